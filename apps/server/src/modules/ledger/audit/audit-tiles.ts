import type { Tx } from '../../../platform/database/database.ts';
import type { Report } from './audit-report.ts';
import { countTiles, listTiles } from './audit-repo.ts';

/** Tiles as the tree gives them, against the stored ones: full ones after each chunk, the others at the end. */
export class TileComparison {
  readonly #tx: Tx;
  readonly #report: Report;
  readonly #levels: string[][] = [];
  readonly #compared: number[] = [];
  #tiles = 0;

  constructor(tx: Tx, report: Report) {
    this.#tx = tx;
    this.#report = report;
  }

  add(level: number, hash: string): void {
    (this.#levels[level] ??= []).push(hash);
  }

  async compareFull(): Promise<void> {
    for (const [level, hashes] of this.#levels.entries()) {
      await this.#compare(level, hashes.splice(0, hashes.length - (hashes.length % 256)));
    }
  }

  async compareRest(): Promise<void> {
    for (const [level, hashes] of this.#levels.entries()) await this.#compare(level, hashes.splice(0));
    const stored = await countTiles(this.#tx);
    if (stored > this.#tiles)
      this.#report('tile-differs', 'tiles', `${stored - this.#tiles} more than the tree has`);
  }

  async #compare(level: number, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    const first = this.#compared[level] ?? 0;
    const count = Math.ceil(hashes.length / 256);
    const stored = await listTiles(this.#tx, level, first, first + count);
    for (let tile = 0; tile < count; tile += 1) {
      const expected = Buffer.from(hashes.slice(tile * 256, (tile + 1) * 256).join(''), 'hex');
      if (!expected.equals(stored.get(first + tile) ?? new Uint8Array())) {
        this.#report('tile-differs', `tile ${level}/${first + tile}`, 'the entries give other hashes');
      }
    }
    this.#compared[level] = first + count;
    this.#tiles += count;
  }
}
