import { expect, test } from 'vitest';
import { createCamtReader } from '@sorgfalt/payments';
import { sha256 } from '../../../platform/sha256.ts';
import { all, once } from '../../../testing/pieces.ts';
import { booking, statementOf } from '../../../testing/modules/bank-files.ts';
import { soon, swissIban } from '../../../testing/modules/payments.ts';
import { entryRows, textsOf } from './entry-lots.ts';
import { readStatements } from './read-statement.ts';
import { work } from './statement-work.ts';

const camtOf = (entries: number) =>
  statementOf(
    Array.from({ length: entries }, (_, place) => booking(100, { endToEndId: `E-${place}` })),
    { iban: swissIban() },
  );

async function readApart(text: string) {
  const pieces = await all(work(null, once(new TextEncoder().encode(text))));
  return {
    lots: pieces.flatMap((piece) => ('lot' in piece ? piece.lot : [])),
    rows: pieces.flatMap((piece) => ('row' in piece ? piece.row : [])),
  };
}

test('the entries of a statement come in lots, as the database takes them, and then what the statement says', async () => {
  const { lots, rows } = await readApart(camtOf(4001));
  expect(lots.map(({ entries }) => entries)).toEqual([2000, 2000, 1]);
  expect(rows).toMatchObject([{ entries: 4001, fromDay: soon, toDay: soon }]);
  const text = camtOf(1);
  const parts = (await all(readStatements(once(text)))).flat();
  const [entry] = parts.flatMap((part) => ('entry' in part ? part.entry : []));
  const [id, ...texts] = await textsOf((await readApart(text)).lots[0]!);
  expect([id, ...texts]).toHaveLength(entryRows.texts([]).length);
  // Each reading gives entries an id of their own.
  expect(texts).toEqual(entryRows.texts([entry!]).slice(1));
});

test('a statement without entries has no lot', async () => {
  const { lots, rows } = await readApart(camtOf(0));
  expect([lots, rows[0]?.entries]).toEqual([[], 0]);
});

/** What statements that were taken before are known by. */
async function plainHash(text: string): Promise<string> {
  const parts = (await all(readStatements(once(text)))).flat();
  const said = parts.flatMap((part) => {
    if (!('entry' in part)) return [];
    const { id: _, bookingKey: __, batchCount: ___, ...rest } = part.entry;
    const { counterpartyBic: _4, ultimateCounterparty: _5, counterpartyCountries: _6, ...before } = rest;
    return before;
  });
  let [account, statementId, balances]: unknown[] = [];
  const reader = createCamtReader({
    onEntry: () => undefined,
    onStatement: (statement) => ({ account, statementId, balances } = statement),
  });
  reader.write(text);
  reader.end();
  return sha256(JSON.stringify([account, statementId, balances, said]));
}

test.each([0, 1, 3])('the hash of a statement of %i entries is that of all that it says', async (entries) => {
  const text = camtOf(entries);
  const { rows } = await readApart(text);
  expect(rows[0]?.fileSha256).toBe(await plainHash(text));
});

test('a balance that comes behind the entries counts as well', async () => {
  const text = camtOf(2);
  const [closing = ''] = text.match(/<Bal>(?:(?!<\/Bal>).)*CLBD.*?<\/Bal>/su) ?? [];
  const late = (balance: string) => text.replace(closing, '').replace('</Stmt>', `${balance}</Stmt>`);
  const hashOf = async (xml: string) => (await readApart(xml)).rows[0]?.fileSha256;
  expect(await hashOf(late(closing))).not.toBe(await hashOf(text));
  expect(await hashOf(late(closing))).not.toBe(await hashOf(late(closing.replace(soon, '2026-01-05'))));
});
