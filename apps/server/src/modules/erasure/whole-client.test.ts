import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { swissDay } from '@sorgfalt/calendar';
import {
  clientRoutes,
  documentRequestRoutes,
  documentRoutes,
  erasureRoutes,
  ledgerRoutes,
  partyRoutes,
  paymentRoutes,
  registerRoutes,
  reviewRoutes,
  screeningRoutes,
} from '@sorgfalt/contract';
import type { Hit } from '@sorgfalt/contract';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import type { ListedClient } from '../../testing/modules/clients.ts';
import { listedClients, pendingOf, standingOf } from '../../testing/modules/clients.ts';
import { cleanForm, openDraft } from '../../testing/modules/onboarding.ts';
import { goldenCsv, leiOf } from '../../testing/modules/golden-copy.ts';
import { csvOf, filesOf } from '../../testing/modules/payment-files.ts';
import {
  draftFrom,
  givenToBank,
  highRiskDraft,
  openAccount,
  sent,
  startDesk,
} from '../../testing/modules/payments.ts';
import { administeredAndRead } from '../../testing/modules/reporting.ts';
import { batchEnded, closeAsOthers, sendFiles } from '../../testing/modules/screening.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { importGoldenCopy } from '../registers/index.ts';
import { personalData } from '../../testing/modules/personal-data.ts';
import type { Kind } from '../../testing/modules/personal-data.ts';

const { app } = await startDesk();
const colleague = { token: await app.token('admin', 'two') };
const name = 'Quirinus Löschmichova';
const secret = 'geheimnisvoll';
/** Under which somebody looked the client up by the number of its document. */
const otherName = 'Quirin Ganzanders';
/** By two administrators; gives what the first was told where that was no. */
async function erase(clientId: string) {
  const asked = await app.call(
    erasureRoutes.request,
    { body: { clientId, reason: 'retention-ended' } },
    'admin',
  );
  const { status, error } = asked;
  if (status !== 200) return { status, error, body: { erased: 0, proofId: '' } };
  return app.call(erasureRoutes.consent, { params: { requestId: asked.body.requestId } }, colleague);
}

/** Columns of a table of one of these kinds. */
const columnsOf = (table: string, ...kinds: readonly Kind[]) =>
  kinds.flatMap((kind) => personalData[table]?.[kind]?.split(' ') ?? []);

async function columns(): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || ' ' || column_name as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name).toSorted();
}

/** Tables with rows that hold one of these texts outside of published lists, how many, and how many rows there are. */
async function traces(texts: readonly string[]): Promise<Map<string, { found: number; rows: number }>> {
  const found = new Map<string, { found: number; rows: number }>();
  for (const table of Object.keys(personalData)) {
    const published = columnsOf(table, 'published');
    const { rows } = await app.pool.query<{ found: number; rows: number }>(
      `select count(*) filter (where (to_jsonb(t) - $2::text[])::text ilike any($1))::int as found, count(*)::int as rows
       from ${table} t`,
      [texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]), published],
    );
    found.set(table, rows[0]!);
  }
  return found;
}

test('every column of every table is classified, and none besides', async () => {
  const known = Object.keys(personalData).flatMap((table) =>
    columnsOf(table, 'client', 'sealed', 'passing', 'staff', 'published', 'none').map(
      (column) => `${table} ${column}`,
    ),
  );
  expect(known.toSorted()).toEqual(await columns());
});

/** Lets the database do what its triggers refuse: for what only time can do. */
async function backdate(...statements: readonly string[]): Promise<void> {
  const client = await app.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.query('reset session_replication_role');
  client.release();
}

/** As a screening leaves it with a case. */
const hitOf = (listedName: string): Hit => ({
  listId: 'invented',
  listName: 'Invented list',
  entityId: '1',
  listedName,
  score: 0.9,
  band: 'strong',
  topics: [],
  programs: [],
  birthDates: [],
  nationalities: [],
  tokens: [],
  qualifiers: [],
});

/** What an officer and the bank leave behind over the years, in every table that keeps anything of a client; gives its document's number. */
async function livedThrough({ clientId, caseId, caseNo, account }: ListedClient): Promise<string> {
  const formOf = `select form ->> 'documentNumber' as number from onboarding_cases where id = $1`;
  const documentNumber: string = (await app.pool.query(formOf, [caseId])).rows[0].number;
  await closeAsOthers(app, (await pendingOf(app, caseNo)).id, colleague);
  await openDraft(app, { ...cleanForm, clientName: name, documentNumber: 'X7654321' });
  await app.call(screeningRoutes.screen, { body: { name, kind: 'person' } }, 'editor');
  for (const query of [
    { name: otherName, identifiers: [{ value: documentNumber }] },
    { name: documentNumber },
  ])
    await app.call(screeningRoutes.screen, { body: query }, 'editor');
  const file = `id;name\n1;${name}\n2;${name.toUpperCase()}\n`;
  const { body: batch } = await sendFiles(app, screeningRoutes.requestBatch.path, 'editor', [
    { name: 'clients.csv', content: file },
  ]);
  await batchEnded(app, batch.batchId);

  await app.pool.query(
    `insert into onboarding_hits (id, case_id, ordinal, hit) values (gen_random_uuid(), $1, 0, $2)`,
    [caseId, JSON.stringify(hitOf(name))],
  );
  const executed = await sent(app, draftFrom(account, { amount: '77.10', remittance: `${secret} rent` }));
  await givenToBank(app, executed.paymentId, 'executed');
  const cancelled = await sent(app, draftFrom(account, { amount: '78.20' }));
  const cancel = {
    params: { paymentId: cancelled.paymentId },
    body: { version: cancelled.version, reason: secret },
  };
  await app.call(paymentRoutes.cancel, cancel, 'editor');
  await sent(app, highRiskDraft(account, { remittance: secret }));
  const item = await pendingOf(app, name);
  await app.call(
    reviewRoutes.decide,
    { body: { itemId: item.id, decision: 'reject', notes: `Not so: ${secret}` } },
    colleague,
  );
  await filesOf(app, account).read(csvOf('11.10', '12.20'));
  await app.pool.query(
    `insert into payment_alarms (id, payment_id, kind, said, raised_by) values (gen_random_uuid(), $1, 'returned', $2, 'bank')`,
    [executed.paymentId, secret],
  );
  const statement = randomUUID();
  await app.pool.query(
    `insert into payment_statements (id, message, account_iban, bank_statement_id, file_sha256, currency, opening_minor, closing_minor, entries, imported_by)
     values ($1, 'camt.053', $2, 'S-1', 'x', 'CHF', 1, 2, 1, 'uid')`,
    [statement, account.iban],
  );
  await app.pool.query(
    `insert into payment_entries (id, statement_id, place, account_iban, booking_key, booked_on, amount_minor, currency, is_booked, is_reversal, counterparty, state)
     values (gen_random_uuid(), $1, 0, $2, 'k', '2026-11-20', -7710, 'CHF', true, false, $3, 'matched')`,
    [statement, account.iban, `${secret} landlord`],
  );
  await app.pool.query(`insert into payment_fetches (account_id, next_at, problem) values ($1, now(), $2)`, [
    account.accountId,
    secret,
  ]);
  await app.pool.query(
    `insert into payment_webhooks (id, url, created_by) values ($1, 'https://example.test', 'uid')`,
    [statement],
  );
  await app.pool.query(
    `insert into payment_webhook_deliveries (webhook_id, event_id, payment_id, body, next_at) values ($1, 1, $2, '{}', null)`,
    [statement, executed.paymentId],
  );
  await app.call(clientRoutes.freeze, { params: { clientId }, body: { reason: `${secret} doubt` } }, 'admin');
  const hold = { params: { clientId }, body: { reason: `${secret} order` } };
  const { holds } = (await app.call(clientRoutes.hold, hold, 'admin')).body;
  const ended = { params: { holdId: holds[0]!.holdId }, body: { reason: `${secret} is over` } };
  await app.call(clientRoutes.liftHold, ended, colleague);
  const [freeze] = (await standingOf(app, clientId)).freezes;
  const lift = { params: { freezeId: freeze!.freezeId }, body: { reason: `${secret} was settled` } };
  await app.call(clientRoutes.liftFreeze, lift, colleague);
  await app.pool.query(
    `insert into obligations (id, client_id, kind, article, due_at, done_by, done_at, note)
     values (gen_random_uuid(), $1, 'seco-report', 'EmbG', now(), 'uid', now(), $2)`,
    [clientId, secret],
  );
  const stated = { declarationSubject: secret, statementDate: '2026-11-01' };
  const body = {
    version: 0,
    statements: [
      {
        ...stated,
        statementId: randomUUID(),
        recordId: secret,
        recordType: 'entity',
        recordDetails: { isComponent: false, entityType: { type: 'registeredEntity' }, name: `${secret} AG` },
      },
      {
        ...stated,
        statementId: randomUUID(),
        recordId: 'owner',
        recordType: 'person',
        recordDetails: { isComponent: false, personType: 'knownPerson', names: [{ fullName: name }] },
      },
    ],
  };
  await app.call(partyRoutes.importFile, { params: { clientId }, body }, 'editor');
  const copy = join(temporaryDirectory('golden'), 'golden.csv');
  writeFileSync(copy, goldenCsv({ lei: leiOf(1), name: `${secret} AG` }));
  await importGoldenCopy(app.app.spine, { kind: 'system', id: 'registers-cli' }, copy);
  const question = { register: 'gleif', partyId: secret, number: leiOf(1) } as const;
  expect(
    (await app.call(registerRoutes.ask, { params: { clientId }, body: question }, 'editor')).status,
  ).toBe(201);
  await app.pool.query(
    `insert into register_publications (id, client_id, party_id, register, uid, number, published_on, mutations, is_new, found_in,
       sha256, sealed, found_at)
     values (gen_random_uuid(), $1, $2, 'zefix', $2, '1', '2015-11-20', '[]', true, 'day', 'x', $3, now())`,
    [clientId, secret, Buffer.from(secret)],
  );
  const wanted = { paper: 'source-of-wealth' as const, partyId: secret, form: null };
  const list = { language: 'de' as const, dueOn: swissDay(new Date()), note: secret, items: [wanted] };
  const asked = await app.call(documentRequestRoutes.ask, { params: { clientId }, body: list }, 'editor');
  expect(asked.status).toBe(201);
  const { body: paper } = await sendDocument(app, clientId, { name: `${secret}.pdf` });
  await administeredAndRead(app, { clientId, partyId: secret, documentId: paper.documentId }, name);
  const withdrawn = { params: { clientId, documentId: paper.documentId }, body: { reason: secret } };
  expect((await app.call(documentRoutes.withdraw, withdrawn, 'editor')).status).toBe(200);
  await app.pool.query(
    `select graphile_worker.add_job('onboarding.later', $1::json, run_at => now() + interval '1 year')`,
    [JSON.stringify({ clientId })],
  );
  return documentNumber;
}

test('of a client with everything nothing readable is left once the law lets it go, and not a day before', async () => {
  const [client] = (await listedClients(app, [name])) as [ListedClient];
  const { clientId, account } = client;
  const documentNumber = await livedThrough(client);
  const { rows } = await app.pool.query<{ at: string }>(
    `select max(created_at) as at from ledger_entries where client_id = $1`,
    [clientId],
  );
  const kept = await erase(clientId);
  expect([kept.status, kept.error?.code]).toEqual([409, 'retention-runs']);
  expect(Number(String(kept.error?.details?.['until']).slice(0, 4))).toBe(
    new Date(rows[0]!.at).getUTCFullYear() + 10,
  );

  const texts = [name, secret, account.iban, account.iban.slice(-9), 'Erfundene Gasse 7', clientId];
  const before = await traces(texts);
  const elevenYears = `interval '11 years'`;
  await backdate(
    `update ledger_entries set created_at = created_at - ${elevenYears}`,
    `update payments set updated_at = updated_at - ${elevenYears}`,
    `update onboarding_cases set updated_at = updated_at - ${elevenYears}`,
    `update payment_entries set booked_on = '2015-11-20'`,
  );
  const { status, body } = await erase(clientId);
  expect(status).toBe(200);
  expect(body.erased).toBeGreaterThan(10);

  const after = await traces([name, otherName, documentNumber, secret, account.iban, 'Erfundene Gasse 7']);
  expect([...after].filter(([, { found }]) => found > 0)).toEqual([]);
  // Each table that keeps something of clients had a row of this one, so that none is looked at in vain.
  const untouched = [...after.keys()].filter(
    (table) =>
      columnsOf(table, 'client', 'sealed').length > 0 && after.get(table)!.rows >= before.get(table)!.rows,
  );
  expect(untouched).toEqual(['ledger_plain_payloads']);
  const entryOf = async (entryId: string) =>
    (await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).body.payload;
  const entries = await app.pool.query<{ entry_id: string }>('select entry_id from ledger_payloads');
  for (const { entry_id: entryId } of entries.rows)
    expect(JSON.stringify(await entryOf(entryId))).not.toMatch(
      new RegExp(`${name}|${secret}|${account.iban}`, 'u'),
    );
});

test('who was refused is erased at once, also with an account and payments that came to nothing', async () => {
  const account = await openAccount(app);
  const { paymentId, version } = await sent(app, draftFrom(account, { amount: '31.30' }));
  expect((await erase(account.clientId)).error?.code).toBe('client-active');
  await app.call(paymentRoutes.cancel, { params: { paymentId }, body: { version, reason: '' } }, 'editor');
  await app.call(paymentRoutes.closeAccount, { params: { accountId: account.accountId } }, 'admin');
  await app.pool.query(`update clients set status = 'refused' where id = $1`, [account.clientId]);
  expect((await erase(account.clientId)).status).toBe(200);
  // Events, entries and, once they are published, their accounts name what is gone by id.
  await expect
    .poll(async () => {
      const left = await traces([account.iban, account.accountId, paymentId]);
      return [...left].filter(([, { found }]) => found > 0).map(([table]) => table);
    })
    .toEqual(['events', 'ledger_accounts', 'ledger_entries']);
});

test('who was refused after a transaction is kept, and so is who has an obligation that is open', async () => {
  const paid = await openAccount(app);
  const { paymentId } = await sent(app, draftFrom(paid, { amount: '41.40' }));
  await givenToBank(app, paymentId, 'executed');
  await app.call(paymentRoutes.closeAccount, { params: { accountId: paid.accountId } }, 'admin');
  await app.pool.query(`update clients set status = 'refused' where id = $1`, [paid.clientId]);
  expect((await erase(paid.clientId)).error?.code).toBe('retention-runs');
  await app.pool.query(
    `insert into obligations (id, client_id, kind, article, due_at) values (gen_random_uuid(), $1, 'seco-report', 'EmbG', now())`,
    [paid.clientId],
  );
  expect((await erase(paid.clientId)).error?.code).toBe('client-active');
});
