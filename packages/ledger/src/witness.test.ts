import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Encode } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { emptyRange, rootOf } from './merkle.ts';
import { consistencyProof, subtreesOf } from './proof-building.ts';
import {
  ORIGIN,
  arbTree,
  flipBit,
  leavesOf,
  logKey,
  nodeSha256,
  nodeVerifyEd25519,
  noteKeyOf,
  rangeOf,
  signNote,
  witnessKey,
} from './testing.ts';
import {
  checkSubmitter,
  decideCosigning,
  formatAddCheckpoint,
  parseAddCheckpoint,
  witnessStatus,
} from './witness.ts';
import type { AddCheckpoint, ParsedAddCheckpoint, WitnessRefusalCode, WitnessedHead } from './witness.ts';

const headOf = (size: number): WitnessedHead => ({
  size,
  root: rootOf(rangeOf(leavesOf(size)), nodeSha256),
});

function noteOf({ size, root }: WitnessedHead): string {
  return signNote(formatCheckpoint({ origin: ORIGIN, size, root }), logKey);
}

function submission(oldSize: number, size: number): AddCheckpoint {
  const subtree = subtreesOf(leavesOf(size), nodeSha256);
  const proof = oldSize === 0 ? [] : consistencyProof(oldSize, size, subtree, nodeSha256);
  return { oldSize, proof, checkpoint: noteOf(headOf(size)) };
}

function read(request: AddCheckpoint): ParsedAddCheckpoint {
  const parsed = parseAddCheckpoint(formatAddCheckpoint(request));
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

const decide = (request: AddCheckpoint, last: WitnessedHead | null) =>
  decideCosigning(read(request), last, nodeSha256);
const refused = (code: WitnessRefusalCode) => ({ ok: false, error: { code } });

describe('the body of add-checkpoint', () => {
  test.prop([arbTree])('reads back', ({ earlier, size }) => {
    const request = submission(earlier, size);
    expect(read(request)).toMatchObject(request);
  });

  test('has the old size, the proof, an empty line and the checkpoint', () => {
    const request = submission(3, 7);
    expect(formatAddCheckpoint(request)).toBe(
      `old 3\n${request.proof.map(base64Encode).join('\n')}\n\n${request.checkpoint}`,
    );
    expect(formatAddCheckpoint(submission(0, 7))).toMatch(/^old 0\n\nledger/);
  });

  const sound = formatAddCheckpoint(submission(3, 7));
  const hash = base64Encode(new Uint8Array(32));
  test.each([
    ['nothing', ''],
    ['no old size', sound.replace('old 3\n', '')],
    ['an old size with a leading zero', sound.replace('old 3', 'old 03')],
    ['a negative old size', sound.replace('old 3', 'old -3')],
    ['an old size over all counting', sound.replace('old 3', 'old 9999999999999999')],
    ['a hash of another length', sound.replace('old 3\n', 'old 3\nAQID\n')],
    ['64 hashes', sound.replace('old 3\n', `old 3\n${`${hash}\n`.repeat(61)}`)],
    ['no checkpoint', sound.slice(0, sound.indexOf('\n\n'))],
    ['no signature', sound.slice(0, sound.indexOf('—'))],
    ['a note that is no checkpoint', `old 0\n\n${signNote('text\n', logKey)}`],
    ['carriage returns', sound.replaceAll('\n', '\r\n')],
  ])('with %s it is malformed', (_, body) => {
    expect(parseAddCheckpoint(body)).toEqual(refused('malformed'));
  });

  test('more than 63 hashes are not sent', () => {
    const proof = Array.from({ length: 64 }, () => new Uint8Array(32));
    expect(() => formatAddCheckpoint({ ...submission(3, 7), proof })).toThrow(RangeError);
  });
});

describe('checkSubmitter', () => {
  const check = (keys: Parameters<typeof checkSubmitter>[1], request = submission(0, 4)) =>
    checkSubmitter(read(request), keys, nodeVerifyEd25519, nodeSha256);

  test('knows a log by its origin and by any of its keys', async () => {
    expect(await check([noteKeyOf(logKey)])).toMatchObject({ ok: true });
    expect(await check([noteKeyOf(witnessKey), noteKeyOf(logKey)])).toMatchObject({ ok: true });
  });

  test('refuses an origin that it was not given', async () => {
    expect(await check([])).toEqual(refused('unknown-origin'));
    expect(await check([noteKeyOf(logKey, 'other.example')])).toEqual(refused('unknown-origin'));
  });

  test('refuses a checkpoint that its log did not sign', async () => {
    expect(await check([noteKeyOf(witnessKey)])).toEqual(refused('invalid-signature'));
    const request = submission(0, 4);
    const changed = { ...request, checkpoint: request.checkpoint.replace('\n4\n', '\n5\n') };
    expect(await check([noteKeyOf(logKey)], changed)).toEqual(refused('invalid-signature'));
  });
});

describe('decideCosigning', () => {
  test.prop([arbTree])('cosigns what extends the tree that it cosigned last', ({ earlier, size }) => {
    expect(decide(submission(earlier, size), headOf(earlier))).toEqual({ ok: true, value: headOf(size) });
  });

  test.prop([arbTree])('cosigns the first tree of a log, whatever its size', ({ size }) => {
    expect(decide(submission(0, size), null)).toEqual({ ok: true, value: headOf(size) });
    expect(decide(submission(0, size), headOf(0))).toEqual({ ok: true, value: headOf(size) });
  });

  test('cosigns the empty tree, but no other root of that size', () => {
    const empty = { oldSize: 0, proof: [], checkpoint: noteOf(headOf(0)) };
    expect(headOf(0).root).toEqual(rootOf(emptyRange(), nodeSha256));
    expect(decide(empty, null)).toMatchObject({ ok: true });
    const other = { ...empty, checkpoint: noteOf({ size: 0, root: new Uint8Array(32) }) };
    expect(decide(other, null)).toEqual(refused('other-root'));
  });

  test.prop([arbTree])('cosigns the same tree again', ({ size }) => {
    expect(decide(submission(size, size), headOf(size))).toEqual({ ok: true, value: headOf(size) });
  });

  test.prop([arbTree, fc.nat()])('never cosigns a second root of one size', ({ size }, bit) => {
    const split = { size, root: flipBit(headOf(size).root, bit) };
    const request = { oldSize: size, proof: [], checkpoint: noteOf(split) };
    expect(decide(request, headOf(size))).toEqual(refused('other-root'));
  });

  test.prop([arbTree])('never goes back, nor on from another size than its own', ({ earlier, size }) => {
    fc.pre(earlier < size);
    expect(decide(submission(earlier, earlier), headOf(size))).toEqual(refused('other-old-size'));
    expect(decide(submission(earlier, size), headOf(size))).toEqual(refused('other-old-size'));
    expect(decide(submission(0, size), headOf(earlier))).toEqual(refused('other-old-size'));
    const back = { oldSize: size, proof: [], checkpoint: noteOf(headOf(earlier)) };
    expect(decide(back, headOf(size))).toEqual(refused('old-size-over-size'));
  });

  test.prop([arbTree])('refuses a forked history, whatever proof comes with it', ({ earlier, size }) => {
    fc.pre(earlier < size);
    const forged = leavesOf(size).with(earlier - 1, new Uint8Array(32));
    const proof = consistencyProof(earlier, size, subtreesOf(forged, nodeSha256), nodeSha256);
    const head = { size, root: rootOf(rangeOf(forged), nodeSha256) };
    const request = { oldSize: earlier, proof, checkpoint: noteOf(head) };
    expect(decide(request, headOf(earlier))).toEqual(refused('invalid-proof'));
  });

  test('refuses a proof where there is nothing to prove, and none where there is', () => {
    const proof = [new Uint8Array(32)];
    expect(decide({ ...submission(0, 4), proof }, null)).toEqual(refused('invalid-proof'));
    expect(decide({ ...submission(4, 4), proof }, headOf(4))).toEqual(refused('invalid-proof'));
    expect(decide({ ...submission(3, 4), proof: [] }, headOf(3))).toEqual(refused('invalid-proof'));
  });

  test('each refusal has the status of the protocol', () => {
    const codes = ['malformed', 'invalid-signature', 'unknown-origin', 'old-size-over-size'] as const;
    expect(codes.map(witnessStatus)).toEqual([400, 403, 404, 400]);
    const conflicts = ['other-old-size', 'other-root', 'invalid-proof'] as const;
    expect(conflicts.map(witnessStatus)).toEqual([409, 409, 422]);
  });
});
