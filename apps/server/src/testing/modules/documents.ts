import { crc32, deflateRawSync } from 'node:zlib';

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
export function wordOf(lines: readonly string[], more: Readonly<Record<string, string>> = {}): Buffer {
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
}

/** A PDF of pages with lines. */
export function pdfOf(pages: readonly (readonly string[])[], { isLocked = false }: PdfOptions = {}): Buffer {
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  for (const [at, lines] of pages.entries()) {
    const shown = lines.map((line) =>
      line === '' ? '0 -20 Td' : `(${line.replaceAll(/[()\\]/gu, '\\$&')}) Tj 0 -14 Td`,
    );
    const text = lines.length === 0 ? '' : `BT /F1 11 Tf 60 780 Td ${shown.join(' ')} ET`;
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
    );
    add(`<</Length ${Buffer.byteLength(text, 'latin1')}>>stream\n${text}\nendstream`);
  }
  const secret = 'ab'.repeat(32);
  if (isLocked) add(`<</Filter/Standard/V 1/R 2/P -4/O<${secret}>/U<${secret}>>>`);
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const locked = isLocked ? `/Encrypt ${objects.length} 0 R/ID[<00><00>]` : '';
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R${locked}>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}
