import { intakeError } from './intake-error.ts';
import { openZip, ZipError } from './open-zip.ts';
import type { Zip } from './open-zip.ts';

/** What a document is made of: its parts, pictures, fonts and what it tells a printer; anything else is another file. */
const parts =
  /(?:\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|webp|odttf|fntdata)|printerSettings\d*\.bin|\/)$/iu;
/** Fields that have another program fetch or do something, or spell such a field in codes (ECMA-376, part 1, 17.16.5). */
const acts = /^\s*"?\s*(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|MACROBUTTON|QUOTE\s+\d+)\b/iu;

/**
 * Refuses a Word document that is damaged, encrypted, has macros, fields that act, other files inside or parts elsewhere,
 * or unpacks to more than a document has.
 */
export function inspectWord(bytes: Buffer): void {
  try {
    inspect(openZip(bytes));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const codes = { bomb: 'word-bomb', locked: 'word-encrypted', damaged: 'word-damaged' } as const;
    throw intakeError(codes[error.code], error);
  }
}

function inspect(zip: Zip): void {
  if (!zip.names.includes('word/document.xml')) {
    const isOffice = zip.names.some((name) => /^(?:xl|ppt)\/|^mimetype$/u.test(name));
    throw intakeError(isOffice ? 'file-type' : 'file-archive');
  }
  const { names } = zip;
  const types = zip.text('[Content_Types].xml');
  if (types === null) throw intakeError('word-damaged');
  if (names.some((name) => /vba|activex/iu.test(name)) || /macroEnabled|vbaProject|activeX/iu.test(types))
    throw intakeError('word-macros');
  if (names.some((name) => /\/embeddings\/./u.test(name) || !parts.test(name)))
    throw intakeError('word-files');
  for (const name of names) {
    // All of it is unpacked once, so that what lies about its size is found here and nowhere else.
    const content = zip.bytes(name);
    if (content !== null && /\.(?:xml|rels)$/iu.test(name)) inspectPart(name, xmlOf(content));
  }
}

/** The text of a part, in either of the two encodings that it may have (ECMA-376, part 2, 8.1.2). */
function xmlOf(content: Buffer): string {
  if (content[0] === 0xfe && content[1] === 0xff) throw intakeError('word-damaged');
  const isUtf16 = (content[0] === 0xff && content[1] === 0xfe) || content[1] === 0;
  const text = content.toString(isUtf16 ? 'utf16le' : 'utf8');
  // Nobody who writes documents declares a document type; whoever does wants to hide what a part says.
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw intakeError('word-damaged');
  return text.replaceAll(/&#(x?)([0-9a-f]{1,6});/giu, (_, hex: string, digits: string) => {
    const point = Number.parseInt(digits, hex === '' ? 10 : 16);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : '';
  });
}

/** A tag that opens something, and the text behind it. */
interface Tag {
  readonly name: string;
  readonly text: string;
  attribute(name: string): string;
}

function* tagsOf(xml: string): Generator<Tag> {
  for (const [, name = '', rest = '', text = ''] of xml.matchAll(
    /<(?:[^\s<>"'/:]*:)?([^\s<>"'/:]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>([^<]*)/gu,
  )) {
    yield {
      name,
      text,
      attribute(wanted) {
        const found = [...rest.matchAll(/(?:[^\s:=]*:)?([^\s:=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)];
        const [, , double, single] = found.find(([, each]) => each === wanted) ?? [];
        return double ?? single ?? '';
      },
    };
  }
}

function inspectPart(name: string, xml: string): void {
  if (name.endsWith('.rels')) inspectRelations(xml);
  else if (fieldsOf(xml).some((each) => acts.test(each))) throw intakeError('word-acts');
}

function inspectRelations(xml: string): void {
  for (const { name, attribute } of tagsOf(xml)) {
    if (name !== 'Relationship') continue;
    const [type, target] = [attribute('Type'), attribute('Target')];
    // Another document as a piece of this one (ECMA-376, part 1, 17.17.2.1).
    if (/\/(?:aFChunk|oleObject|package|control)$/iu.test(type)) throw intakeError('word-files');
    const isElsewhere = attribute('TargetMode').toLowerCase() === 'external';
    // The template that it was written with may lie on the disk of whoever wrote it.
    const isHarmless = type.endsWith('/hyperlink') || /^file:\/\/\/[a-z]:/iu.test(target);
    if (isElsewhere && !isHarmless) throw intakeError('word-elsewhere');
  }
}

/** What fields are told; the pieces of one stand between its begin and its separator or end. */
function fieldsOf(xml: string): string[] {
  const fields = [''];
  for (const { name, text, attribute } of tagsOf(xml)) {
    if (name === 'instrText') fields.push(`${fields.pop() ?? ''}${text}`);
    else if (name === 'fldChar') fields.push('');
    else if (name === 'fldSimple') fields.push(attribute('instr'));
  }
  return fields;
}
