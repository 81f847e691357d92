import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Block, Printed } from './blocks.ts';
import { writePdf } from './write-pdf.ts';

const printed = (blocks: readonly Block[], more: Partial<Printed> = {}): Printed => ({
  title: 'File of Anna Muster',
  language: 'en',
  madeAt: '2026-11-26T10:00:00.000Z',
  lead: ['Made on 26.11.2026'],
  contents: 'Contents',
  blocks,
  ...more,
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, each) => [`row${each}`, `value${each}`]);
const table = (rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head: ['Name', 'Value'],
  shares: [1, 2],
  rows,
});
async function textsOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text;
}
const plain = (text: string) => text.replaceAll(/\s+/gu, '');

test('has the text that it was given, each word once, in the order in which it is read', async () => {
  const pdf = writePdf(printed([{ kind: 'heading', level: 2, text: 'Owners' }, table(rowsOf(3))]));
  const [front, body] = await textsOf(pdf);
  expect(plain(front ?? '')).toBe(
    plain('File of Anna Muster Made on 26.11.2026 Contents Owners 2 File of Anna Muster 1 / 2'),
  );
  expect(plain(body ?? '')).toBe(
    plain('Owners Name Value row0 value0 row1 value1 row2 value2 File of Anna Muster 2 / 2'),
  );
});

test('letters of every writing are in the text, also those that no font has', async () => {
  const names = ['Žofie Öğüt Łukasz', 'Наталья Ξένη', 'محمد 李雷', '😀 <b>&amp;'];
  const pdf = writePdf(printed(names.map((text) => ({ kind: 'text', text }))));
  const all = plain((await textsOf(pdf)).join(''));
  // Word by word: where both directions meet in a line, readers differ in which comes first.
  for (const word of names.join(' ').split(' ')) expect(all).toContain(word);
});

test('the contents say on which page each part begins, however many pages they take themselves', async () => {
  const blocks = Array.from({ length: 120 }, (_, each): Block[] => [
    { kind: 'heading', level: 2, text: `Part-${each}.` },
    table(rowsOf(12)),
  ]).flat();
  const pages = await textsOf(writePdf(printed(blocks)));
  const front = plain(pages.slice(0, 4).join(''));
  for (const each of [0, 57, 119]) {
    const [, number] = new RegExp(String.raw`Part-${each}\.(\d+?)(?=Part|File|$)`, 'u').exec(front) ?? [];
    expect(plain(pages[Number(number) - 1] ?? '')).toContain(`Part-${each}.`);
  }
});

test('a table goes on over pages without losing a row, and so does a cell that is longer than a page', async () => {
  const words = Array.from({ length: 3000 }, (_, each) => `w${each}`);
  const pdf = writePdf(
    printed([table([...rowsOf(200), ['long', words.join(' ')], ['h', 'f'.repeat(9000)]])]),
  );
  const pages = (await textsOf(pdf)).slice(1);
  const all = plain(pages.join(' ').replaceAll(/File of Anna Muster\s+\d+ \/ \d+/gu, ' '));
  for (const [name] of rowsOf(200)) expect(all).toContain(name);
  expect(all.replaceAll('NameValue', '')).toContain(words.join(''));
  expect((all.match(/f/gu) ?? []).length).toBe(9000);
});

test('says its language and title, and what each part is: whoever has it read is told rows from columns', () => {
  const pdf = writePdf(printed([{ kind: 'heading', level: 2, text: 'A' }, table(rowsOf(1))])).toString(
    'latin1',
  );
  for (const said of [
    '/Marked true',
    '/S/TOCI',
    '/S/H2',
    '/S/Table',
    '/S/TH',
    '/Scope/Column',
    '/DisplayDocTitle true',
  ])
    expect(pdf).toContain(said);
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
});

test('the same document gives the same bytes', () => {
  const blocks = [table(rowsOf(5))];
  expect(writePdf(printed(blocks)).equals(writePdf(printed(blocks)))).toBe(true);
});
