import { invariant } from '../http/app-error.ts';
import type { Tables } from './woff.ts';

/** A font as a page is set with it; lengths are thousandths of its size. */
export interface Face {
  readonly name: string;
  readonly tables: Tables;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
  /** The glyph of a character; undefined where the font has none. */
  glyphOf(codePoint: number): number | undefined;
  widthOf(glyph: number): number;
}

export function readFace(name: string, tables: Tables): Face {
  const table = (tag: string): Buffer => {
    const bytes = tables.get(tag);
    invariant(bytes !== undefined, `the font ${name} has the table ${tag}`);
    return bytes;
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const thousandths = (units: number) => Math.round((units * 1000) / head.readUInt16BE(18));
  const measured = hhea.readUInt16BE(34);
  const glyphs = readCharacters(table('cmap'));
  return {
    name,
    tables,
    ascent: thousandths(hhea.readInt16BE(4)),
    descent: thousandths(hhea.readInt16BE(6)),
    box: [36, 38, 40, 42].map((at) => thousandths(head.readInt16BE(at))),
    glyphOf: (codePoint) => glyphs.get(codePoint),
    // Those behind the last measure are as wide as it (OpenType, `hmtx`).
    widthOf: (glyph) => thousandths(hmtx.readUInt16BE(4 * Math.min(glyph, measured - 1))),
  };
}

/** The glyphs by code point, from a segment map of the Unicode plane (OpenType, `cmap` format 4). */
function readCharacters(cmap: Buffer): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, each) => cmap.readUInt32BE(8 + 8 * each));
  const start = starts.find((at) => cmap.readUInt16BE(at) === 4);
  invariant(start !== undefined, 'the font maps characters by segments');
  const segments = cmap.readUInt16BE(start + 6) / 2;
  for (let each = 0; each < segments; each += 1) {
    const end = cmap.readUInt16BE(start + 14 + 2 * each);
    const first = cmap.readUInt16BE(start + 16 + 2 * (segments + each));
    const delta = cmap.readUInt16BE(start + 16 + 2 * (2 * segments + each));
    const rangeAt = start + 16 + 2 * (3 * segments + each);
    const range = cmap.readUInt16BE(rangeAt);
    for (let code = first; code <= end && code !== 0xff_ff; code += 1) {
      const raw = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + 2 * (code - first));
      const glyph = raw === 0 && range !== 0 ? 0 : (raw + delta) % 2 ** 16;
      if (glyph !== 0) found.set(code, glyph);
    }
  }
  return found;
}
