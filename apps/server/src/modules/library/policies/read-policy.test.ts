import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { sourceFaults } from '@sorgfalt/contract';
import { pdfOf, wordOf, zipOf } from '../../../testing/modules/documents.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readPolicy } from './read-policy.ts';

const faultOf = (name: string, bytes: Buffer) =>
  readPolicy(name, bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? (error.fields?.[0]?.code ?? error.code) : String(error)),
  );

const lines = [
  '# Cash',
  'Cash above CHF 5,000 is refused.',
  '# Gifts',
  'Gifts are recorded.',
  'None above CHF 100.',
];
const passages = [
  { eId: 'sec_1/para_1', heading: 'Cash', text: 'Cash above CHF 5,000 is refused.' },
  { eId: 'sec_2/para_1', heading: 'Gifts', text: 'Gifts are recorded.' },
  { eId: 'sec_2/para_2', heading: 'Gifts', text: 'None above CHF 100.' },
];

test.each([
  ['policy.docx', wordOf(lines), 'word'],
  ['policy.md', Buffer.from(lines.join('\n\n')), 'markdown'],
  [
    'policy.txt',
    Buffer.from(
      '1 Cash\nCash above CHF 5,000 is refused.\n2 Gifts\nGifts are recorded.\n\nNone above CHF 100.',
    ),
    'text',
  ],
  [
    'policy.pdf',
    pdfOf([
      [
        '1 Cash',
        'Cash above CHF 5,000',
        'is refused.',
        '2 Gifts',
        'Gifts are recorded.',
        '',
        'None above CHF 100.',
      ],
    ]),
    'pdf',
  ],
])('%s is read with its headings', async (name, bytes, kind) => {
  const read = await readPolicy(name, bytes);
  expect(read).toMatchObject({
    kind,
    sizeBytes: bytes.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
  });
  expect(read.passages.map(({ eId, text }) => ({ eId, text }))).toEqual(
    passages.map(({ eId, text }) => ({ eId, text })),
  );
  expect(read.passages.map(({ heading }) => heading.replace(/^\d /u, ''))).toEqual(
    passages.map(({ heading }) => heading),
  );
});

test('each row of a table is a paragraph of its own, in Markdown', async () => {
  const table =
    '# Fees\n\n| fee | who |\n| :-- | --- |\n| gifts | head of risk |\n|cash|nobody. Ever.|\n\nEnd of it.';
  const read = await readPolicy('fees.md', Buffer.from(table));
  expect(read.passages.map(({ eId, text }) => [eId, text])).toEqual([
    ['sec_1/para_1', 'fee | who'],
    ['sec_1/para_2', 'gifts | head of risk'],
    ['sec_1/para_3', 'cash | nobody. Ever.'],
    ['sec_1/para_4', 'End of it.'],
  ]);
});

test('a PDF of 200 pages is read whole, without its headers, footers and page numbers', async () => {
  const pages = Array.from({ length: 200 }, (_, at) => [
    'Erfundene Treuhand AG',
    `Rule ${at} of the house is kept.`,
    `Page ${at + 1} of 200`,
  ]);
  const { pages: count, passages: read } = await readPolicy('long.pdf', pdfOf(pages));
  const text = read.map((each) => each.text).join(' ');
  expect(count).toBe(200);
  expect(text).not.toMatch(/Treuhand AG|Page \d/u);
  expect([...text.matchAll(/Rule (\d+)/gu)].map(([, number]) => Number(number))).toEqual(
    pages.map((_, at) => at),
  );
});

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const bomb = () => wordOf([], { 'word/document.xml': ' '.repeat(80 * 1024 * 1024) });

test.each([
  ['nothing', 'a.txt', () => Buffer.alloc(0), 'file-empty'],
  ['blanks', 'a.txt', () => Buffer.from(' \n\t\n'), 'policy-no-text'],
  ['a PDF of pictures', 'a.pdf', () => pdfOf([[], []]), 'pdf-no-text'],
  ['a PDF with a password', 'a.pdf', () => pdfOf([['Text.']], { isLocked: true }), 'pdf-encrypted'],
  ['a PDF that breaks off', 'a.pdf', () => Buffer.from('%PDF-1.4\n1 0 obj<<'), 'pdf-damaged'],
  [
    'a PDF of 501 pages',
    'a.pdf',
    () => pdfOf(Array.from({ length: 501 }, () => ['Text.'])),
    'pdf-too-many-pages',
  ],
  ['a document with macros', 'a.docx', () => wordOf(lines, { 'word/vbaProject.bin': 'x' }), 'word-macros'],
  [
    'one that says so of itself',
    'a.docx',
    () => wordOf(lines, { '[Content_Types].xml': 'macroEnabled.main+xml' }),
    'word-macros',
  ],
  ['a bomb', 'a.docx', bomb, 'word-bomb'],
  ['a document that breaks off', 'a.docx', () => wordOf(lines).subarray(0, 200), 'word-damaged'],
  ['one with broken XML', 'a.docx', () => wordOf([], { 'word/document.xml': '<a>' }), 'word-damaged'],
  [
    'one with an entity',
    'a.docx',
    () => wordOf([], { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    'word-damaged',
  ],
  [
    'a document with a password',
    'a.docx',
    () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
    'word-encrypted',
  ],
  ['a Word document of 1997', 'a.doc', () => compound, 'word-old'],
  ['a spreadsheet', 'a.xlsx', () => zipOf({ 'xl/workbook.xml': '<a/>' }), 'file-type'],
  ['a program', 'a.txt', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), 'file-program'],
  ['a picture', 'a.pdf', () => Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'file-type'],
  ['a page of the web', 'a.txt', () => Buffer.from('<html><script>alert(1)</script></html>'), 'file-type'],
  ['a script', 'a.md', () => Buffer.from('#!/bin/sh\nrm -rf /'), 'file-program'],
  ['a PDF that is called text', 'a.txt', () => pdfOf([['Text.']]), 'file-type-differs'],
  ['a text that is called PDF', 'a.pdf', () => Buffer.from('Text.'), 'file-type-differs'],
  ['a document that is called PDF', 'a.pdf', () => wordOf(lines), 'file-type-differs'],
])('%s is refused by name', async (_, name, bytes, code) => {
  expect(await faultOf(name, bytes())).toBe(code);
  expect(Object.keys(sourceFaults)).toContain(code);
});

property.prop(
  [
    fc.constantFrom('a.pdf', 'a.docx', 'a.md'),
    fc.constantFrom('', '%PDF-1.7\n', 'PK\u0003\u0004'),
    fc.uint8Array({ maxLength: 200 }),
  ],
  { numRuns: 60 },
)('whatever a stranger sends is read, or refused with a sentence', async (name, front, bytes) => {
  const code = await faultOf(name, Buffer.concat([Buffer.from(front), bytes]));
  expect(['read', ...Object.keys(sourceFaults)]).toContain(code);
});

property.prop([fc.nat({ max: 2000 }), fc.integer({ min: 0, max: 255 })], { numRuns: 60 })(
  'a document with one damaged byte is read, or refused with a sentence',
  async (place, value) => {
    for (const [name, whole] of [
      ['a.docx', wordOf(lines)],
      ['a.pdf', pdfOf([['Text of a policy.']])],
    ] as const) {
      const bytes = Buffer.from(whole);
      bytes[place % bytes.length] = value;
      expect(['read', ...Object.keys(sourceFaults)]).toContain(await faultOf(name, bytes));
    }
  },
);
