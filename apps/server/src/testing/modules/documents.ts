import type { Shades } from '@sorgfalt/kyc';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A ZIP file with these members. */
export function zipOf(members: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, entries, Buffer.from('PK\u0005\u0006'), end]);
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const styles = `<w:styles ${w}><w:style w:styleId="berschrift1"><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`;

/** A Word document; a line that begins with `# ` is a heading. */
export function wordOf(
  lines: readonly string[],
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer {
  const body = lines.map((line) =>
    line.startsWith('# ')
      ? `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>${line.slice(2)}</w:t></w:r></w:p>`
      : `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`,
  );
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': styles,
    ...more,
  });
}

interface PdfOptions {
  /** As if it wanted a password that nobody has. */
  readonly isLocked?: boolean;
  /** What the catalog has besides its pages. */
  readonly catalog?: string;
  /** Further objects; the first has the number after those of the pages (`firstMore`). */
  readonly more?: readonly (string | Buffer)[];
  /** The lines are what paints a page, not text that it shows. */
  readonly isPainted?: boolean;
  readonly box?: string;
  /** What each page has besides. */
  readonly page?: string;
  /** What it may use besides a font. */
  readonly resources?: string;
}

/** The number of the first further object of a PDF of so many pages. */
export const firstMore = (pages: number) => 4 + 2 * pages;

/** A PDF of pages with lines. */
export function pdfOf(pages: readonly (readonly string[])[], options: PdfOptions = {}): Buffer {
  const { isLocked = false, catalog = '', more = [], isPainted = false } = options;
  const { box = '0 0 595 842', page = '', resources = '' } = options;
  const objects: (string | Buffer)[] = [];
  const add = (text: string | Buffer) => objects.push(text);
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  add(`<</Type/Catalog/Pages 2 0 R${catalog}>>`);
  add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  for (const [at, lines] of pages.entries()) {
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<</Font<</F1 3 0 R>>${resources}>>/Contents ${5 + 2 * at} 0 R${page}>>`,
    );
    add(streamOf('', isPainted ? lines.join(' ') : textOf(lines)));
  }
  for (const each of more) add(each);
  const secret = 'ab'.repeat(32);
  if (isLocked) add(`<</Filter/Standard/V 1/R 2/P -4/O<${secret}>/U<${secret}>>>`);
  const pieces = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const places = objects.map((object, at) => {
    const place = length;
    const piece = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('endobj\n'),
    ]);
    pieces.push(piece);
    length += piece.length;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const locked = isLocked ? `/Encrypt ${objects.length} 0 R/ID[<00><00>]` : '';
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R${locked}>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(table + trailer)]);
}

function textOf(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.map((line) =>
    line === '' ? '0 -20 Td' : `(${line.replaceAll(/[()\\]/gu, '\\$&')}) Tj 0 -14 Td`,
  );
  return `BT /F1 11 Tf 60 780 Td ${shown.join(' ')} ET`;
}

/** A stream with these entries of its dictionary, as an object of a PDF. */
export function streamOf(entries: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const begin = `<</Length ${bytes.length}${entries}>>stream\n`;
  return Buffer.concat([Buffer.from(begin), bytes, Buffer.from('\nendstream')]);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A black PNG; with `claimed` it says that it is of another size. */
export function pngOf(width: number, height: number, claimed = { width, height }): Buffer {
  return greyPngOf({ width, height, data: new Uint8Array(width * height) }, claimed);
}

/** A PNG that says that it has one frame, shown for ever. */
export function movingPngOf(width: number, height: number): Buffer {
  const still = pngOf(width, height);
  const behindHeader = still.indexOf('IDAT') - 4;
  const frames = chunkOf('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, behindHeader), frames, still.subarray(behindHeader)]);
}

/** A PNG of shades of grey. */
export function greyPngOf({ width, height, data }: Shades, claimed = { width, height }): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  // Each row begins with how it is packed: not at all.
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), data.subarray(row * width, (row + 1) * width)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.concat(rows))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** The segments of a JPEG of a size; nothing that could be drawn. */
export function jpegOf(width: number, height: number, note = ''): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, note.length + 2]), Buffer.from(note, 'latin1')]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55, 0x55, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, scan]);
}
