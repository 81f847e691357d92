import type { Shades } from './reading.ts';

/** The picture half as wide and high, each point the mean of four. */
export function halve({ width, height, data }: Shades): Shades {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    let at = 2 * row * width;
    for (let to = row * columns; to < (row + 1) * columns; to += 1, at += 2) {
      const above = (data[at] ?? 0) + (data[at + 1] ?? 0);
      half[to] = (above + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0) + 2) >> 2;
    }
  }
  return { width: columns, height: rows, data: half };
}

/** The picture turned by a quarter, clockwise. */
export function quarterTurn({ width, height, data }: Shades): Shades {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + height - 1 - y] = data[y * width + x] ?? 0;
  }
  return { width: height, height: width, data: turned };
}
