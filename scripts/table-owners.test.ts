import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignWrites, readServer } from './table-owners.ts';

const server = readServer(join(import.meta.dirname, '..'));

test('nobody writes what another module owns', () => {
  expect(foreignWrites(server)).toEqual([]);
});

test('the check reads tables of modules and of the platform', () => {
  expect(server.length).toBeGreaterThan(200);
  expect(foreignWrites([...server, stray('update consumers set x = 1')])).toHaveLength(1);
});

const stray = (text: string) => ({ file: 'apps/server/src/modules/stray/repo.ts', text });

test.each([
  ['tx.insert(clients).values({})', 'clients'],
  ['tx.update(payments).set({})', 'payments'],
  ['tx.delete(cases)', 'cases'],
  ['sql`insert into ${webhooks} values (1)`', 'webhooks'],
  ['sql`update payments set state = 1`', 'payments'],
  ["pool.query('delete from ledger_entries')", 'ledger_entries'],
])('%s is named where another module owns it', (text, table) => {
  expect(foreignWrites([...server, stray(text)]).join()).toContain(`must not write ${table}`);
});

test.each(['tx.select().from(payments)', '// update payments', 'sql`select 1 from payments for update`'])(
  '%s writes nothing',
  (text) => {
    expect(foreignWrites([...server, stray(text)])).toEqual([]);
  },
);
