/** Points that raise a score or lower it, with their sign. */
export function signedPoints(points: number): string {
  return points > 0 ? `+${String(points)}` : String(points).replace('-', '−');
}
