import { createHash } from 'node:crypto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Decode, equalBytes } from './bytes.ts';
import { parseSignedCheckpoint } from './checkpoint.ts';
import {
  cosignatureKeyId,
  cosignatureLine,
  cosignedBytes,
  formatWitnessKey,
  parseWitnessKey,
  verifyCosignature,
} from './cosignature.ts';
import { formatNoteKey, noteKeyId, parseNote, parseNoteKey, verifyNote } from './note.ts';
import type { Note } from './note.ts';
import {
  ORIGIN,
  cosign,
  flipBit,
  logKey,
  nodeSha256,
  nodeVerifyEd25519,
  noteKeyOf,
  signNote,
  witnessKey,
} from './testing.ts';
import { utf8Decode } from './utf8.ts';

const TEXT = `${ORIGIN}\n7\n${Buffer.alloc(32, 7).toString('base64')}\n`;
const NAME = 'witness.example/w1';
const key = noteKeyOf(witnessKey, NAME);
const TIME = 1_679_315_147;

function noteWith(...lines: string[]): Note {
  const note = parseNote(signNote(TEXT, logKey) + lines.join(''));
  if (!note.ok) throw new Error(note.error.code);
  return note.value;
}

const check = (note: Note) => verifyCosignature(note, key, nodeVerifyEd25519, nodeSha256);

describe('cosignatures', () => {
  test.prop([fc.nat({ max: 2 ** 31 })])(
    'one that was made verifies and gives its time back',
    async (time) => {
      expect(await check(noteWith(cosign(TEXT, witnessKey, NAME, time)))).toEqual({
        ok: true,
        value: { name: NAME, timeSeconds: time },
      });
    },
  );

  test.prop([fc.nat()])('one turned bit of time or signature is refused', async (bit) => {
    const note = noteWith(cosign(TEXT, witnessKey, NAME, TIME));
    const [own, line] = note.signatures;
    const turned = { ...line!, signature: flipBit(line!.signature, bit) };
    expect(await check({ ...note, signatures: [own!, turned] })).toMatchObject({ ok: false });
  });

  test('a cosignature of another checkpoint is refused', async () => {
    const note = noteWith(cosign(TEXT.replace('\n7\n', '\n8\n'), witnessKey, NAME, TIME));
    expect(await check(note)).toEqual({ ok: false, error: { code: 'invalid-signature' } });
  });

  test('without a line of the witness, or with that of another key or name, the signer is unknown', async () => {
    const unknown = { ok: false, error: { code: 'unknown-signer' } };
    expect(await check(noteWith())).toEqual(unknown);
    expect(await check(noteWith(cosign(TEXT, logKey, NAME, TIME)))).toEqual(unknown);
    expect(await check(noteWith(cosign(TEXT, witnessKey, 'other.example', TIME)))).toEqual(unknown);
  });

  test('a plain signature of the same key is no cosignature, nor the other way about', async () => {
    const plain = parseNote(signNote(TEXT, witnessKey, NAME));
    expect(plain.ok && (await check(plain.value))).toMatchObject({ ok: false });
    const note = noteWith(cosign(TEXT, witnessKey, NAME, TIME));
    expect(await verifyNote(note, key, nodeVerifyEd25519)).toMatchObject({ ok: false });
  });

  test('a line that is too short, too long or beyond all times is refused', async () => {
    const line = (signature: Uint8Array) => {
      const note = noteWith(cosign(TEXT, witnessKey, NAME, TIME));
      return { ...note, signatures: [{ ...note.signatures.at(1)!, signature }] };
    };
    const invalid = { ok: false, error: { code: 'invalid-signature' } };
    expect(await check(line(new Uint8Array(71)))).toEqual(invalid);
    expect(await check(line(new Uint8Array(73)))).toEqual(invalid);
    expect(await check(line(new Uint8Array(72).fill(255)))).toEqual({
      ok: false,
      error: { code: 'invalid-time' },
    });
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d seconds cannot be signed', (time) => {
    expect(() => cosignedBytes(TEXT, time)).toThrow(RangeError);
    expect(() => cosignatureLine(key, time, new Uint8Array(64), nodeSha256)).toThrow(RangeError);
  });

  test.each([0, 1, Number.MAX_SAFE_INTEGER])('%d seconds can be signed', (time) => {
    const line = cosignatureLine(key, time, new Uint8Array(64), nodeSha256);
    expect(new TextDecoder().decode(cosignedBytes(TEXT, time))).toContain(`\ntime ${time}\n`);
    expect(line.length).toBeGreaterThan(0);
  });

  test('what is signed and how the line is built is as published', () => {
    // The example of C2SP tlog-cosignature, "Ed25519 signed message", and its line for time 1679315147.
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    expect(utf8Decode(cosignedBytes(text, TIME))).toBe(`cosignature/v1\ntime 1679315147\n${text}`);
    const published = base64Decode(
      'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==',
    )!;
    const line = cosignatureLine(key, TIME, published.slice(12), nodeSha256);
    const written = base64Decode(line.split(' ').at(-1)!.trimEnd())!;
    expect(equalBytes(written.slice(4), published.slice(4))).toBe(true);
  });
});

describe('witness keys', () => {
  const vkey = formatWitnessKey(key, nodeSha256);

  test('a key reads back from its text form', () => {
    expect(parseWitnessKey(vkey, nodeSha256)).toEqual({ ok: true, value: key });
  });

  test('the key of a running witness is read', () => {
    // From the tests of transparency-dev/formats, note_cosigv1_test.go.
    const remora = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2';
    const read = parseWitnessKey(remora, nodeSha256);
    expect(read.ok && formatWitnessKey(read.value, nodeSha256)).toBe(remora);
  });

  test('its key id is made with type 4, so that it is not that of a log with the same key', () => {
    const hash = createHash('sha256').update(`${NAME}\n`).update(Uint8Array.of(4)).update(key.publicKey);
    expect(Buffer.from(cosignatureKeyId(key, nodeSha256))).toEqual(hash.digest().subarray(0, 4));
    expect(cosignatureKeyId(key, nodeSha256)).not.toEqual(noteKeyId(NAME, key.publicKey, nodeSha256));
  });

  test('the key of a log is refused as that of a witness, and the other way about', () => {
    const invalid = { ok: false, error: { code: 'invalid-key' } };
    expect(parseWitnessKey(formatNoteKey(key, nodeSha256), nodeSha256)).toEqual(invalid);
    expect(parseNoteKey(vkey, nodeSha256)).toEqual(invalid);
    expect(parseWitnessKey(vkey.replace('w1', 'w2'), nodeSha256)).toEqual(invalid);
  });

  test('a signed checkpoint keeps its log when witnesses add their lines', () => {
    const note = parseSignedCheckpoint(signNote(TEXT, logKey) + cosign(TEXT, witnessKey, NAME, TIME));
    expect(note).toMatchObject({ ok: true, value: { head: { origin: ORIGIN, size: 7 } } });
    expect(parseSignedCheckpoint(signNote('no checkpoint\n', logKey)).ok).toBe(false);
    expect(parseSignedCheckpoint('nothing signed').ok).toBe(false);
  });
});
