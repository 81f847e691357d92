/** Turns counts, each one place late, into first places. */
export function addUp(counts: Uint32Array): void {
  for (let place = 1; place < counts.length; place += 1) {
    counts[place] = (counts[place] ?? 0) + (counts[place - 1] ?? 0);
  }
}
