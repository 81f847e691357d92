import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createCamtReader } from '../iso/camt-reader.ts';
import { readPain001 } from '../iso/pain001-reader.ts';
import { readPain002 } from '../iso/pain002-reader.ts';
import type { MessageLimits } from './message-reader.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const open = `<Document xmlns="${namespace}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>`;
const head = `${open}<Stmt><Id>S</Id><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct>`;
const tail = '</Stmt></BkToCstmrStmt></Document>';
const entry =
  '<Ntry><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AddtlNtryInf>x</AddtlNtryInf></Ntry>';

function codeOf(chunks: Iterable<string>, limits?: MessageLimits): string | null {
  const reader = createCamtReader({ onEntry: () => undefined, onStatement: () => undefined }, limits);
  for (const chunk of chunks) {
    if (reader.write(chunk) !== null) break;
  }
  const end = reader.end();
  return end.ok ? null : end.error.code;
}
function* repeated(text: string, times: number): Generator<string> {
  for (let count = 0; count < times; count += 1) yield text;
}

describe('files from outside', () => {
  const readers = [
    (text: string) => codeOf([text]),
    (text: string) => readPain001(text).ok,
    (text: string) => readPain002(text).ok,
  ];
  test.prop([fc.string({ unit: 'binary', maxLength: 500 })])('no text makes a reader throw', (text) => {
    for (const read of readers) for (const each of [text, `${head}${text}${tail}`]) read(each);
  });
  test.prop([
    fc.array(
      fc.constantFrom(
        '<Ntry>',
        '</Ntry>',
        '<TxDtls>',
        '<Amt Ccy="CHF">',
        '</Amt>',
        '1',
        entry,
        '</Stmt>',
        '<Stmt>',
        '&amp;',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
      ),
    ),
  ])('no mixture of its own elements does either', (pieces) => {
    for (const read of readers) read(`${head}${pieces.join('')}${tail}`);
  });

  test('the frame that these tests use is sound', () => {
    expect(codeOf([head, entry, entry, tail])).toBeNull();
  });

  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
  );
  test.each([
    ['xml-doctype', ['<!DOCTYPE Document [<!ENTITY a0 "ha">', ...laughs, ']>', head, '&a9;', tail]],
    ['xml-doctype', ['<!DOCTYPE Document SYSTEM "file:///etc/passwd">', head, tail]],
    ['xml-doctype', ['<!DOCTYPE Document>', head, tail]],
    ['xml-broken', [head, '<Ntry>&undefined;</Ntry>', tail]],
    ['xml-broken', [head, '\u0000', tail]],
    ['xml-broken', [head.replace('>', ' a="1" a="2">'), tail]],
    ['xml-broken', [head, tail, '<Document/>']],
    ['xml-encoding', ['<?xml version="1.0" encoding="ISO-8859-1"?>', head, tail]],
    ['xml-encoding', ['<?xml version="1.0" encoding="UTF-16"?>', head, tail]],
    ['xml-encoding', [head, '<Ntry>\uFFFD</Ntry>', tail]],
    ['xml-too-deep', [head, '<a>'.repeat(50)]],
    ['xml-too-deep', ['<a xmlns="urn:x">'.repeat(50)].map((text) => head + text)],
    [
      'xml-too-large',
      [head, ...repeated('<Ntry>'.concat('<a/>'.repeat(1000)), 1), ...repeated('<a/>'.repeat(1000), 250)],
    ],
    ['xml-too-large', [head, '<Ntry><AddtlNtryInf>', ...repeated('x'.repeat(10_000), 100)]],
    ['xml-too-large', [head, '<Ntry a="', ...repeated('x'.repeat(10_000), 100)]],
    ['xml-too-large', [head, '<!--', ...repeated('x'.repeat(10_000), 100)]],
    ['xml-too-large', ['<!DOCTYPE a [', ...repeated('x'.repeat(10_000), 100)]],
    ['xml-truncated', [head, entry]],
    ['xml-truncated', ['']],
    ['xml-truncated', ['<?xml version="1.0"?>']],
    ['message-type', ['<html></html>']],
  ])('%s: %.60j', (code, chunks) => {
    expect(codeOf(chunks)).toBe(code);
  });

  test.each(['<a>', '<a xmlns="urn:x">'])('a message is read 40 levels deep, and no deeper: %s', (open) => {
    const nested = (levels: number) => `${head}${open.repeat(levels)}${'</a>'.repeat(levels)}${tail}`;
    const around = 3;
    expect(codeOf([nested(40 - around)])).toBeNull();
    expect(codeOf([nested(41 - around)])).toBe('xml-too-deep');
  });

  test('a declared encoding is taken when the caller says that it decoded with it', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${head}${tail}`;
    expect(codeOf([text], { encoding: 'iso-8859-1' })).toBeNull();
  });

  test('a file may be as long as its limit and no longer, in one piece or in many', () => {
    const text = `${head}${entry}${tail}`;
    for (const pieces of [[text], [head, entry, tail]]) {
      expect(codeOf(pieces, { charactersMax: text.length })).toBeNull();
      expect(codeOf(pieces, { charactersMax: text.length - 1 })).toBe('xml-too-large');
    }
  });

  test('the limit of the whole file holds', () => {
    expect(codeOf([head, ...repeated(entry, 10), tail], { charactersMax: 500 })).toBe('xml-too-large');
  });

  test('a refusal stays: what comes after it changes nothing', () => {
    const reader = createCamtReader({ onEntry: () => undefined, onStatement: () => undefined });
    const first = reader.write('<html>');
    expect(first).toEqual({ code: 'message-type', line: 1 });
    expect(reader.write(head)).toEqual(first);
    expect(reader.end()).toEqual({ ok: false, error: first });
  });

  test('memory does not grow with the number of entries', () => {
    let held = 0;
    let entries = 0;
    const reader = createCamtReader({
      onEntry(_, statement) {
        entries += 1;
        held = Math.max(held, Object.keys(statement).length);
      },
      onStatement: () => undefined,
    });
    reader.write(head);
    // More elements than may be in memory at once; that they pass shows that each entry is let go.
    for (const chunk of repeated(entry.repeat(100), 450)) expect(reader.write(chunk)).toBeNull();
    reader.write(tail);
    expect(reader.end().ok).toBe(true);
    expect(entries).toBe(45_000);
    expect(held).toBeLessThan(12);
  });
});
