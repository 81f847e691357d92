import { looseSpelling } from './han.ts';
import type { SpellingPattern } from './pattern.ts';

/* The syllables in the order of the alphabet of Unicode, from small a on; the Hepburn reading of each. */
const readings =
  `a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji - tsu zu te de to do na ni nu ne no
 ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa i e o n vu ka ke va vi ve vo`.split(
    /\s+/,
  );
const katakana = 0x30a1;
const hiragana = 0x3041;
const smallVowel = /[ァィゥェォぁぃぅぇぉ]/;
const smallGlide = /[ャュョゃゅょ]/;

/** How kana are read, in Hepburn romanisation; null where a sign is none. */
export function kanaReading(word: string): string | null {
  let text = '';
  for (const sign of word) {
    const code = sign.codePointAt(0) ?? 0;
    if (sign === 'ー') continue;
    const reading = readings[code - (code >= katakana ? katakana : hiragana)];
    if (reading === undefined) return null;
    if (reading === '-') continue;
    if (smallVowel.test(sign) && text !== '') text = text.replace(/[aiueo]$/, '') + reading;
    else if (smallGlide.test(sign))
      text = text.replace(/(?<=sh|ch|j)i$/, '').replace(/i$/, 'y') + reading.slice(1);
    else text += reading;
  }
  return text;
}

/** What a name in kana can be spelt like. */
export function kanaSpelling(word: string): SpellingPattern | null {
  const reading = kanaReading(word);
  return reading === null ? null : looseSpelling([reading], 1);
}
