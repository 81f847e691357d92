import { fc, test } from '@fast-check/vitest';
import { createCipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { contentText } from '@sorgfalt/ledger';
import { afterAll, describe, expect } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { createPayloadVault } from './payload-vault.ts';
import type { LockedContent } from './payload-vault.ts';

const directories = [temporaryDirectory('vault'), temporaryDirectory('other-vault')];
const [secrets, otherSecrets] = directories.map((directory) => createSecrets(directory));
const [vault, other] = [createPayloadVault(secrets!), createPayloadVault(otherSecrets!)];
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })));

const arbText = fc
  .record({
    payload: fc.dictionary(
      fc.string({ unit: 'grapheme' }),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null)),
    ),
    salt: fc.stringMatching(/^[0-9a-f]{64}$/),
  })
  .map(({ payload, salt }) => contentText(salt, payload));

/** Nonce, ciphertext and tag, as RFC 5116 has them. */
function box(key: Uint8Array, entryId: string, plain: Uint8Array): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(entryId));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What the vault makes of it for the entry that sealed this text. */
const opened = (id: string, locked: LockedContent, text: string, { open } = vault) =>
  open(id, locked, hash('sha256', text));

describe('the vault of the payloads', () => {
  test.prop([fc.uuid(), arbText])('opens what it locked', (entryId, text) => {
    expect(opened(entryId, vault.lock(entryId, text), text)).toEqual(JSON.parse(text));
  });

  test.prop([fc.uuid(), arbText, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()])(
    'opens nothing of which a single byte was changed, but for the tag, which the hash makes needless',
    (entryId, text, at, change, isInKey) => {
      const locked = vault.lock(entryId, text);
      const bytes = isInKey ? locked.wrappedKey : locked.ciphertext.subarray(0, -16);
      bytes[at % bytes.length]! ^= change;
      expect(opened(entryId, locked, text)).toBeNull();
      bytes[at % bytes.length]! ^= change;
      locked.ciphertext[locked.ciphertext.length - 1 - (at % 16)]! ^= change;
      expect(opened(entryId, locked, text)).toEqual(JSON.parse(text));
    },
  );

  test.prop([fc.uuid(), arbText, arbText])('opens nothing that another entry sealed', (id, own, another) => {
    fc.pre(own !== another);
    expect(opened(id, vault.lock(id, own), another)).toBeNull();
  });

  test.prop([fc.uuid(), arbText])('opens nothing of another installation', (entryId, text) => {
    expect(opened(entryId, vault.lock(entryId, text), text, other)).toBeNull();
  });

  test.prop([fc.uuid(), arbText])('locks equal contents differently, with different keys', (id, text) => {
    const [one, two] = [vault.lock(id, text), vault.lock(id, text)];
    expect(one.ciphertext).not.toEqual(two.ciphertext);
    expect(opened(id, { ...one, wrappedKey: two.wrappedKey }, text)).toBeNull();
  });

  test.prop([fc.uuid(), arbText])(
    'opens what earlier versions locked, under a key of its own',
    (id, text) => {
      const key = randomBytes(32);
      const installationKey = Buffer.from(secrets!.obtain('payload-key'), 'base64url');
      const locked = {
        ciphertext: box(key, id, Buffer.from(text)),
        wrappedKey: box(installationKey, id, key),
      };
      expect(opened(id, locked, text)).toEqual(JSON.parse(text));
      locked.wrappedKey[20]! ^= 1;
      expect(opened(id, locked, text)).toBeNull();
    },
  );

  test.prop([fc.uuid(), arbText])('makes keys as others make them: HKDF, then HMAC', (id, text) => {
    const makingKey = hkdfSync(
      'sha256',
      Buffer.from(secrets!.obtain('payload-key'), 'base64url'),
      '',
      'keys of contents',
      32,
    );
    const wrappedKey = randomBytes(32);
    const key = createHmac('sha256', Buffer.from(makingKey)).update(wrappedKey).digest();
    const locked = { ciphertext: box(key, id, Buffer.from(text)), wrappedKey };
    expect(opened(id, locked, text)).toEqual(JSON.parse(text));
  });

  test.prop([fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 })])(
    'opens no rubbish, and does not throw on it',
    (ciphertext, wrappedKey) => {
      expect(opened('id', { ciphertext, wrappedKey }, 'rubbish')).toBeNull();
    },
  );
});

test.each([
  'null',
  '"text"',
  '{}',
  '{"payload":{}}',
  '{"payload":null,"salt":"ab"}',
  '{"payload":{},"salt":7}',
  'no JSON',
])('what was locked and is no content of an entry, such as %s, is none', (text) => {
  const id = '0191c2ff-0000-7000-8000-000000000000';
  expect(opened(id, vault.lock(id, text), text)).toBeNull();
});
