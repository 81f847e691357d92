/** The axis of the chart: a round maximum that is even, so that its half is whole too; at least 2. */
export function axisMax(largest: number): number {
  if (largest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 6, 8, 10].map((factor) => factor * magnitude).find((value) => value >= largest);
  const max = Math.ceil(step ?? 10 * magnitude);
  return max % 2 === 0 ? max : max + 1;
}
