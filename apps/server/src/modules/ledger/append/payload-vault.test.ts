import { fc, test } from '@fast-check/vitest';
import { rmSync } from 'node:fs';
import { afterAll, describe, expect } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { createPayloadVault } from './payload-vault.ts';

const directories = [temporaryDirectory('vault'), temporaryDirectory('other-vault')];
const [vault, other] = directories.map((directory) => createPayloadVault(createSecrets(directory)));
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })));

const arbContent = fc.record({
  payload: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
  salt: fc.stringMatching(/^[0-9a-f]{64}$/),
});

describe('the vault of the payloads', () => {
  test.prop([fc.uuid(), arbContent])('opens what it locked', (entryId, content) => {
    expect(vault!.open(entryId, vault!.lock(entryId, content))).toEqual(JSON.parse(JSON.stringify(content)));
  });

  test.prop([fc.uuid(), arbContent, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()])(
    'opens nothing of which a single byte was changed',
    (entryId, content, at, change, isInKey) => {
      const locked = vault!.lock(entryId, content);
      const bytes = isInKey ? locked.wrappedKey : locked.ciphertext;
      bytes[at % bytes.length]! ^= change;
      expect(vault!.open(entryId, locked)).toBeNull();
    },
  );

  test.prop([fc.uuid(), fc.uuid(), arbContent])(
    'opens nothing under another entry',
    (own, another, content) => {
      fc.pre(own !== another);
      expect(vault!.open(another, vault!.lock(own, content))).toBeNull();
    },
  );

  test.prop([fc.uuid(), arbContent])('opens nothing of another installation', (entryId, content) => {
    expect(other!.open(entryId, vault!.lock(entryId, content))).toBeNull();
  });

  test.prop([fc.uuid(), arbContent])(
    'locks equal contents differently, with different keys',
    (id, content) => {
      const [one, two] = [vault!.lock(id, content), vault!.lock(id, content)];
      expect(one.ciphertext).not.toEqual(two.ciphertext);
      expect(vault!.open(id, { ...one, wrappedKey: two.wrappedKey })).toBeNull();
    },
  );

  test.prop([fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 })])(
    'opens no rubbish, and does not throw on it',
    (ciphertext, wrappedKey) => {
      expect(vault!.open('id', { ciphertext, wrappedKey })).toBeNull();
    },
  );
});

test.each([null, 'text', {}, { payload: {} }, { payload: null, salt: 'ab' }, { payload: {}, salt: 7 }])(
  'what was locked and is no content of an entry, such as %j, is none',
  (value) => {
    const id = '0191c2ff-0000-7000-8000-000000000000';
    expect(vault!.open(id, vault!.lock(id, value as never))).toBeNull();
  },
);
