import { readCsv } from '@sorgfalt/csv';

/** The rows of an export, each by the names in its first line. */
export function csvRowsOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
}

/** The whole of what comes piece by piece. */
export async function wholeText(lots: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const lot of lots) text += lot;
  return text;
}
