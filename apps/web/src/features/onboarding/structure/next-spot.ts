export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The key as an arrow; null for any other. */
export function arrowOf(key: string): ArrowKey | null {
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
  return isArrow ? key : null;
}

/** The party that an arrow leads to in a drawing of centred rows: the one beside, or the nearest in the next row. */
export function nextSpot(rows: readonly (readonly string[])[], from: string, key: ArrowKey): string {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at];
  if (row === undefined) return from;
  const place = row.indexOf(from);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return row[place + (key === 'ArrowLeft' ? -1 : 1)] ?? from;
  const other = rows[at + (key === 'ArrowUp' ? -1 : 1)] ?? [];
  const same = Math.round(place - (row.length - 1) / 2 + (other.length - 1) / 2);
  return other[Math.min(Math.max(same, 0), other.length - 1)] ?? from;
}
