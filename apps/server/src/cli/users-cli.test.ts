import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes, errorTable, ledgerRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { request } from '../testing/modules/identity.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const run = promisify(execFile);
const email = 'admin.one@example.test';
const newPassword = 'vier Kamele lesen Zeitung';
let house: TestApp;
const secretsDirectory = temporaryDirectory('users-cli');

beforeAll(async () => {
  house = await startTestApp({ SECRETS_DIR: secretsDirectory });
  await house.token('admin');
});
afterAll(() => house.stop());

function users(...words: readonly string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: house.databaseUrl,
    SECRETS_DIR: secretsDirectory,
    LOG_LEVEL: 'silent',
  };
  return run(process.execPath, [join(import.meta.dirname, 'users-cli.ts'), ...words], { env });
}

test('the only administrator comes back in with a code from the machine, and that is sealed', async () => {
  const { stdout } = await users('recover', email.toUpperCase());
  const code = /#code=(\S+)/.exec(stdout)?.[1] ?? '';
  expect(code).toMatch(/^[\dA-Z]{4}(?:-[\dA-Z]{4}){5}$/);
  const confirm = () => house.call(accountRoutes.confirmPasswordReset, { body: { code, newPassword } }, null);
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).error?.code).toBe('code-invalid');
  expect((await request(house, '/sign-in/email', { email, password: newPassword })).statusCode).toBe(200);

  const { rows } = await house.pool.query(
    `select type, data ->> 'by' as by, proof_id from events where type like 'identity.%reset' or type = 'identity.recovery_sent' order by id`,
  );
  expect(rows.map(({ type, by }) => [type, by])).toEqual([
    ['identity.recovery_sent', 'machine'],
    ['identity.password_reset', null],
  ]);
  for (const { proof_id: entryId } of rows) {
    expect((await house.call(ledgerRoutes.get, { params: { entryId } }, 'editor')).status).toBe(200);
  }
  const { rows: known } = await house.pool.query(
    'select email_verified from identity_users where email = $1',
    [email],
  );
  // A code that was handed over says nothing of who reads at the address.
  expect(known).toEqual([{ email_verified: false }]);
}, 60_000);

test('whom it does not know it says so, and what it is for', async () => {
  await expect(users('recover', 'nobody@example.test')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No account that can sign in has this address'),
  });
  await expect(users('recover')).rejects.toMatchObject({
    stderr: expect.stringContaining('Usage: npm run users'),
  });
}, 60_000);

test('while nothing can be recorded, a command says so in a sentence', async () => {
  writeFileSync(join(secretsDirectory, 'ledger-head'), 'nothing');
  await expect(users('recover', email)).rejects.toMatchObject({
    code: 1,
    stderr: `${errorTable['ledger-halted'].message}\n`,
  });
});
