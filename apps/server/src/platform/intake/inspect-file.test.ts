import { fc, test as property } from '@fast-check/vitest';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { intakeFaults } from '@sorgfalt/contract';
import { firstMore, jpegOf, pdfOf, pngOf, streamOf, wordOf } from '../../testing/modules/documents.ts';
import { hostileDocuments } from '../../testing/hostile/index.ts';
import { AppError } from '../http/app-error.ts';
import { inspectFile } from './inspect-file.ts';

const kinds = ['pdf', 'word', 'png', 'jpeg'] as const;
const faultOf = (name: string, bytes: Buffer) =>
  inspectFile(name, bytes, kinds).catch((error: unknown) =>
    error instanceof AppError ? (error.fields?.[0]?.code ?? error.code) : String(error),
  );

describe('a stranger’s file', () => {
  test('there are at least sixty of, and each fault is among theirs', () => {
    expect(hostileDocuments.length).toBeGreaterThanOrEqual(60);
    const faults = new Set<string>(hostileDocuments.map(([, , , fault]) => fault));
    expect(Object.keys(intakeFaults).filter((fault) => !faults.has(fault))).toEqual([]);
  });

  test.each(hostileDocuments)('%s is refused by name', async (_, name, bytes, fault) => {
    expect(await faultOf(name, bytes())).toBe(fault);
  });
});

const text = ['A contract.'];
const packed = (content: string) => streamOf('/Filter/FlateDecode', deflateSync(Buffer.from(content)));
const objects = '90 0 <</Title(See /JS and /Launch)/OpenAction[4 0 R/Fit]>>';

test.each([
  ['a PDF', 'a.pdf', pdfOf([text]), 'pdf'],
  ['one in capitals', 'Vertrag «neu».PDF', pdfOf([text]), 'pdf'],
  ['one without an ending', 'Vertrag', pdfOf([text]), 'pdf'],
  ['one that speaks of scripts', 'a.pdf', pdfOf([['(/JavaScript) /JS /Launch']]), 'pdf'],
  ['one that opens at a page', 'a.pdf', pdfOf([text], { catalog: '/OpenAction[4 0 R/Fit]' }), 'pdf'],
  [
    'one that opens at a page by an action',
    'a.pdf',
    pdfOf([text], { catalog: `/OpenAction ${firstMore(1)} 0 R`, more: ['<</S/GoTo/D[4 0 R/Fit]>>'] }),
    'pdf',
  ],
  [
    'one that opens at a page that stands elsewhere, and has links',
    'a.pdf',
    pdfOf([text], {
      catalog: `/OpenAction ${firstMore(1)} 0 R`,
      more: ['[4 0 R/Fit]', '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://a.example)>>>>'],
    }),
    'pdf',
  ],
  ['one with a letter called AA', 'a.pdf', pdfOf([text], { more: ['<</AA 4 0 R>>'] }), 'pdf'],
  ['one with a link', 'a.pdf', pdfOf([text], { more: ['<</S/URI/URI(https://a.example)>>'] }), 'pdf'],
  ['one with packed text', 'a.pdf', pdfOf([text], { more: [packed('BT ET')] }), 'pdf'],
  [
    'one with packed objects',
    'a.pdf',
    pdfOf([text], {
      more: [streamOf('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', deflateSync(Buffer.from(objects)))],
    }),
    'pdf',
  ],
  [
    'one with a photograph',
    'a.pdf',
    pdfOf([text], { more: [streamOf('/Subtype/Image/Filter/DCTDecode', jpegOf(9, 9))] }),
    'pdf',
  ],
  ['one with line ends behind it', 'a.pdf', Buffer.concat([pdfOf([text]), Buffer.from('\r\n')]), 'pdf'],
  ['a document', 'a.docx', wordOf(text), 'word'],
  [
    'one with a link and the template of an office',
    'a.docx',
    wordOf(text, {
      'word/_rels/a.xml.rels':
        '<R><Relationship Type="x/hyperlink" Target="https://a.example" TargetMode="External"/><Relationship Type="x/attachedTemplate" Target="file:///C:\\Vorlagen\\Brief.dotm" TargetMode="External"/></R>',
    }),
    'word',
  ],
  [
    'one with a date and a number of its page',
    'a.docx',
    wordOf(text, { 'word/footer1.xml': '<w:f><w:instrText> PAGE </w:instrText></w:f>' }),
    'word',
  ],
  ['a picture', 'a.png', pngOf(20, 10), 'png'],
  ['a photograph', 'a.jpeg', jpegOf(4000, 3000, '<x:xmpmeta/>'), 'jpeg'],
  ['one with a preview behind it', 'a.JPG', Buffer.concat([jpegOf(99, 99), jpegOf(9, 9)]), 'jpeg'],
])('%s is taken in', async (_, name, bytes, kind) => {
  expect(await faultOf(name, bytes)).toBe(kind);
});

const answers = [...kinds, ...Object.keys(intakeFaults)];

property.prop(
  [
    fc.constantFrom('a.pdf', 'a.docx', 'a.png', 'a.jpg'),
    fc.constantFrom('', '%PDF-1.7\n', 'PK\u0003\u0004', '\u0089PNG\r\n\u001A\n', '\u00FF\u00D8\u00FF'),
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('', 'startxref\n%%EOF', 'PK\u0005\u0006'),
  ],
  { numRuns: 300 },
)('whatever a stranger sends is taken in, or refused with a sentence', async (name, front, bytes, end) => {
  const file = Buffer.concat([Buffer.from(front, 'latin1'), bytes, Buffer.from(end, 'latin1')]);
  expect(answers).toContain(await faultOf(name, file));
});

property.prop([fc.nat({ max: 5000 }), fc.integer({ min: 0, max: 255 })], { numRuns: 300 })(
  'a file with one damaged byte is taken in, or refused with a sentence',
  async (place, value) => {
    for (const [name, whole] of [
      ['a.docx', wordOf(text)],
      ['a.pdf', pdfOf([text], { more: [packed('BT ET')] })],
      ['a.png', pngOf(5, 5)],
      ['a.jpg', jpegOf(5, 5)],
    ] as const) {
      const bytes = Buffer.from(whole);
      bytes[place % bytes.length] = value;
      expect(answers).toContain(await faultOf(name, bytes));
    }
  },
);
