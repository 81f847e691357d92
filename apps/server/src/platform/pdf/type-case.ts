import { invariant } from '../http/app-error.ts';
import type { Face } from './face.ts';
import { facesOf } from './faces.ts';
import type { Weight } from './faces.ts';

/** A font as a document uses it: the characters that it has set, each under a number of its own (CID, from 1). */
export interface UsedFont {
  /** As pages name it: `F1`. */
  readonly name: string;
  readonly face: Face;
  readonly characters: { readonly codePoint: number; readonly glyph: number }[];
}

interface Letter {
  readonly font: UsedFont;
  readonly cid: number;
  readonly width: number;
}

/**
 * Sets text from all fonts together: each character from the first one that has it. One that none has is drawn as a
 * question mark and keeps its own number, so that whoever copies or searches the text has what was meant.
 */
export class TypeCase {
  readonly fonts: UsedFont[] = [];
  readonly #letters = new Map<string, Letter>();

  /** How wide a text is, in points. */
  widthOf(text: string, weight: Weight, size: number): number {
    return (letters(text).reduce((sum, each) => sum + this.#letter(each, weight).width, 0) * size) / 1000;
  }

  /** The operators that show a text where the line begins (ISO 32000-1, 9.4.3). */
  show(text: string, weight: Weight, size: number): string {
    const runs: { font: UsedFont; hex: string }[] = [];
    for (const each of letters(asDrawn(text))) {
      const { font, cid } = this.#letter(each, weight);
      const last = runs.at(-1);
      const hex = cid.toString(16).padStart(4, '0');
      if (last?.font === font) last.hex += hex;
      else runs.push({ font, hex });
    }
    return runs.map(({ font, hex }) => `/${font.name} ${size} Tf <${hex}> Tj`).join(' ');
  }

  #letter(character: string, weight: Weight): Letter {
    const key = `${weight} ${character}`;
    const known = this.#letters.get(key);
    if (known !== undefined) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const faces = facesOf(weight);
    const face = faces.find((each) => each.glyphOf(codePoint) !== undefined) ?? faces[0];
    const glyph = face?.glyphOf(codePoint) ?? face?.glyphOf(questionMark);
    invariant(face !== undefined && glyph !== undefined, 'the first font has a question mark');
    const font = this.#fontOf(face);
    font.characters.push({ codePoint, glyph });
    const letter = { font, cid: font.characters.length, width: face.widthOf(glyph) };
    this.#letters.set(key, letter);
    return letter;
  }

  #fontOf(face: Face): UsedFont {
    const known = this.fonts.find((each) => each.face === face);
    if (known !== undefined) return known;
    const font = { name: `F${this.fonts.length + 1}`, face, characters: [] };
    this.fonts.push(font);
    return font;
  }
}

const questionMark = 0x3f;
const letters = (text: string): string[] => Array.from(text.toWellFormed());

/** Letters of writings that run from right to left, several words of them as one. */
const leftward =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]+(?:\s+[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]+)*/gu;

/** A line as it stands on paper from left to right; whoever reads the file turns it back. */
function asDrawn(text: string): string {
  return text.replaceAll(leftward, (run) => letters(run).toReversed().join(''));
}
