import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Encode } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { leafHash, rootOf } from './merkle.ts';
import { inclusionProof, subtreesOf } from './proof-building.ts';
import {
  ORIGIN,
  arbTree,
  cosign,
  logKey,
  nodeSha256,
  nodeVerifyEd25519,
  noteKeyOf,
  rangeOf,
  signNote,
  witnessKey,
} from './testing.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof } from './tlog-proof.ts';
import type { TlogPolicy, TlogProof } from './tlog-proof.ts';

const crypto = { sha256: nodeSha256, verifyEd25519: nodeVerifyEd25519 };
const WITNESS = 'witness.example/w1';
const TIME = 1_790_000_000;
const policy: TlogPolicy = { logKey: noteKeyOf(logKey), witnesses: [noteKeyOf(witnessKey, WITNESS)] };

const entryOf = (index: number) => Uint8Array.of(1, index);

function soundProof(index: number, size: number): TlogProof {
  const leaves = Array.from({ length: size }, (_, at) => leafHash(entryOf(at), nodeSha256));
  const text = formatCheckpoint({ origin: ORIGIN, size, root: rootOf(rangeOf(leaves), nodeSha256) });
  return {
    index,
    hashes: inclusionProof(index, size, subtreesOf(leaves, nodeSha256), nodeSha256),
    checkpoint: signNote(text, logKey) + cosign(text, witnessKey, WITNESS, TIME),
  };
}

const sound = formatTlogProof(soundProof(5, 12));
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }) =>
  result.ok ? 'accepted' : result.error.code;
const verify = (proof: string, entry = entryOf(5), trusted = policy) =>
  verifyTlogProof(proof, entry, trusted, crypto);

describe('the text of a proof', () => {
  test.prop([arbTree, fc.option(fc.uint8Array({ minLength: 1, maxLength: 40 }), { nil: undefined })])(
    'reads back',
    ({ index, size }, extra) => {
      const proof = { ...soundProof(index, size), ...(extra === undefined ? {} : { extra }) };
      expect(parseTlogProof(formatTlogProof(proof))).toMatchObject({ ok: true, value: proof });
    },
  );

  test('has the lines of the format, in their order', () => {
    const proof = soundProof(2, 3);
    const text = formatTlogProof({ ...proof, extra: Uint8Array.of(1, 2, 3) });
    expect(text).toBe(
      `c2sp.org/tlog-proof@v1\nextra AQID\nindex 2\n${proof.hashes.map(base64Encode).join('\n')}\n\n${proof.checkpoint}`,
    );
  });

  test('the only leaf has a proof without hashes', async () => {
    const text = formatTlogProof(soundProof(0, 1));
    expect(text).toMatch(/^c2sp.org\/tlog-proof@v1\nindex 0\n\n/);
    expect(codeOf(await verify(text, entryOf(0)))).toBe('accepted');
  });

  const hash = base64Encode(new Uint8Array(32));
  test.each([
    ['unknown-format', sound.replace('@v1', '@v2')],
    ['unknown-format', `\n${sound}`],
    ['unknown-format', ''],
    ['invalid-extra', sound.replace('index', 'extra \nindex')],
    ['invalid-extra', sound.replace('index', 'extra AQ\nindex')],
    ['invalid-proof-index', sound.replace('index 5\n', '')],
    ['invalid-proof-index', sound.replace('index 5', 'index 05')],
    ['invalid-proof-index', sound.replace('index 5', 'index -1')],
    ['invalid-proof-index', sound.replace('index 5', 'index 9999999999999999')],
    ['invalid-proof-index', sound.replace('index 5', 'extra AQ==\nextra AQ==\nindex 5')],
    ['invalid-proof-hash', sound.replace('index 5\n', 'index 5\nAQID\n')],
    ['invalid-proof-hash', sound.replace('index 5\n', `index 5\n${`${hash}\n`.repeat(64)}`)],
    ['invalid-proof-index', sound.replace('index 5', 'index 5\r')],
    ['no-checkpoint', `c2sp.org/tlog-proof@v1\nindex 0\n${hash}`],
    ['no-signature-block', `c2sp.org/tlog-proof@v1\nindex 0\n\n${ORIGIN}\n1\n${hash}\n`],
    ['invalid-size', sound.replace('\n12\n', '\n012\n')],
  ])('is refused with %s', (code, text) => {
    expect(codeOf(parseTlogProof(text))).toBe(code);
  });

  test('what would not read back is not written', () => {
    expect(() => formatTlogProof({ ...soundProof(0, 1), index: -1 })).toThrow(RangeError);
    expect(() => formatTlogProof({ ...soundProof(0, 1), extra: new Uint8Array() })).toThrow(RangeError);
    expect(() => formatTlogProof({ ...soundProof(0, 1), checkpoint: '' })).toThrow(RangeError);
  });
});

describe('verifyTlogProof', () => {
  test.prop([arbTree])(
    'accepts every leaf of every tree, and says who saw it and when',
    async ({ index, size }) => {
      const result = await verify(formatTlogProof(soundProof(index, size)), entryOf(index));
      expect(result).toMatchObject({
        ok: true,
        value: {
          index,
          checkpoint: { origin: ORIGIN, size },
          cosignatures: [{ name: WITNESS, timeSeconds: TIME }],
        },
      });
    },
  );

  test.prop([fc.nat(), fc.integer({ min: 33, max: 126 })])(
    'no other character anywhere is accepted',
    async (place, code) => {
      const at = place % sound.length;
      const changed = sound.slice(0, at) + String.fromCharCode(code) + sound.slice(at + 1);
      fc.pre(changed !== sound);
      expect(await verify(changed)).toMatchObject({ ok: false });
    },
  );

  test('another entry, another index and another log are refused', async () => {
    expect(codeOf(await verify(sound, entryOf(6)))).toBe('root-mismatch');
    expect(codeOf(await verify(sound.replace('index 5', 'index 4')))).toBe('root-mismatch');
    expect(codeOf(await verify(sound.replace('index 5', 'index 12')))).toBe('invalid-index');
    const other = { ...policy, logKey: noteKeyOf(logKey, 'other.example/log') };
    expect(codeOf(await verify(sound, entryOf(5), other))).toBe('origin-mismatch');
  });

  test('a checkpoint that another key signed is refused', async () => {
    const stranger = { ...policy, logKey: noteKeyOf(witnessKey, ORIGIN) };
    expect(codeOf(await verify(sound, entryOf(5), stranger))).toBe('unknown-signer');
    const forged = sound.replace(/(— ledger\S+ )\S+/, (_, start: string) => {
      const line = signNote('forged\n', logKey).split('\n').at(-2)!;
      return `${start}${line.split(' ').at(-1)}`;
    });
    expect(codeOf(await verify(forged))).toBe('invalid-signature');
  });

  test('a stripped cosignature is refused, unless the reader asks for none', async () => {
    const stripped = sound.slice(0, sound.indexOf('— witness'));
    expect(codeOf(await verify(stripped))).toBe('too-few-cosignatures');
    expect(codeOf(await verify(stripped, entryOf(5), { ...policy, quorum: 0 }))).toBe('accepted');
    expect(codeOf(await verify(stripped, entryOf(5), { logKey: policy.logKey }))).toBe('accepted');
  });

  test('two of three witnesses are enough where two are asked for, and one that is named twice counts once', async () => {
    const second = noteKeyOf(logKey, 'witness.example/w2');
    const third = noteKeyOf(witnessKey, 'witness.example/w3');
    const text = sound.slice(sound.indexOf('\n\n') + 2, sound.indexOf('\n\n—') + 1);
    const proof = sound + cosign(text, logKey, second.name, TIME);
    const first = policy.witnesses![0]!;
    const trusting = (quorum: number, witnesses = [first, second, third]): TlogPolicy => ({
      ...policy,
      witnesses,
      quorum,
    });
    expect(codeOf(await verify(proof, entryOf(5), trusting(2)))).toBe('accepted');
    expect(codeOf(await verify(proof, entryOf(5), trusting(3)))).toBe('too-few-cosignatures');
    expect(codeOf(await verify(sound, entryOf(5), trusting(2, [first, first])))).toBe('too-few-cosignatures');
  });
});
