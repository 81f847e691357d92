import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { swissDay } from '@sorgfalt/calendar';
import {
  clientRoutes,
  documentRequestRoutes,
  documentRoutes,
  erasureRoutes,
  ledgerRoutes,
  partyRoutes,
  registerRoutes,
  reviewRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { loadConfig } from './config.ts';
import { createLedger } from './modules/ledger/index.ts';
import { importGoldenCopy } from './modules/registers/index.ts';
import { createDatabase, createPool } from './platform/database/database.ts';
import { createLog } from './platform/log.ts';
import { createSecrets } from './platform/secrets.ts';
import { registers } from './registers.ts';
import { sendDocument } from './testing/modules/client-documents.ts';
import { decideHit, listedClients, pendingOf } from './testing/modules/clients.ts';
import { goldenCsv, leiOf } from './testing/modules/golden-copy.ts';
import { expiredForm, inStatus, submitted } from './testing/modules/onboarding.ts';
import { structureDesk } from './testing/modules/parties.ts';
import { approve, draftFrom, highRiskDraft, sent, setLimits } from './testing/modules/payments.ts';
import { registerDesk, withZefix } from './testing/modules/registers.ts';
import { answers, startZefix, zefixMuster } from './testing/modules/zefix.ts';
import { listOf, listRow, passesEnded, putList } from './testing/modules/screening.ts';
import { bankTamperings, setBank } from './testing/ledger/bank-tampering.ts';
import { checkTamperings, setChecks } from './testing/ledger/check-tampering.ts';
import { clientTamperings } from './testing/ledger/client-tampering.ts';
import { libraryTamperings, setLibrary } from './testing/ledger/library-tampering.ts';
import { queriedOf, reportedOf } from './testing/ledger/reported-company.ts';
import { registerTamperings } from './testing/ledger/register-tampering.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { isPutByTests } from './testing/put-by-tests.ts';
import { cloneDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { eventually, startTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

/**
 * What somebody does who has all rights on the database and wants the screens to tell another story than the ledger: a
 * firm in which everything of consequence happened once, of which each tampering changes one thing.
 */
const secretsDirectory = temporaryDirectory('registers');
let copy: TestDatabase;
let pool: ReturnType<typeof createPool>;
let stop: () => Promise<void>;
/** What the statements name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const zefix = await startZefix();
  const app = await startTestApp({ SECRETS_DIR: secretsDirectory, ...withZefix(zefix.url) });
  const colleague = { token: await app.token('admin', 'two') };
  const [frozen, cleared] = (await listedClients(app, ['Ottilie Gesperrtova', 'Walburga Freiova'])) as [
    Awaited<ReturnType<typeof listedClients>>[number],
    Awaited<ReturnType<typeof listedClients>>[number],
  ];
  const waiting = await sent(app, highRiskDraft(cleared.account));
  const queued = await sent(app, draftFrom(cleared.account));
  await approve(app, waiting.paymentId);
  await decideHit(app, frozen);
  await decideHit(app, cleared, 'dismissed', colleague);
  const refused = await submitted(app, { ...expiredForm, clientName: 'Reto Abgewiesen' });
  await inStatus(app, refused.caseId, 'in_review');
  const item = await pendingOf(app, refused.caseNo);
  const body = { itemId: item.id, decision: 'reject' as const, notes: 'The passport expired a year ago.' };
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
  const { clientId } = await inStatus(app, refused.caseId, 'rejected');
  await setLimits(app, { admin: null, editor: 5_000_000 });
  await app.token('guest');
  const guest = await uidOf(`guest.one@example.test`);
  await app.call(userRoutes.setRole, { params: { uid: guest }, body: { role: 'editor' } }, 'admin');
  const owned = await ownedByListed(app);
  const papers = { validUntil: '2026-12-31', isCertified: true };
  const { body: paper } = await sendDocument(app, owned.clientId, { facts: papers });
  const asked = { register: 'gleif', partyId: owned.subject, number: leiOf(1) } as const;
  const copyOfGleif = join(temporaryDirectory('golden'), 'golden.csv');
  writeFileSync(copyOfGleif, goldenCsv({ lei: leiOf(1), name: 'Zita Vordermannova', status: 'INACTIVE' }));
  await importGoldenCopy(app.app.spine, { kind: 'system', id: 'registers-cli' }, copyOfGleif);
  const extract = await app.call(
    registerRoutes.ask,
    { params: { clientId: owned.clientId }, body: asked },
    'editor',
  );
  const publication = await publishedOf(app, zefix, owned);
  zefix.stop();
  const { entityId, termsId } = await reportedOf(app, owned);
  const queryId = await queriedOf(app, owned, paper.documentId);
  const wanted = { paper: 'source-of-wealth', partyId: null, form: null } as const;
  const listed = { language: 'de' as const, dueOn: swissDay(new Date()), note: null, items: [wanted] };
  const list = await app.call(
    documentRequestRoutes.ask,
    { params: { clientId: owned.clientId }, body: listed },
    'editor',
  );
  const { body: withdrawn } = await sendDocument(app, owned.clientId);
  const ofPaper = { clientId: owned.clientId, documentId: withdrawn.documentId };
  const withdrawal = { params: ofPaper, body: { reason: 'An older extract.' } };
  expect((await app.call(documentRoutes.withdraw, withdrawal, 'editor')).status).toBe(200);
  const hold = { params: { clientId: frozen.clientId }, body: { reason: 'Asked for by the prosecutor.' } };
  expect((await app.call(clientRoutes.hold, hold, 'editor')).status).toBe(200);
  const erasure = { clientId: clientId ?? '', reason: 'person-asked' as const };
  const request = await app.call(erasureRoutes.request, { body: erasure }, 'admin');
  expect(request.status, JSON.stringify(request.error)).toBe(200);
  Object.assign(
    ids,
    await setChecks(app, await sent(app, draftFrom(cleared.account, { amount: '77.00' }), { isHeld: true })),
    await setLibrary(app),
    await setBank(app, cleared.account),
    {
      OWNED: owned.clientId,
      OWNER: owned.ownerId,
      PAPER: paper.documentId,
      EXTRACT: extract.body.subjects[0]?.extracts[0]?.extractId ?? '',
      PUBLICATION: publication,
      ENTITY: entityId,
      TERMS: termsId,
      QUERY: queryId,
      ASKED: list.body.requests[0]?.requestId ?? '',
      WITHDRAWN: withdrawn.documentId,
      REQUEST: request.body.requestId,
      CASE: refused.caseId,
      CLIENT: clientId ?? '',
      ITEM: item.id,
      FROZEN: frozen.clientId,
      CLEARED: cleared.clientId,
      APPROVED: waiting.paymentId,
      QUEUED: queued.paymentId,
      USER: guest,
    },
  );
  await eventually(async () => {
    const { body: page } = await app.call(ledgerRoutes.list, { query: { status: 'pending' } }, 'admin');
    return page.total === 0;
  });
  expect(await app.audit()).toEqual([]);
  copy = await cloneDatabase(app.databaseUrl);
  pool = createPool(copy.url, 4);
  await app.stop();
  stop = async () => {
    await pool.end();
    await copy.drop();
    rmSync(secretsDirectory, { recursive: true, force: true });
  };

  async function uidOf(email: string): Promise<string> {
    const { rows } = await app.pool.query<{ uid: string }>('select uid from users where email = $1', [email]);
    return rows[0]?.uid ?? '';
  }
});
afterAll(() => stop());

/** What a second extract of a company has that the first had not. */
async function publishedOf(
  app: TestApp,
  zefix: Awaited<ReturnType<typeof startZefix>>,
  { clientId, subject }: { clientId: string; subject: string },
): Promise<string> {
  const asks = () => registerDesk(app).asks(clientId, { partyId: subject, number: 'CHE-123.456.788' });
  zefix.tell(answers(200, [zefixMuster]));
  await asks();
  const sogcPub = [
    { sogcDate: swissDay(new Date()), sogcId: 7, mutationTypes: [{ key: 'aenderungorgane' }] },
  ];
  zefix.tell(answers(200, [{ ...zefixMuster, sogcPub }]));
  const { body } = await asks();
  return body.subjects.flatMap(({ publications }) => publications)[0]?.publicationId ?? '';
}

/** A company whose owner is on a list, which somebody confirmed. */
async function ownedByListed(app: TestApp) {
  const owner = 'Ottokar Hintermannov';
  const owned = await (await structureDesk(app)).ownedClient('Zita Vordermannova', owner);
  await putList(app, 'behind', listOf(listRow('b-1', owner, '1970')));
  await passesEnded(app);
  const hit = { partyId: owned.ownerId, listId: 'opensanctions-behind', entityId: 'b-1' };
  const body = { ...hit, decision: 'confirmed' as const, reason: 'Passport compared: the same' };
  const decided = await eventually(async () => {
    const answer = await app.call(
      partyRoutes.decideHit,
      { params: { clientId: owned.clientId }, body },
      'admin',
    );
    return answer.status !== 404 && answer;
  });
  expect(decided.status).toBe(200);
  return owned;
}

const findings = async () => {
  const ledger = await createLedger({
    database: createDatabase(pool),
    secrets: createSecrets(secretsDirectory),
    log: createLog('silent'),
    config: loadConfig({ SECRETS_DIR: secretsDirectory }),
    registers,
  });
  const { findings: all } = await ledger.audit();
  return all.filter((finding) => !isPutByTests(finding));
};

/** Runs the statements past every trigger, and puts the tables back as they were afterwards. */
async function tampered<T>(tables: readonly string[], statements: readonly string[], work: () => Promise<T>) {
  const client = await pool.connect();
  const put = (text: string) => text.replaceAll(/\b[A-Z]{4,}\b/gu, (name) => ids[name] ?? name);
  try {
    await client.query('set session_replication_role = replica');
    for (const table of tables) await client.query(`create temp table kept_${table} as table ${table}`);
    for (const statement of statements) {
      const { rowCount } = await client.query(put(statement));
      expect(rowCount, statement).toBeGreaterThan(0);
    }
    return await work();
  } finally {
    for (const table of tables) {
      await client.query(`delete from ${table}`);
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const columns = rows[0]?.columns ?? '';
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from kept_${table}`,
      );
      await client.query(`drop table kept_${table}`);
    }
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

describe('the audit of the registers', () => {
  test('has nothing against what was not touched', async () => {
    expect(await findings()).toEqual([]);
  });

  test.each([
    ...registerTamperings,
    ...clientTamperings,
    ...checkTamperings,
    ...libraryTamperings,
    ...bankTamperings,
  ])('finds that %s', async (_name, code, place, tables, statements) => {
    const found = await tampered(tables, statements, findings);
    const pattern = new RegExp(
      place.source.replaceAll(/\b[A-Z]{4,}\b/gu, (name) => ids[name] ?? name),
      'u',
    );
    expect(found).toContainEqual(expect.objectContaining({ code }));
    const lines = found
      .filter((finding) => finding.code === code)
      .map(({ where, detail }) => `${where}: ${detail}`);
    expect(
      lines.some((line) => pattern.test(line)),
      lines.join('\n'),
    ).toBe(true);
  });

  test('says nothing of what was written in the rows', async () => {
    const found = await tampered(
      ['review_items'],
      [`update review_items set notes = 'A secret about somebody' where id = 'ITEM'`],
      findings,
    );
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});
