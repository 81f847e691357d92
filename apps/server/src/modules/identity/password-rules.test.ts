import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { password, request, signUp } from '../../testing/modules/identity.ts';

test('a password that was in a breach is refused to whoever signs up or changes his, also when the file is gone', async () => {
  const breached = 'xylophon quer 71 Birne';
  const file = join(temporaryDirectory('breached'), 'hashes.txt');
  writeFileSync(file, `${createHash('sha1').update(breached).digest('hex').toUpperCase()}:2\n`);
  const strict = await startTestApp({ SIGN_UP: 'open', BREACHED_PASSWORDS: file });
  try {
    const email = 'strict@example.test';
    const body = { name: 'Ada Beispiel', email, password: breached };
    const refused = await request(strict, '/sign-up/email', body);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'PASSWORD_TOO_COMMON']);
    const cookies = await signUp(strict, email);
    const change = { currentPassword: password, newPassword: breached };
    const own = { ...cookies, origin: 'http://localhost:8080' };
    expect((await request(strict, '/change-password', change, own)).json().code).toBe('PASSWORD_TOO_COMMON');
    rmSync(file);
    const kept = await request(strict, '/change-password', { ...change, newPassword: `${breached} 2` }, own);
    expect(kept.statusCode).toBe(500);
    expect((await request(strict, '/sign-in/email', { email, password })).statusCode).toBe(200);
  } finally {
    await strict.stop();
  }
});
