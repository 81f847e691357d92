import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { rootOf } from './merkle.ts';
import { consistencyProof, inclusionProof, subtreesOf } from './proof-building.ts';
import { verifyConsistency, verifyInclusion } from './proof-checking.ts';
import type { ConsistencyClaim, InclusionClaim } from './proof-checking.ts';
import { arbTree, flipBit, leavesOf, nodeSha256, rangeOf } from './testing.ts';

const accepted = { ok: true, value: null };

function soundInclusion(index: number, size: number): InclusionClaim {
  const leaves = leavesOf(size);
  const proof = inclusionProof(index, size, subtreesOf(leaves, nodeSha256), nodeSha256);
  return { leafHash: leaves.at(index)!, index, size, root: rootOf(rangeOf(leaves), nodeSha256), proof };
}

function soundConsistency(size1: number, size2: number): ConsistencyClaim {
  const leaves = leavesOf(size2);
  const root = (size: number) => rootOf(rangeOf(leaves.slice(0, size)), nodeSha256);
  const proof = consistencyProof(size1, size2, subtreesOf(leaves, nodeSha256), nodeSha256);
  return { size1, size2, root1: root(size1), root2: root(size2), proof };
}

describe('verifyInclusion', () => {
  test.prop([arbTree])('accepts the proof of every leaf of every tree', ({ index, size }) => {
    expect(verifyInclusion(soundInclusion(index, size), nodeSha256)).toEqual(accepted);
  });

  test.prop([arbTree, fc.nat(), fc.nat()])(
    'one turned bit anywhere is refused',
    ({ index, size }, place, bit) => {
      const claim = soundInclusion(index, size);
      const at = place % (claim.proof.length + 2);
      const tampered =
        at === 0
          ? { ...claim, leafHash: flipBit(claim.leafHash, bit) }
          : at === 1
            ? { ...claim, root: flipBit(claim.root, bit) }
            : { ...claim, proof: claim.proof.with(at - 2, flipBit(claim.proof.at(at - 2)!, bit)) };
      expect(verifyInclusion(tampered, nodeSha256)).toEqual({ ok: false, error: { code: 'root-mismatch' } });
    },
  );

  test.prop([arbTree, fc.nat({ max: 200 })])('a leaf proves no other index', ({ index, size }, other) => {
    fc.pre(other !== index);
    expect(verifyInclusion({ ...soundInclusion(index, size), index: other }, nodeSha256).ok).toBe(false);
  });

  test.prop([arbTree])('a hash more or less is refused for its length', ({ index, size }) => {
    const claim = soundInclusion(index, size);
    const wrongLength = { ok: false, error: { code: 'wrong-length' } };
    expect(verifyInclusion({ ...claim, proof: [...claim.proof, claim.root] }, nodeSha256)).toEqual(
      wrongLength,
    );
    if (claim.proof.length === 0) return;
    expect(verifyInclusion({ ...claim, proof: claim.proof.slice(1) }, nodeSha256)).toEqual(wrongLength);
  });

  test.each([
    ['invalid-size', { size: 0 }],
    ['invalid-size', { size: 2 ** 53 }],
    ['invalid-size', { size: 7.5 }],
    ['invalid-index', { index: -1 }],
    ['invalid-index', { index: 7 }],
    ['invalid-index', { index: 0.5 }],
    ['invalid-hash', { root: new Uint8Array() }],
    ['invalid-hash', { leafHash: new Uint8Array(33) }],
    ['invalid-hash', { proof: [new Uint8Array(31)] }],
  ])('refuses with %s for %o', (code, change) => {
    expect(verifyInclusion({ ...soundInclusion(3, 7), ...change }, nodeSha256)).toEqual({
      ok: false,
      error: { code },
    });
  });

  test('positions over 32 bits are told apart', () => {
    const size = 2 ** 40 + 3;
    const index = 2 ** 33 + 5;
    const subtree = (level: number, at: number) => nodeSha256(new Uint8Array(Buffer.from(`${level}/${at}`)));
    const proof = inclusionProof(index, size, subtree, nodeSha256);
    expect(proof).toHaveLength(41);
    const claim = { leafHash: subtree(0, index), index, size, root: new Uint8Array(32), proof };
    expect(verifyInclusion(claim, nodeSha256)).toEqual({ ok: false, error: { code: 'root-mismatch' } });
    const short = { ...claim, proof: proof.slice(0, 9) };
    expect(verifyInclusion(short, nodeSha256)).toEqual({ ok: false, error: { code: 'wrong-length' } });
  });
});

describe('verifyConsistency', () => {
  test.prop([arbTree])('accepts the proof between every two sizes of a tree', ({ earlier, size }) => {
    expect(verifyConsistency(soundConsistency(earlier, size), nodeSha256)).toEqual(accepted);
  });

  test.prop([arbTree, fc.nat(), fc.nat()])(
    'one turned bit anywhere is refused',
    ({ earlier, size }, place, bit) => {
      const claim = soundConsistency(earlier, size);
      const at = place % (claim.proof.length + 2);
      const tampered =
        at === 0
          ? { ...claim, root1: flipBit(claim.root1, bit) }
          : at === 1
            ? { ...claim, root2: flipBit(claim.root2, bit) }
            : { ...claim, proof: claim.proof.with(at - 2, flipBit(claim.proof.at(at - 2)!, bit)) };
      expect(verifyConsistency(tampered, nodeSha256)).toEqual({
        ok: false,
        error: { code: 'root-mismatch' },
      });
    },
  );

  test.prop([arbTree])(
    'a tree with a changed history is refused, whatever proof it builds',
    ({ earlier, size }) => {
      const leaves = leavesOf(size);
      const forged = leaves.with(earlier - 1, nodeSha256(leaves.at(earlier - 1)!));
      const proof = consistencyProof(earlier, size, subtreesOf(forged, nodeSha256), nodeSha256);
      const root1 = rootOf(rangeOf(leaves.slice(0, earlier)), nodeSha256);
      const root2 = rootOf(rangeOf(forged), nodeSha256);
      expect(verifyConsistency({ size1: earlier, size2: size, root1, root2, proof }, nodeSha256).ok).toBe(
        false,
      );
    },
  );

  test.prop([arbTree])('a hash more or less is refused', ({ earlier, size }) => {
    const claim = soundConsistency(earlier, size);
    const wrongLength = { ok: false, error: { code: 'wrong-length' } };
    expect(verifyConsistency({ ...claim, proof: [...claim.proof, claim.root2] }, nodeSha256)).toEqual(
      wrongLength,
    );
    if (claim.proof.length === 0) return;
    expect(verifyConsistency({ ...claim, proof: claim.proof.slice(0, -1) }, nodeSha256)).toEqual(wrongLength);
  });

  test.each([
    [0, 0],
    [0, 1],
    [-1, 3],
    [4, 3],
    [1.5, 3],
    [1, 2 ** 53],
  ])('from %d to %d leaves is an error, not a vacuous success', (size1, size2) => {
    const root = rootOf({ size: 0, hashes: [] }, nodeSha256);
    expect(verifyConsistency({ size1, size2, root1: root, root2: root, proof: [] }, nodeSha256)).toEqual({
      ok: false,
      error: { code: 'invalid-size' },
    });
  });

  test('a root or proof of another length is refused', () => {
    const claim = soundConsistency(3, 7);
    const code = 'invalid-hash';
    expect(verifyConsistency({ ...claim, root1: new Uint8Array(31) }, nodeSha256)).toMatchObject({
      error: { code },
    });
    expect(verifyConsistency({ ...claim, proof: [new Uint8Array()] }, nodeSha256)).toMatchObject({
      error: { code },
    });
  });

  test('equal sizes with unequal roots are refused', () => {
    const claim = { ...soundConsistency(4, 4), root2: new Uint8Array(32) };
    expect(verifyConsistency(claim, nodeSha256)).toEqual({ ok: false, error: { code: 'root-mismatch' } });
  });
});

interface Vector {
  [name: string]: unknown;
  proof: string[] | null;
  desc: string;
  wantErr: boolean;
}

describeOnSharedData('published Merkle vectors', 'ledger/transparency-dev-merkle/testdata', (folder) => {
  function load(kind: string): [string, Vector][] {
    const names = readdirSync(resolve(folder, kind), { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(resolve(folder, kind, name), 'utf8')) as Vector]);
  }
  const bytes = (value: unknown) => new Uint8Array(Buffer.from(String(value), 'base64'));

  test('all of them are there', () => {
    expect([load('inclusion').length, load('consistency').length]).toEqual([98, 98]);
  });

  test.each(load('inclusion'))('inclusion %s', (_, vector) => {
    const { leafIdx, treeSize, root, leafHash, proof } = vector;
    const claim = {
      leafHash: bytes(leafHash),
      index: leafIdx as number,
      size: treeSize as number,
      root: bytes(root),
      proof: (proof ?? []).map(bytes),
    };
    expect(verifyInclusion(claim, nodeSha256).ok).toBe(!vector.wantErr);
  });

  test.each(load('consistency'))('consistency %s', (_, vector) => {
    const { size1, size2, root1, root2, proof } = vector;
    const claim = {
      size1: size1 as number,
      size2: size2 as number,
      root1: bytes(root1),
      root2: bytes(root2),
      proof: (proof ?? []).map(bytes),
    };
    expect(verifyConsistency(claim, nodeSha256).ok).toBe(!vector.wantErr);
  });
});
