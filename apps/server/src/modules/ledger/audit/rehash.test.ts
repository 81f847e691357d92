import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  appendLeaf,
  base64Encode,
  emptyRange,
  entryBytes,
  hexEncode,
  leafHash,
  rootOf,
  sealSha256Of,
  statementBytes,
  utf8Decode,
} from '@sorgfalt/ledger';
import type { CompactRange, EntryStatement } from '@sorgfalt/ledger';
import { sha256 } from '../crypto.ts';
import { GrowingTree, rehash } from './rehash.ts';
import type { StoredLeaf } from './rehash.ts';
import { readPast } from './stated-past.ts';

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
const uuid = fc.uuid({ version: 7 });
const subjectId = fc.option(uuid);
const arbRow: fc.Arbitrary<StoredLeaf> = fc
  .record({
    entryId: uuid,
    kind: fc.constantFrom('review.approved', 'onboarding.kyc_completed'),
    actor: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:/+~-]{0,20}$/),
    caseId: subjectId,
    clientId: subjectId,
    reviewId: subjectId,
    paymentId: subjectId,
    proofHash: hex(64),
    createdAt: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    past: fc.option(
      fc.record({
        size: fc.nat(),
        of: fc.dictionary(uuid, fc.record({ entries: fc.nat(), sha256: hex(64) }), { maxKeys: 3 }),
      }),
    ),
    sealKeyId: hex(16),
    sealSignature: fc.uint8Array({ minLength: 1, maxLength: 90 }).map(base64Encode),
  })
  .map((row) => {
    const subject = Object.fromEntries(
      (['caseId', 'clientId', 'reviewId', 'paymentId'] as const)
        .filter((name) => row[name] !== null)
        .map((name) => [name, row[name] as string]),
    );
    const { entryId, kind, proofHash, createdAt: at, actor } = row;
    const stated = { entryId, kind, proofHash, at, subject, actor };
    const statement: EntryStatement =
      row.past === null ? { v: 1, ...stated } : { v: 2, ...stated, past: row.past };
    return { ...row, sealAlg: 'ES256', leafHash: '', statement: utf8Decode(statementBytes(statement)) ?? '' };
  });

describe('rehashing', () => {
  test.prop([arbRow])('gives the leaf of the entry bytes that the package writes', (row) => {
    const seal = { alg: 'ES256' as const, keyId: row.sealKeyId, signature: row.sealSignature };
    const bytes = entryBytes(
      JSON.parse(row.statement),
      sealSha256Of(seal, sha256) ?? '',
      seal.alg,
      seal.keyId,
    );
    const { past: stated } = JSON.parse(row.statement) as EntryStatement;
    const past = stated === undefined ? null : { size: stated.size, of: Object.entries(stated.of) };
    expect(rehash(row)).toEqual({ leaf: hexEncode(leafHash(bytes, sha256)), isAsStated: true, past });
    expect(readPast(row.statement)).toEqual(past);
  });

  test.prop([arbRow, fc.nat(), fc.constantFrom('\n', '=', '*', '-', '_', 'é')])(
    'gives none where the seal is written in another way that is read as the same bytes',
    (row, place, character) => {
      const at = place % (row.sealSignature.length + 1);
      const sealSignature = row.sealSignature.slice(0, at) + character + row.sealSignature.slice(at);
      expect(rehash({ ...row, sealSignature }).leaf).toBe(null);
    },
  );

  test.prop([
    arbRow,
    fc.constantFrom('QUI', 'QUJ=', 'QR==', 'QUI=QUJD', 'QUJDQUI=====', 'a-__', 'a___', 'QUI=\n', '', '===='),
  ])('gives none for a seal that is no canonical base64', (row, sealSignature) => {
    expect(rehash({ ...row, sealSignature }).leaf).toBe(null);
  });

  test.prop([arbRow, fc.constantFrom('","sha256":"', '"', '\\', ' ')])(
    'gives none where the name of the key is no name',
    (row, name) => {
      expect(rehash({ ...row, sealKeyId: row.sealKeyId + name }).leaf).toBe(null);
    },
  );

  test.prop([arbRow, fc.constantFrom('","keyId":"', '"', '\\')])(
    'reads an algorithm as nothing more than that',
    (row, name) => {
      const sealAlg = `ES256${name}`;
      const sealSha256 = hexEncode(sha256(Buffer.from(row.sealSignature, 'base64')));
      const bytes = entryBytes(JSON.parse(row.statement), sealSha256, sealAlg as 'ES256', row.sealKeyId);
      expect(rehash({ ...row, sealAlg }).leaf).toBe(hexEncode(leafHash(bytes, sha256)));
    },
  );

  test.prop([arbRow, fc.nat(), fc.constantFrom('"', '\\', '}', ' ', 'é', '\0')])(
    'never gives the same leaf for another spelling',
    (row, place, character) => {
      const at = place % row.statement.length;
      const statement = row.statement.slice(0, at) + character + row.statement.slice(at);
      const after = rehash({ ...row, statement });
      expect(after.leaf).not.toBe(rehash(row).leaf);
      expect(after.isAsStated).toBe(false);
    },
  );

  test.prop([
    arbRow,
    fc.constantFrom('actor', 'kind', 'proofHash', 'createdAt', 'entryId', 'caseId', 'clientId', 'reviewId'),
  ])('says when a column differs', (row, column) => {
    const altered = rehash({ ...row, [column]: 'other' });
    expect(altered).toEqual({ ...rehash(row), isAsStated: false });
  });

  test.prop([fc.nat(700)])('grows the tree of the package', (size) => {
    const nodes: [number, string][] = [];
    const tree = new GrowingTree((level, hash) => nodes.push([level * 8, hash]));
    const expected: [number, string][] = [];
    let range: CompactRange = emptyRange();
    for (let leaf = 0; leaf < size; leaf += 1) {
      const hash = sha256(Uint8Array.of(leaf % 256, leaf >> 8));
      tree.push(hexEncode(hash));
      range = appendLeaf(range, hash, sha256, ({ level }, node) => {
        if (level % 8 === 0) expected.push([level, hexEncode(node)]);
      });
    }
    expect(tree.root()).toBe(base64Encode(rootOf(range, sha256)));
    expect(nodes).toEqual(expected);
  });
});
