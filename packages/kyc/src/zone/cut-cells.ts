import type { Cell } from './fit-grid.ts';
import type { Shades } from './reading.ts';
import { shadeAt } from './strip.ts';

/** What the network looks at: the points of a cell, of which a place of the line takes `pitch` by its width. */
export const cellSize = { columns: 20, rows: 28, pitch: 18 } as const;
const points = cellSize.columns * cellSize.rows;

/** The cells one after the other, each as far from its own mean as its contrast allows, ink above nought. */
export function cutCells(shades: Shades, cells: readonly Cell[]): Float32Array {
  const cut = new Float32Array(cells.length * points);
  const spreads: { mean: number; deviation: number }[] = [];
  for (const [index, cell] of cells.entries()) {
    const scale = cell.pitch / cellSize.pitch;
    const [cos, sin] = [Math.cos(cell.angle) * scale, Math.sin(cell.angle) * scale];
    let [sum, square, at] = [0, 0, index * points];
    for (let row = 0; row < cellSize.rows; row += 1) {
      const down = row + 0.5 - cellSize.rows / 2;
      for (let column = 0; column < cellSize.columns; column += 1, at += 1) {
        const along = column + 0.5 - cellSize.columns / 2;
        const shade = shadeAt(shades, {
          x: cell.x + along * cos - down * sin,
          y: cell.y + along * sin + down * cos,
        });
        cut[at] = shade;
        sum += shade;
        square += shade * shade;
      }
    }
    const mean = sum / points;
    spreads.push({ mean, deviation: Math.sqrt(Math.max(0, square / points - mean * mean)) });
  }
  const middle = spreads.map(({ deviation }) => deviation).sort((a, b) => a - b)[spreads.length >> 1] ?? 0;
  for (const [index, { mean, deviation }] of spreads.entries()) {
    const contrast = Math.max(deviation, middle / 2, 4);
    for (let at = index * points; at < (index + 1) * points; at += 1) {
      cut[at] = Math.min(4, Math.max(-2, (mean - (cut[at] ?? 0)) / contrast)) / 4;
    }
  }
  return cut;
}
