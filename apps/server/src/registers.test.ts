import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes, paymentDeskRoutes, reviewRoutes, userRoutes } from '@sorgfalt/contract';
import { loadConfig } from './config.ts';
import { createLedger } from './modules/ledger/index.ts';
import { createDatabase, createPool } from './platform/database/database.ts';
import { createLog } from './platform/log.ts';
import { createSecrets } from './platform/secrets.ts';
import { registers } from './registers.ts';
import { decideHit, listedClients, pendingOf } from './testing/modules/clients.ts';
import { expiredForm, inStatus, submitted } from './testing/modules/onboarding.ts';
import { approve, draftFrom, highRiskDraft, sent } from './testing/modules/payments.ts';
import { registerTamperings } from './testing/ledger/register-tampering.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { cloneDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { eventually, startTestApp } from './testing/test-app.ts';

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
  const app = await startTestApp({ SECRETS_DIR: secretsDirectory });
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
  const limits = { admin: null, editor: 5_000_000 };
  await app.call(paymentDeskRoutes.setApprovalLimits, { body: limits }, 'admin');
  await app.token('guest');
  const guest = await uidOf(`guest.one@example.test`);
  await app.call(userRoutes.setRole, { params: { uid: guest }, body: { role: 'editor' } }, 'admin');
  Object.assign(ids, {
    CASE: refused.caseId,
    CLIENT: clientId ?? '',
    ITEM: item.id,
    FROZEN: frozen.clientId,
    CLEARED: cleared.clientId,
    APPROVED: waiting.paymentId,
    QUEUED: queued.paymentId,
    USER: guest,
  });
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

const findings = async () => {
  const ledger = await createLedger({
    database: createDatabase(pool),
    secrets: createSecrets(secretsDirectory),
    log: createLog('silent'),
    config: loadConfig({ SECRETS_DIR: secretsDirectory }),
    registers,
  });
  const { findings: all } = await ledger.audit();
  // The roles that the tests gave on the database.
  return all.filter(({ code, where }) => code !== 'register-unsealed' || !where.startsWith('user '));
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
      await client.query(`insert into ${table} overriding system value select * from kept_${table}`);
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

  test.each(registerTamperings)('finds that %s', async (_name, code, place, tables, statements) => {
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
