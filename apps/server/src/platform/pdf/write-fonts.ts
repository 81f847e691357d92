import type { Objects } from './objects.ts';
import type { UsedFont } from './type-case.ts';
import { writeTrueType } from './woff.ts';

/** Embeds the fonts of a document; gives the dictionary by which pages name them. */
export function writeFonts(objects: Objects, fonts: readonly UsedFont[]): string {
  return `<<${fonts.map((font) => `/${font.name} ${writeFont(objects, font)} 0 R`).join('')}>>`;
}

/** A composite font whose characters have the numbers that the document gave them (ISO 32000-1, 9.7). */
function writeFont(objects: Objects, { face, characters }: UsedFont): number {
  const { ascent, descent, box } = face;
  const file = writeTrueType(face.tables);
  const fontFile = objects.addStream(file, `/Length1 ${file.length}`);
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/${face.name}/Flags 32/FontBBox[${box.join(' ')}]/ItalicAngle 0` +
      `/Ascent ${ascent}/Descent ${descent}/CapHeight ${ascent}/StemV 80/FontFile2 ${fontFile} 0 R>>`,
  );
  const glyphs = Buffer.alloc(2 * (characters.length + 1));
  for (const [place, { glyph }] of characters.entries()) glyphs.writeUInt16BE(glyph, 2 * (place + 1));
  const widths = characters.map(({ glyph }) => face.widthOf(glyph)).join(' ');
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${face.name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)` +
      `/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W[1[${widths}]]/CIDToGIDMap ${objects.addStream(glyphs)} 0 R>>`,
  );
  const toUnicode = objects.addStream(Buffer.from(unicodeMap(characters)));
  return objects.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${face.name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]` +
      `/ToUnicode ${toUnicode} 0 R>>`,
  );
}

/** As many as one section of a map may have. */
const sectionMax = 100;

function unicodeMap(characters: UsedFont['characters']): string {
  const lines = characters.map(({ codePoint }, place) => {
    const text = Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16().toString('hex');
    return `<${(place + 1).toString(16).padStart(4, '0')}> <${text}>`;
  });
  const sections = Array.from({ length: Math.ceil(lines.length / sectionMax) }, (_, each) => {
    const some = lines.slice(each * sectionMax, (each + 1) * sectionMax);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
