import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ReadinessPart } from '@sorgfalt/contract';
import { loadConfig } from '../../config.ts';
import { startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { createReadiness } from './index.ts';
import type { Readiness } from './index.ts';

let bench: LedgerBench;
let readiness: Readiness;
const config = loadConfig({ READY_OVERDUE_MS: '300', DATA_DIR: '.' });
const ledger = { sealEndsAt: () => new Date(Date.now() + 31 * 86_400_000).toISOString() };
const checks = { epoch: async () => true, ledger: async () => true };

beforeAll(async () => {
  bench = await startLedgerBench();
  readiness = createReadiness({
    databaseUrl: bench.shared.workUrl,
    pool: bench.pool,
    checks,
    ledger,
    config,
    virusScan: null,
  });
});
afterAll(async () => {
  await readiness.stop();
  await bench.stop();
});

async function stateOf(part: ReadinessPart, of = readiness) {
  return (await of.look()).find((finding) => finding.part === part)?.state;
}
const sql = (text: string, values: readonly unknown[] = []) => bench.pool.query(text, [...values]);

test('mail does not go out, where it is sent and not handed on', async () => {
  const mail = (sentAgo: string | null, expires: string, writtenAgo = '1 hour') =>
    sql(
      `insert into mails (id, kind, recipient, created_at, expires_at, sent_at)
       values (gen_random_uuid(), 'reset', 'nora@example.test', now() - $3::interval, now() + $1::interval, now() - $2::interval)`,
      [expires, sentAgo, writtenAgo],
    );
  const sending = createReadiness({
    databaseUrl: bench.shared.workUrl,
    pool: bench.pool,
    checks,
    ledger,
    virusScan: null,
    config: { ...config, mail: { ...config.mail, smtpUrl: 'smtp://mail.example.test' } },
  });
  onTestFinished(() => sending.stop());
  expect(await stateOf('mail', sending)).toBe('ok');
  await mail(null, '-1 minute', '25 hours');
  await mail('2 hours', '1 hour', '3 hours');
  expect(await stateOf('mail', sending)).toBe('ok');
  // Its code is worth nothing any more, and nothing has gone out since.
  await mail(null, '-1 minute');
  expect(await stateOf('mail', sending)).toBe('degraded');
  await mail('1 minute', '1 hour');
  expect(await stateOf('mail', sending)).toBe('ok');
  await mail(null, '1 hour');
  expect(await stateOf('mail', sending)).toBe('degraded');
  expect(await stateOf('mail')).toBe('ok');
});

test('a provider of sign-in sends people back in vain, until one comes in by it', async () => {
  const event = (kind: string, details: object) =>
    sql(`insert into security_events (kind, details, at) values ($1, $2, clock_timestamp())`, [
      kind,
      details,
    ]);
  const failed = (way: string, reason: string) => event('sign-in-failed', { way, reason });
  for (const reason of ['invalid_code', 'access_denied', 'invalid_code', 'access_denied']) {
    await failed('google', reason);
  }
  expect(await stateOf('identity')).toBe('ok');
  await failed('google', 'invalid_code');
  await event('signed-in', { way: 'github' });
  expect(await stateOf('identity')).toBe('degraded');
  await event('signed-in', { way: 'google' });
  expect(await stateOf('identity')).toBe('ok');
});

test('a provider of models does not answer, in the last hour', async () => {
  await sql(
    `insert into users (uid, name, email, img, role, provider) values ('asker', 'Asker', 'a@example.test', '', 1, 'email')`,
  );
  const { rows } = await sql(
    `insert into conversations (id, owner, model) values (gen_random_uuid(), 'asker', 'openai') returning id`,
  );
  const answer = (notice: string | null, minutesAgo: number) =>
    sql(
      `insert into conversation_messages (id, conversation_id, parent_id, author, text, language, state, notice, created_at)
       values (gen_random_uuid(), $3, gen_random_uuid(), 'assistant', '', 'en', 'done', $1, now() - make_interval(mins => $2))`,
      [notice, minutesAgo, rows[0].id],
    );
  await answer('model-unreachable', 61);
  await answer('model-not-configured', 1);
  await answer(null, 1);
  expect(await stateOf('models')).toBe('ok');
  await answer('model-out-of-quota', 1);
  expect(await stateOf('models')).toBe('degraded');
});
