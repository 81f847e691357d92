import { createHash } from 'node:crypto';

const asked = process.argv.slice(2);
/** `--failures` with a part of the name shows what is missed. */
export const isToShow = (id: string): boolean =>
  asked.includes('--failures') && asked.some((word) => id.includes(word));

export interface Share {
  known: number;
  heldBack: number;
  tried: number;
}

/** Whether it belongs to the third that nobody looks at. */
export function isHeldBack(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 3 === 0;
}

/** How many are found of those that are known and of those held back. */
export class Tally {
  private readonly counts = { known: [0, 0], heldBack: [0, 0] };
  private readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  add(key: string, isFound: boolean, shown: () => string): void {
    const part = isHeldBack(key) ? 'heldBack' : 'known';
    const count = this.counts[part];
    count[0] = (count[0] ?? 0) + 1;
    count[1] = (count[1] ?? 0) + (isFound ? 1 : 0);
    if (!isFound && part === 'known' && isToShow(this.id)) console.log(`${this.id}: ${shown()}`);
  }
  get share(): Share {
    const of = ([all = 0, found = 0]: number[]): number => round(all === 0 ? NaN : found / all);
    return {
      known: of(this.counts.known),
      heldBack: of(this.counts.heldBack),
      tried: (this.counts.known[0] ?? 0) + (this.counts.heldBack[0] ?? 0),
    };
  }
}

/** To three digits. */
export function round(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}
