import { expect, test } from 'vitest';
import { erasureRoutes, ledgerRoutes, reviewRoutes } from '@sorgfalt/contract';
import { domiciliaryForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { personalData } from '../../testing/modules/personal-data.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { colleague, structureOf, withParty, keepInterest } = await structureDesk(app);

/** A domiciliary company that was refused, with who opens the relationship and the owners behind it. */
async function refusedCompany(clientName: string, openerName: string, owners: readonly string[]) {
  const { caseId } = await submitted(app, { ...domiciliaryForm, clientName, openerName });
  const detail = await inStatus(app, caseId, 'in_review');
  const clientId = detail.clientId ?? '';
  const { parties } = await structureOf(clientId);
  const subject = parties.find(({ name }) => name === clientName)?.partyId ?? '';
  for (const owner of owners) {
    const ownerId = await withParty(clientId, person(owner));
    await keepInterest(clientId, shares(ownerId, subject, 100 / owners.length));
  }
  const body = {
    itemId: detail.reviewItemId ?? '',
    decision: 'reject',
    notes: 'No papers were shown.',
  } as const;
  expect((await app.call(reviewRoutes.decide, { body }, colleague)).status).toBe(200);
  await inStatus(app, caseId, 'rejected');
  return clientId;
}

async function erase(clientId: string) {
  const asked = await app.call(
    erasureRoutes.request,
    { body: { clientId, reason: 'person-asked' } },
    'admin',
  );
  expect(asked.error).toBeUndefined();
  const params = { requestId: asked.body.requestId };
  return (await app.call(erasureRoutes.consent, { params }, colleague)).body;
}

/** Tables with a row that holds the text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(personalData)) {
    const { rowCount } = await app.pool.query(
      `select from ${table} t where to_jsonb(t)::text ilike $1 limit 1`,
      [`%${text}%`],
    );
    if (rowCount !== 0) found.push(table);
  }
  return found;
}

/** What can still be opened of the entries about a client. */
async function contentsOf(clientId: string): Promise<unknown[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    'select entry_id as id from ledger_entries where client_id = $1 order by created_at, entry_id',
    [clientId],
  );
  const contents = rows.map(async ({ id }) => {
    const params = { entryId: id };
    return (await app.call(ledgerRoutes.get, { params }, 'admin')).body.payload;
  });
  return (await Promise.all(contents)).filter((payload) => payload !== null);
}

test('a company is erased with those behind it, and they stay where another client names them', async () => {
  const [name, opener, shared, alone] = [
    'Löschprobe Vermögens AG',
    'Öttilie Vertretova',
    'Balthasar Doppelbehinderov',
    'Kunigunde Eigenbehinderova',
  ];
  const other = await refusedCompany('Bleibprobe Vermögens AG', 'Kasimir Bleibov', [shared]);
  const gone = await refusedCompany(name, opener, [shared, alone]);
  for (const text of [name, opener, alone]) expect(await tablesWith(text)).toContain('party_statements');

  const contents = await contentsOf(other);
  await erase(gone);
  for (const text of [name, opener, alone]) expect(await tablesWith(text)).toEqual([]);
  expect(await contentsOf(gone)).toMatchObject([{ clientId: gone, reason: 'person-asked' }]);

  expect((await structureOf(other)).parties.map((party) => party.name)).toContain(shared);
  expect(await contentsOf(other)).toEqual(contents);
  await erase(other);
  expect(await tablesWith(shared)).toEqual([]);
});
