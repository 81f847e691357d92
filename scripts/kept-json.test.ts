import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uncheckedReads } from './kept-json.ts';
import { readServer } from './table-owners.ts';

const server = readServer(join(import.meta.dirname, '..'));
const stray = (text: string) => ({ file: 'apps/server/src/modules/stray/repo.ts', text });

test('what comes back from the database is read by its form', () => {
  expect(uncheckedReads(server)).toEqual([]);
});

test.each([
  ['params: jsonb().$type<Params>().notNull()', 'by keptJson'],
  ["params: jsonb('p').$type<Params>()", 'by keptJson'],
  ['sql`select p.profile from payment_profiles p`', 'read profile by its form'],
  ['sql`select k.risk, k.id from clients c join onboarding_cases k on true`', 'read risk by its form'],
  ['sql`select i.risk_reasons from review_items as i`', 'read risk_reasons by its form'],
  ['const said = JSON.parse(row.text) as Said;', 'not take it for one'],
  ['const said: { a: string } = JSON.parse(row.text);', 'not take it for one'],
])('%s is told', (text, what) => {
  expect(uncheckedReads([...server, stray(text)]).join()).toContain(what);
});

test.each([
  "sql`select p.profile from payment_profiles p`; import { requireKeptValue } from '../../platform/kept.ts'",
  "sql`select p.profile ->> 'count' from payment_profiles p`",
  'sql`select p.risk from payments p`',
  '// params: jsonb()',
  'const copy = JSON.parse(JSON.stringify(draft)) as Draft;',
  'const said: unknown = JSON.parse(text);',
])('%s is none of it', (text) => {
  expect(uncheckedReads([...server, stray(text)])).toEqual([]);
});
