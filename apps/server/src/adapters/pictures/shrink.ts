import type { Picture } from './picture.ts';

/**
 * A picture that is at most `sideMax` points long each way, on white paper: each of its points is the mean of those that fall on it. One
 * that is small enough keeps its size.
 */
export function shrink({ width, height, data }: Picture, sideMax: number): Picture {
  const ratio = Math.max(1, Math.max(width, height) / sideMax);
  const across = Math.max(1, Math.round(width / ratio));
  const down = Math.max(1, Math.round(height / ratio));
  const small = new Uint8Array(across * down * 4);
  for (let row = 0; row < down; row += 1) {
    const rows = part(row, down, height);
    for (let column = 0; column < across; column += 1) {
      const columns = part(column, across, width);
      let [red, green, blue] = [0, 0, 0];
      for (let y = rows.from; y < rows.to; y += 1) {
        for (let x = columns.from; x < columns.to; x += 1) {
          const at = (y * width + x) * 4;
          const opaque = (data[at + 3] ?? 0) / 255;
          const paper = 255 * (1 - opaque);
          red += (data[at] ?? 0) * opaque + paper;
          green += (data[at + 1] ?? 0) * opaque + paper;
          blue += (data[at + 2] ?? 0) * opaque + paper;
        }
      }
      const points = (rows.to - rows.from) * (columns.to - columns.from);
      small.set([red / points, green / points, blue / points, 255], (row * across + column) * 4);
    }
  }
  return { width: across, height: down, data: small };
}

/** The part of a side that the point at a place of the small one covers; at least one point. */
function part(place: number, of: number, side: number): { readonly from: number; readonly to: number } {
  const from = Math.floor((place * side) / of);
  return { from, to: Math.max(from + 1, Math.floor(((place + 1) * side) / of)) };
}
