import { wordOf } from '../modules/documents.ts';
import { lines, zeros } from './hostile-document.ts';
import type { HostileDocument } from './hostile-document.ts';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const content = (inner: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inner}</w:body></w:document>`;
const document = (inner: string) => wordOf(lines, { 'word/document.xml': content(inner) });
const relation = (type: string, target: string, mode = 'TargetMode="External"') =>
  wordOf(lines, {
    'word/_rels/document.xml.rels': `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${mode}/></Relationships>`,
  });
/** How documents before 2007 begin, and those with a password. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** A document in which the first mark of a record of its directory is changed. */
function wordWith(place: number, value: number, width: 1 | 2 | 4): Buffer {
  const file = wordOf(lines);
  const record = file.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  file.writeUIntLE(value, record + place, width);
  return file;
}

/** Word documents. */
export const hostileWords: readonly HostileDocument[] = [
  ['a document with macros', 'a.docx', () => wordOf(lines, { 'word/vbaProject.bin': 'x' }), 'word-macros'],
  [
    'one with macros in another place',
    'a.docx',
    () => wordOf(lines, { 'x/VBAproject.BIN': 'x' }),
    'word-macros',
  ],
  [
    'one that says that it has macros',
    'a.docx',
    () => wordOf(lines, { '[Content_Types].xml': 'document.macroEnabled.main+xml' }),
    'word-macros',
  ],
  [
    'one with a control',
    'a.docx',
    () => wordOf(lines, { 'word/activeX/activeX1.xml': '<a/>' }),
    'word-macros',
  ],
  [
    'one with a table inside',
    'a.docx',
    () => wordOf(lines, { 'word/embeddings/sheet.xlsx': 'PK' }),
    'word-files',
  ],
  ['one with a program inside', 'a.docx', () => wordOf(lines, { 'word/media/a.exe': 'MZ' }), 'word-files'],
  [
    'one with a page of the web as a piece',
    'a.docx',
    () => relation('aFChunk', 'part.html', ''),
    'word-files',
  ],
  [
    'one with an object from elsewhere',
    'a.docx',
    () => relation('oleObject', 'https://x.example/a'),
    'word-files',
  ],
  [
    'one with a template from elsewhere',
    'a.docx',
    () => relation('attachedTemplate', 'https://x.example/a.dotm'),
    'word-elsewhere',
  ],
  [
    'one that says so in codes',
    'a.docx',
    () => relation('attachedTemplate', 'a&#62;b', 'TargetMode="Extern&#97;l"'),
    'word-elsewhere',
  ],
  [
    'one with a picture on another computer',
    'a.docx',
    () => relation('image', 'file://///host/share/a.png'),
    'word-elsewhere',
  ],
  [
    'one that starts a program by a field',
    'a.docx',
    () => document('<w:r><w:instrText> DDEAUTO c:\\cmd.exe "/k x" </w:instrText></w:r>'),
    'word-acts',
  ],
  [
    'one with such a field in pieces',
    'a.docx',
    () => document('<w:instrText>DD</w:instrText><w:instrText>E cmd</w:instrText>'),
    'word-acts',
  ],
  [
    'one with such a field of another prefix',
    'a.docx',
    () => document('<x:fldSimple x:instr="&#x44;DE cmd a"/>'),
    'word-acts',
  ],
  [
    'one whose field is spelt in codes',
    'a.docx',
    () => document('<w:instrText>QUOTE 68 68 69</w:instrText>'),
    'word-acts',
  ],
  [
    'one with such a field in another encoding',
    'a.docx',
    () => wordOf(lines, { 'word/header1.xml': utf16('<w:fldSimple w:instr="INCLUDEPICTURE x"/>') }),
    'word-acts',
  ],
  [
    'one with an entity',
    'a.docx',
    () => wordOf(lines, { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    'word-damaged',
  ],
  ['one that unpacks to 80 MB', 'a.docx', () => wordOf(lines, { 'word/a.xml': zeros(80) }), 'word-bomb'],
  [
    'one of many parts that unpacks to 300 MB',
    'a.docx',
    () =>
      wordOf(lines, Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`word/${at}.xml`, zeros(50)]))),
    'word-bomb',
  ],
  ['one that says that it is small', 'a.docx', () => wordWith(24, 1, 4), 'word-bomb'],
  ['one that says that it is large', 'a.docx', () => wordWith(24, 9999, 4), 'word-damaged'],
  ['one whose check does not fit', 'a.docx', () => wordWith(16, 1, 4), 'word-damaged'],
  ['one of a part with a password', 'a.docx', () => wordWith(8, 1, 1), 'word-encrypted'],
  ['one packed as nobody packs', 'a.docx', () => wordWith(10, 14, 2), 'word-damaged'],
  [
    'one that has a name twice',
    'a.docx',
    () => wordOf(lines, { 'WORD/document.xml': '<a/>' }),
    'word-damaged',
  ],
  ['one that leads elsewhere', 'a.docx', () => wordOf(lines, { '../../etc/a.xml': '<a/>' }), 'word-damaged'],
  ['one that breaks off', 'a.docx', () => wordOf(lines).subarray(0, 200), 'word-damaged'],
  [
    'one with something behind it',
    'a.docx',
    () => Buffer.concat([wordOf(lines), Buffer.from('MZ')]),
    'word-damaged',
  ],
  [
    'one with a password',
    'a.docx',
    () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
    'word-encrypted',
  ],
  ['one of 1997', 'a.doc', () => compound, 'word-old'],
];
