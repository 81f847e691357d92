import { spawn } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { sealTemplate, verifySeal } from '@sorgfalt/ledger';
import { firmKey, issue, keyUsageExtension, rootCertificate, rootKey } from '@sorgfalt/ledger/testing';
import { nativePki, sha256, spkiOf } from '../crypto.ts';
import { keyIdOf } from './key-files.ts';
import { sealBytes } from '../append/seal.ts';
import type { Signer } from './signer.ts';

/** Stands for a signing service: a process that holds the key and answers one line for each line. */
const service = `
  const { createInterface } = require('node:readline');
  const { generateKeyPairSync, sign } = require('node:crypto');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  console.log(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  createInterface({ input: process.stdin }).on('line', (line) =>
    console.log(sign('sha256', Buffer.from(line, 'base64'), privateKey).toString('base64')));
`;
const child = spawn(process.execPath, ['-e', service], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
afterAll(() => void child.kill());

async function answer(): Promise<Uint8Array> {
  const { value } = await answers.next();
  return new Uint8Array(Buffer.from(String(value), 'base64'));
}

test('a key that never leaves another process seals as one in a file does', async () => {
  const key = createPublicKey({ key: Buffer.from(await answer()), format: 'der', type: 'spki' });
  const certificate = issue({ ...firmKey, publicKey: key }, rootKey, {
    subject: 'Beispiel Treuhand AG',
    issuer: 'Beispiel Root',
    extensions: [keyUsageExtension(0xc0)],
  });
  const signer: Signer = {
    certificates: [certificate],
    async sign(bytes) {
      child.stdin.write(`${Buffer.from(bytes).toString('base64')}\n`);
      return answer();
    },
  };
  const keyId = keyIdOf(new Uint8Array(key.export({ type: 'spki', format: 'der' })));
  const content = new Uint8Array(Buffer.from('{"v":1}'));
  const template = sealTemplate(signer.certificates, sha256);
  const cms = await sealBytes({ signer, template }, content, '2026-03-01T08:15:00.000Z');
  expect(await verifySeal({ cms, content, roots: [rootCertificate] }, nativePki)).toMatchObject({
    ok: true,
    value: { keyId, signingTime: '2026-03-01T08:15:00.000Z' },
  });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = new Uint8Array(spkiOf(privateKey));
  expect(await verifySeal({ cms, content, publicKey }, nativePki)).toMatchObject({ ok: false });
});
