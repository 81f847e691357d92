export const [boxWidth, boxHeight] = [168, 52] as const;
const [gapX, edge] = [24, 8] as const;
/** Between two rows. */
export const gapY = 56;

interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Spots = ReadonlyMap<string, Spot>;

/** The upper left corner of each box of centred rows, and the size of the whole, in pixels. */
export function spotsOf(rows: readonly (readonly string[])[]): {
  spots: Spots;
  width: number;
  height: number;
} {
  const widthOf = (count: number) => count * (boxWidth + gapX) - gapX;
  const width = widthOf(Math.max(...rows.map((row) => row.length))) + 2 * edge;
  const spots = new Map(
    rows.flatMap((row, at) => {
      const start = (width - widthOf(row.length)) / 2;
      return row.map(
        (id, place) =>
          [id, { x: start + place * (boxWidth + gapX), y: edge + at * (boxHeight + gapY) }] as const,
      );
    }),
  );
  return { spots, width, height: rows.length * (boxHeight + gapY) - gapY + 2 * edge };
}
