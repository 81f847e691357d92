import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { base64Encode, hexEncode } from './bytes.ts';
import {
  formatNote,
  formatNoteKey,
  noteKeyId,
  noteSignatureLine,
  parseNote,
  parseNoteKey,
  verifyNote,
} from './note.ts';
import type { Note } from './note.ts';
import { flipBit, logKey, nodeSha256, nodeVerifyEd25519, noteKeyOf, signNote } from './testing.ts';

const TEXT = 'first line\n\nthird line\n';
const key = noteKeyOf(logKey);

function read(input: string): Note {
  const parsed = parseNote(input);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

function codeOf(input: string): string {
  const parsed = parseNote(input);
  return parsed.ok ? 'accepted' : parsed.error.code;
}

describe('parseNote', () => {
  const arbLine = fc.stringMatching(/^[a-zA-Z0-9 \u00e4\u2014\u{1f602}]{0,12}$/u);
  const arbSignature = fc.record({
    name: fc.stringMatching(/^[a-z0-9./\u00fc-]{1,20}$/u),
    keyId: fc.uint8Array({ minLength: 4, maxLength: 4 }),
    signature: fc.uint8Array({ minLength: 1, maxLength: 80 }),
  });
  const arbSignatures = fc.uniqueArray(arbSignature, {
    minLength: 1,
    maxLength: 16,
    selector: ({ name, keyId }) => `${name}+${hexEncode(keyId)}`,
  });

  test.prop([fc.array(arbLine, { minLength: 1 }), arbSignatures])(
    'a written note reads back',
    (lines, signatures) => {
      const text = `${lines.join('\n')}.\n`;
      const block = signatures.map((line) => noteSignatureLine(line.name, line.keyId, line.signature));
      expect(read(formatNote(text, block))).toEqual({ text, signatures });
    },
  );

  test('the text may have empty lines; the last one ends it', () => {
    expect(read(signNote(TEXT, logKey)).text).toBe(TEXT);
  });

  const line = noteSignatureLine('a', Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5));
  const other = noteSignatureLine('b', Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5));
  test.each([
    ['accepted', `t\n\n${line}${other}`],
    ['duplicate-signature', `t\n\n${line}${line}`],
    [
      'duplicate-signature',
      `t\n\n${line}${other}${noteSignatureLine('a', Uint8Array.of(1, 2, 3, 4), Uint8Array.of(6))}`,
    ],
    ['control-character', `t\r\n\r\n${line}`],
    ['control-character', `t\n\n${line.trimEnd()}\r\n`],
    ['control-character', `t\t\n\n${line}`],
    ['lone-surrogate', `\ud800\n\n${line}`],
    ['no-signature-block', ''],
    ['no-signature-block', 't\n'],
    ['no-signature-block', line],
    ['no-signature-block', `\n\n${line}`],
    ['no-signature-block', `t\n\n${line.trimEnd()}`],
    ['invalid-signature-line', 't\n\n'],
    ['invalid-signature-line', `t\n\n${line}\n`],
    ['invalid-signature-line', `t\n\n${line}trailing\n`],
    ['invalid-signature-line', `t\n\n${line.replace('\u2014', '-')}`],
    ['invalid-signature-line', `t\n\n${line.replace('\n', ' \n')}`],
    ['invalid-signature-line', `t\n\n${line.replace('a ', 'a  ')}`],
    ['invalid-signature-line', `t\n\n${line.replace('a ', 'a+b ')}`],
    ['invalid-signature-line', `t\n\n${line.replace('a ', 'a\u00a0b ')}`],
    ['invalid-signature-line', `t\n\n\u2014 a AQIDBA==\n`],
    ['invalid-signature-line', `t\n\n\u2014 a AQIDBAW\n`],
    [
      'too-many-signatures',
      `t\n\n${Array.from({ length: 101 }, (_, at) => line.replace('a', `a${at}`)).join('')}`,
    ],
  ])('%s: %j', (code, input) => {
    expect(codeOf(input)).toBe(code);
  });
});

describe('noteSignatureLine', () => {
  test.each(['', 'a b', 'a+b', 'a\nb', 'a\u2003b', '\ud800'])('the name %j is refused', (name) => {
    expect(() => noteSignatureLine(name, new Uint8Array(4), new Uint8Array(64))).toThrow(RangeError);
  });

  test('a key id of another length is refused', () => {
    expect(() => noteSignatureLine('a', new Uint8Array(5), new Uint8Array(64))).toThrow(RangeError);
  });
});

describe('verifyNote', () => {
  const note = read(signNote(TEXT, logKey));

  test('a note signed with the key gives its text', async () => {
    expect(await verifyNote(note, key, nodeVerifyEd25519)).toEqual({ ok: true, value: TEXT });
  });

  test.prop([fc.nat(), fc.constantFrom('signature', 'text')])(
    'one turned bit is refused',
    async (bit, part) => {
      const own = note.signatures.at(0)!;
      const text = Buffer.from(flipBit(new Uint8Array(Buffer.from(TEXT)), bit - (bit % 8))).toString();
      const tampered =
        part === 'text'
          ? { ...note, text }
          : { ...note, signatures: [{ ...own, signature: flipBit(own.signature, bit) }] };
      const result = await verifyNote(tampered, key, nodeVerifyEd25519, nodeSha256);
      expect(result).toEqual({ ok: false, error: { code: 'invalid-signature' } });
    },
  );

  test('lines of unknown keys are ignored, even under the same name or the same key id', async () => {
    const own = note.signatures.at(0)!;
    const sameName = { ...own, keyId: flipBit(own.keyId, 3), signature: new Uint8Array(64) };
    const sameId = { ...own, name: 'witness.example', signature: new Uint8Array(64) };
    const signatures = [sameName, sameId, own];
    expect(await verifyNote({ ...note, signatures }, key, nodeVerifyEd25519)).toMatchObject({ ok: true });
    const without = await verifyNote({ ...note, signatures: [sameName, sameId] }, key, nodeVerifyEd25519);
    expect(without).toEqual({ ok: false, error: { code: 'unknown-signer' } });
  });
});

describe('note keys', () => {
  test('a key reads back from its text form', () => {
    expect(parseNoteKey(formatNoteKey(key, nodeSha256), nodeSha256)).toEqual({ ok: true, value: key });
  });

  const vkey = formatNoteKey(key, nodeSha256);
  const typed = (type: number, length: number) =>
    base64Encode(Uint8Array.of(type, ...new Uint8Array(length)));
  const idOf = (length: number) => hexEncode(noteKeyId('a', new Uint8Array(length), nodeSha256));
  test.each([
    ['nothing', ''],
    ['another name', vkey.replace('ledger', 'ladger')],
    ['an upper-case key id', vkey.replace(/\+([0-9a-f]{8})\+/, (id) => `${id.toUpperCase()}A`)],
    ['something after the key', `${vkey}\n`],
    ['another key type', `a+${idOf(32)}+${typed(2, 32)}`],
    ['a shorter key', `a+${idOf(31)}+${typed(1, 31)}`],
    ['a name with a space', `a b+${hexEncode(noteKeyId('a b', key.publicKey, nodeSha256))}+${typed(1, 32)}`],
  ])('a text with %s is refused', (_, text) => {
    expect(parseNoteKey(text, nodeSha256)).toEqual({ ok: false, error: { code: 'invalid-key' } });
  });
});

describeOnSharedData('checkpoints of another tool', 'ledger/tessera/testdata/log', (log) => {
  const vkey = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';
  const files = ['checkpoint', ...Array.from({ length: 16 }, (_, size) => `checkpoint.${size}`)];

  test.each(files)('%s carries a signature that verifies, and no other does', async (file) => {
    const trusted = parseNoteKey(vkey, nodeSha256);
    if (!trusted.ok) throw new Error(trusted.error.code);
    const note = read(readFileSync(resolve(log, file), 'utf8'));
    expect(await verifyNote(note, trusted.value, nodeVerifyEd25519)).toEqual({ ok: true, value: note.text });
    const stranger = await verifyNote(note, { ...key, name: trusted.value.name }, nodeVerifyEd25519);
    expect(stranger).toEqual({ ok: false, error: { code: 'unknown-signer' } });
    const grown = { ...note, text: note.text.replace(/\n(\d+)\n/, '\n1$1\n') };
    expect(await verifyNote(grown, trusted.value, nodeVerifyEd25519)).toMatchObject({ ok: false });
  });
});
