import { createHmac } from 'node:crypto';
import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { secretOf, signatureOf } from './signature.ts';

test.prop([fc.string(), fc.string(), fc.nat()])(
  'a receiver checks a body with its time as documented',
  (secret, body, at) => {
    const [, time, code] = /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(signatureOf(secret, body, at)) ?? [];
    expect(time).toBe(String(at));
    expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(code);
  },
);

test('each webhook has a secret of its own, the same each time, and of each installation another', () => {
  const installation = (key: string) => ({ obtain: (name: string) => `${name} ${key}` });
  const [one, other] = [installation('one'), installation('other')];
  const secrets = [secretOf(one, 'a'), secretOf(one, 'b'), secretOf(other, 'a')];
  expect(new Set(secrets).size).toBe(3);
  expect(secretOf(one, 'a')).toBe(secrets[0]);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w-]{43}$/u);
});
