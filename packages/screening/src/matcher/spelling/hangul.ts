import { spellingPattern } from './pattern.ts';
import type { SpellingPattern, Units } from './pattern.ts';

/*
 * Korean syllables are composed of an initial, a vowel and a final (Unicode 3.12). Spellings after the Revised Romanisation of the
 * South (2000), McCune–Reischauer, that of the North, and what families write.
 */
const initials =
  `g|k k|kk|gg n d|t t|tt|dd r|l|n m b|p p|pp|bb s s|ss || j|ch|c j|jj|ch ch|c k t p|f h`.split(' ');
const vowels =
  `a|ah ae|ai|e|ay ya|ia yae|ye eo|o|u e|ae|ay yeo|yo|yu|you|io ye|e|yeh o|oh wa|oa|ua wae|oae oe|oi|we yo|io u|oo|woo wo|weo we|ue wi|ui yu|yoo|iu
 eu|u ui|eui|yi i|ee|y|yi`.split(/\s+/);
const finals =
  `| k|g|c|ck|q k|g k n n n|nh t|d|s|th l|r k|lk|g m|lm l|lp|p l l|lt l|lp l|lh m p|b|v|f p|ps t|s|th|z t|s ng|n t|j|z|d t|ch|ts k t|th p h||`.split(
    ' ',
  );
const families: Record<string, string> = {
  이: 'lee|li|rhee|ri|rhie|rhe|ree',
  박: 'park|back|pack',
  노: 'roh|ro',
  정: 'jeung|chung|jung|joung',
  유: 'yoo|ryu|lyu',
  임: 'lim|rim',
  양: 'ryang|liang',
};
const first = 0xac00;
const last = 0xd7a3;

function unitsOfSyllable(syllable: string, isStart: boolean): string[][] {
  const code = (syllable.codePointAt(0) ?? 0) - first;
  const final = code % 28;
  const vowel = Math.floor(code / 28) % 21;
  const initial = (initials[Math.floor(code / 588)] ?? '').split('|');
  const spoken = (vowels[vowel] ?? '').split('|');
  // Before i and y at the beginning of a name the South does not speak r and n.
  const isSoft = isStart && /^[iy]/.test(spoken[0] ?? '') && (initial.includes('r') || initial.includes('n'));
  const isHissed = initial[0] === 's' && /^[iyw]/.test(spoken[0] ?? '');
  return [
    isSoft ? [...initial, 'y', ''] : isHissed ? [...initial, 'sh'] : initial,
    spoken,
    (finals[final] ?? '').split('|'),
  ];
}

/* Foreign names are written by their sounds, as is everything of more syllables than a given name has. */
const looseFrom = 3;
const looseInitials =
  `g|k|c|gu|q k|c n|gn d|t|th|dh t r|l m|mb b|v|w|p|f p s|sh|c|z|th|x|sch s |w|y|v|h j|z|g|ch|dz|c|s|y|zh z|j ch|c|ts|tz|tsch|tch|z k|c|q|ck|ch|kh|x t|th p|f|ph h|f|kh|ch|j|x|`.split(
    ' ',
  );
const looseVowel = '[aeiouyw]{0,3}r?';
const looseFinals =
  `| k|g|c|ck|q|x k k n|m n n t|d|s|th l|r l l l l l l l m|mb|n p|b|v|f p t|s|th|z|d t ng|n|nk|nc t|j|z|d t|ch|ts k|c t|th p|f h||`.split(
    ' ',
  );

/** What Korean syllables, written together, can be spelt like; null for anything else. */
export function hangulSpelling(syllables: string): SpellingPattern | null {
  const letters = Array.from(syllables);
  if (letters.some((letter) => (letter.codePointAt(0) ?? 0) < first || (letter.codePointAt(0) ?? 0) > last))
    return null;
  if (letters.length >= looseFrom) return spellingPattern(letters.flatMap(looseUnits), null);
  const units: Units = letters.flatMap((letter, place) => {
    const family = letters.length === 1 ? families[letter] : undefined;
    const [start = [], middle = [], end = []] = unitsOfSyllable(letter, place === 0);
    if (family === undefined) return [whole(start, middle, end)];
    return [[...whole(start, middle, end), ...family.split('|')]];
  });
  return spellingPattern(units, null);
}

function looseUnits(syllable: string): string[][] {
  const code = (syllable.codePointAt(0) ?? 0) - first;
  const parts = [looseInitials[Math.floor(code / 588)] ?? '', looseFinals[code % 28] ?? ''];
  const [start = [], end = []] = parts.map((part) => part.split('|'));
  return [start, [looseVowel], end];
}

function whole(start: readonly string[], middle: readonly string[], end: readonly string[]): string[] {
  return start.flatMap((a) => middle.flatMap((b) => end.map((c) => a + b + c)));
}
