import { deflateSync } from 'node:zlib';
import { firstMore, pdfOf, streamOf, zipOf } from '../modules/documents.ts';
import { edited, lines, zeros } from './hostile-document.ts';
import type { HostileDocument } from './hostile-document.ts';

const more = `${firstMore(1)} 0 R`;
/** A PDF with one more object, which its catalog names under `OpenAction`. */
const opening = (action: string) => pdfOf([lines], { catalog: `/OpenAction ${more}`, more: [action] });
const withObject = (...objects: (string | Buffer)[]) => pdfOf([lines], { more: objects });
/** A stream of objects (ISO 32000, 7.5.7) with one object in it. */
function packedObject(
  object: string,
  entries = '/Filter/FlateDecode',
  pack: (bytes: Buffer) => Buffer = deflateSync,
): Buffer {
  const head = '90 0 ';
  return streamOf(`/Type/ObjStm/N 1/First ${head.length}${entries}`, pack(Buffer.from(head + object)));
}

const script = "<</S/JavaScript/JS(app.alert\\('x'\\))>>";
/** PDFs, and what is a PDF and something else. */
export const hostilePdfs: readonly HostileDocument[] = [
  ['a PDF with a password', 'a.pdf', () => pdfOf([lines], { isLocked: true }), 'pdf-encrypted'],
  ['one with a script as it opens', 'a.pdf', () => opening(script), 'pdf-script'],
  [
    'one with a script in the catalog itself',
    'a.pdf',
    () => pdfOf([lines], { catalog: `/OpenAction${script}` }),
    'pdf-script',
  ],
  [
    'one with a script whose name is spelt in codes',
    'a.pdf',
    () => opening('<</S/J#61va#53cript/#4a#53(x)>>'),
    'pdf-script',
  ],
  [
    'one with scripts by name',
    'a.pdf',
    () =>
      pdfOf([lines], { catalog: `/Names<</JavaScript<</Names[(a)${more}]>>>>`, more: ['<</Type/Action>>'] }),
    'pdf-script',
  ],
  ['one with a script in packed objects', 'a.pdf', () => withObject(packedObject(script)), 'pdf-script'],
  [
    'one with packed objects of no type',
    'a.pdf',
    () => withObject(edited(packedObject(script), '/Type/ObjStm', '')),
    'pdf-script',
  ],
  [
    'one with a script in objects that are packed twice',
    'a.pdf',
    () =>
      withObject(
        packedObject(script, '/Filter[/FlateDecode/FlateDecode]', (bytes) => deflateSync(deflateSync(bytes))),
      ),
    'pdf-script',
  ],
  [
    'one with a script behind an object that does not end',
    'a.pdf',
    () => withObject('<</A(never closed', script),
    'pdf-script',
  ],
  [
    'one with a script that no table names',
    'a.pdf',
    () => edited(pdfOf([lines]), 'xref\n', `77 0 obj%x\n${script}endobj\nxref\n`),
    'pdf-script',
  ],
  ['one with a script that was replaced', 'a.pdf', () => withObject(script, '<</A/B>>'), 'pdf-script'],
  ['one that starts a program', 'a.pdf', () => opening('<</S/Launch/F(cmd.exe)>>'), 'pdf-acts'],
  [
    'one that opens an address as it opens',
    'a.pdf',
    () => opening('<</S/URI/URI(https://x.example)>>'),
    'pdf-acts',
  ],
  [
    'one that does so in the catalog itself, spelt in codes',
    'a.pdf',
    () => pdfOf([lines], { catalog: '/Open#41ction<</S/#55RI/URI(https://x.example)>>' }),
    'pdf-acts',
  ],
  [
    'one that does so in packed objects',
    'a.pdf',
    () =>
      pdfOf([lines], {
        catalog: '/OpenAction 90 0 R',
        more: [packedObject('<</S/URI/URI(https://x.example)>>')],
      }),
    'pdf-acts',
  ],
  [
    'one that goes to a page first',
    'a.pdf',
    () => opening('<</S/GoTo/D[4 0 R/Fit]/Next<</S/URI/URI(https://x.example)>>>>'),
    'pdf-acts',
  ],
  [
    'one that names another action first',
    'a.pdf',
    () => pdfOf([lines], { catalog: '/OpenAction<</D<</S/GoTo>>/S/URI/URI(https://x.example)>>' }),
    'pdf-acts',
  ],
  [
    'one that does so by an object whose number is hidden',
    'a.pdf',
    () =>
      edited(
        pdfOf([lines], { catalog: '/OpenAction 0077 0 R' }),
        'xref\n',
        `77%x\n0 obj<</S/URI/URI(https://x.example)>>endobj\nxref\n`,
      ),
    'pdf-acts',
  ],
  [
    'one whose catalog acts when it is closed',
    'a.pdf',
    () => pdfOf([lines], { catalog: `/AA<</WC ${more}>>`, more: ['<</S/URI/URI(https://x.example)>>'] }),
    'pdf-acts',
  ],
  [
    'one whose page acts when it is shown',
    'a.pdf',
    () => withObject('<</Type/Page/A#41<</O<</S/URI/URI(https://x.example)>>>>>>'),
    'pdf-acts',
  ],
  [
    'one with a field in its page that acts when it is shown',
    'a.pdf',
    () => withObject('<</Type/Page/Annots[<</Subtype/Link/AA<</PO<</S/URI/URI(https://x.example)>>>>>>]>>'),
    'pdf-acts',
  ],
  ['one that sends data', 'a.pdf', () => opening('<</S/SubmitForm/F(https://x.example)>>'), 'pdf-acts'],
  ['one that reads data', 'a.pdf', () => opening('<</S/ImportData/F(a.fdf)>>'), 'pdf-acts'],
  [
    'one that opens another file',
    'a.pdf',
    () => opening('<</S/GoToR/F(//host/share.pdf)/D[0]>>'),
    'pdf-acts',
  ],
  ['one that opens a file in it', 'a.pdf', () => opening('<</S/GoToE/T<<>>>>'), 'pdf-acts'],
  [
    'one whose pages lie in another file',
    'a.pdf',
    () => withObject(streamOf('/F(//host/page)', '')),
    'pdf-acts',
  ],
  ['one with a file inside', 'a.pdf', () => withObject(streamOf('/Type/EmbeddedFile', 'MZ')), 'pdf-files'],
  [
    'one with a file inside that has no type',
    'a.pdf',
    () => withObject(`<</F(a.exe)/EF<</F ${more}>>>>`),
    'pdf-files',
  ],
  [
    'one with a list of files',
    'a.pdf',
    () => pdfOf([lines], { catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' }),
    'pdf-files',
  ],
  ['one with a film', 'a.pdf', () => withObject('<</Subtype/RichMedia>>'), 'pdf-media'],
  ['one with a sound', 'a.pdf', () => withObject('<</S/Sound>>'), 'pdf-media'],
  ['a form that only certain programs show', 'a.pdf', () => withObject('<</XFA[(a) 9 0 R]>>'), 'pdf-form'],
  [
    'a page that unpacks to 200 MB',
    'a.pdf',
    () => withObject(streamOf('/Filter/FlateDecode', deflateSync(zeros(200)))),
    'pdf-bomb',
  ],
  [
    'one that is packed twice',
    'a.pdf',
    () => withObject(streamOf('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(zeros(200))))),
    'pdf-bomb',
  ],
  [
    'a bomb that says it is a picture',
    'a.pdf',
    () => withObject(streamOf('/Subtype/Image/Width 1/Height 1/Filter/Fl', deflateSync(zeros(200)))),
    'pdf-bomb',
  ],
  [
    'a bomb behind digits of base 16',
    'a.pdf',
    () =>
      withObject(
        streamOf('/Filter[/ASCIIHexDecode/FlateDecode]', `${deflateSync(zeros(200)).toString('hex')}>`),
      ),
    'pdf-bomb',
  ],
  [
    'packed objects of 40 MB',
    'a.pdf',
    () => withObject(packedObject(' '.repeat(40 * 1024 * 1024))),
    'pdf-bomb',
  ],
  [
    'one of 60,000 streams',
    'a.pdf',
    () => withObject(...Array.from({ length: 60_000 }, () => streamOf('', ''))),
    'pdf-bomb',
  ],
  [
    'one that is read for ever',
    'a.pdf',
    () => withObject(...Array.from({ length: 6000 }, () => '(1 0 obj'.repeat(8))),
    'pdf-unusual',
  ],
  ['one packed as nobody packs', 'a.pdf', () => withObject(streamOf('/Filter/LZWDecode', '')), 'pdf-unusual'],
  [
    'one whose packing stands elsewhere',
    'a.pdf',
    () => withObject(streamOf('/Filter 9 0 R', '')),
    'pdf-unusual',
  ],
  [
    'one that says twice how it is packed',
    'a.pdf',
    () => withObject(streamOf('/Filter/DCTDecode/Filter/FlateDecode', '')),
    'pdf-unusual',
  ],
  [
    'packed objects that are foretold',
    'a.pdf',
    () => withObject(packedObject('<<>>', '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    'pdf-unusual',
  ],
  [
    'packed objects whose number stands elsewhere',
    'a.pdf',
    () => withObject(edited(packedObject('<<>>'), '/N 1', '/N 9 0 R')),
    'pdf-unusual',
  ],
  [
    'packed objects that break off',
    'a.pdf',
    () => withObject(streamOf('/N 1/First 5/Filter/FlateDecode', 'no')),
    'pdf-damaged',
  ],
  ['a PDF that breaks off', 'a.pdf', () => pdfOf([lines]).subarray(0, 300), 'pdf-damaged'],
  ['a PDF of nothing but a head', 'a.pdf', () => Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), 'pdf-damaged'],
  [
    'a PDF with a program before it',
    'a.pdf',
    () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60), pdfOf([lines])]),
    'file-polyglot',
  ],
  [
    'a page of the web with a PDF in it',
    'a.pdf',
    () => Buffer.concat([Buffer.from('<html><!--'), pdfOf([lines])]),
    'file-polyglot',
  ],
  [
    'a PDF with an archive behind it',
    'a.pdf',
    () => Buffer.concat([pdfOf([lines]), zipOf({ 'a.js': 'x' })]),
    'file-polyglot',
  ],
  [
    'an archive with the end of a PDF in its comment',
    'a.pdf',
    () => Buffer.concat([pdfOf([lines]), zipOf({ 'a.js': 'x' }), Buffer.from('startxref 0 %%EOF')]),
    'file-polyglot',
  ],
  [
    'a PDF with a program behind it',
    'a.pdf',
    () => Buffer.concat([pdfOf([lines]), Buffer.from('\nMZ')]),
    'file-polyglot',
  ],
];
