import { readTable, spellingPattern, unitsOf } from './pattern.ts';
import type { SpellingPattern, Units } from './pattern.ts';

/*
 * Arabic, Persian and Urdu letters and how they are spelt in Latin ones: after the tables of UNGEGN and the Library of Congress
 * (ALA-LC) for Arabic and Persian, with the French and English usage of passports beside them. Short vowels are not written.
 */
const long = '[aeou]{1,2}';
const arabic =
  readTable(`ا=${long} آ=[aeo]{1,2} ى=[aeiy]{0,2} ء=| ئ=|i|y ؤ=|u|o|w ب=b|p|v ت=t ث=th|s|t ج=j|g|dj|zh|dg|c|ch تش=ch|tch|c|cz|tsch كس=x|ks|cs|xs او=o|u|ou|au|aw|ow|w|v|awa|av|awu وا=wa|va|oua|oa|ua|o|w اي=ai|ay|i|y|ei|ey|aj|ae|e|igh|aya|iy
 وي=wi|vi|oui|oy|oi|we|ui|ue|wy|vy|uy|ow ح=h|kh| خ=kh|h|k|ch|x|q د=d ذ=dh|z|d|th|zh ر=r ز=z|s|tz س=s|c|z|sc ش=sh|ch|s|sch ص=s|c|z ض=d|dh|z|dz|th ط=t|th ظ=z|dh|d|th|tz
 ع=|a|e|i غ=gh|g|q|kh ف=f|ph|v|p ق=q|k|g|gh|c|kh ك=k|c|q|ck|g|ch|x ل=l م=m ن=n ه=h| ة=a|ah|at|eh|e|et|t|
 و=w|v|u|o|ou|au|aw|ow|uw|eu|wu ي=y|i|e|ai|ay|ei|ey|iy|ij|j|ie|ya|yi|ia پ=p|b چ=ch|tch|c|j ژ=zh|j|g|z گ=g|gu|k ڤ=v|f ٹ=t ڈ=d ڑ=r ں=n|
 ہ=h| ھ=h| ے=e|ay|i|y|ai`);
const hebrew =
  readTable(`א=|a|e|o|i|u ב=b|v|bh|w ג'=j|g|dj ג=g|gh|j|gu ד=d|dh|th ה=h| ו=v|w|o|u|ou|oo|ow|au ז'=zh|j|g|z ז=z|s ח=h|ch|kh|
 ט=t|th י=y|i|e|ai|ei|ay|ey|j|ie| כ=k|kh|ch|c|ck|q|x ך=k|kh|ch|ck ל=l מ=m ם=m נ=n ן=n ס=s|c|z|x ע=|a|e|o|i פ=p|f|ph ף=f|ph|v|p
 צ'=ch|tch|c צ=tz|ts|z|s|c|cz ץ=tz|ts|z|s|c ק=k|c|q|ck|ch|kh ר=r ש=sh|s|ch|sch|c|sz ת=t|th|s`);
const between = '[aeiouy]{0,2}';
const article = [
  '',
  'al',
  'el',
  'ul',
  'at',
  'ad',
  'an',
  'ar',
  'as',
  'az',
  'et',
  'ed',
  'en',
  'er',
  'es',
  'ez',
  'ash',
  'esh',
  'il',
  'ol',
];

/* The article between two words that are written as one; its l is often spoken as what follows. */
const inner = ['[aeou]{1,2}', 'al', 'el', 'ul', 'il', 'ol', 'oul'];
/* "Abd" is the first half of a name, whose article goes with it in Latin letters. */
const servant = 'عبد';

/** What an Arabic, Persian or Urdu word can be spelt like. */
export function arabicSpelling(word: string): SpellingPattern | null {
  const plain = plainArabic(word);
  const hasArticle = /^ال../.test(plain);
  const units = unitsOf(hasArticle ? plain.slice(2) : plain, arabic, 2);
  if (units === null) return null;
  if (plain === servant) return spellingPattern([...units, ['', ...inner]], between);
  return spellingPattern(hasArticle ? [article, ...units] : startOf(units, plain), between);
}

/** What two neighbouring words can be spelt like as one. */
export function arabicPairSpelling(first: string, second: string): SpellingPattern | null {
  const [start, end] = [plainArabic(first), plainArabic(second)];
  const hasArticle = /^ال./.test(end);
  const before = unitsOf(start, arabic, 2);
  const behind = unitsOf(hasArticle ? end.slice(2) : end, arabic, 2);
  if (before === null || behind === null) return null;
  return spellingPattern([...startOf(before, start), ...(hasArticle ? [inner] : []), ...behind], between);
}

function plainArabic(word: string): string {
  return word
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإٱ]/g, 'ا')
    .replace(/ی/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/(?<!^ا)(.)\1/g, '$1');
}

/* An alef by itself at the beginning is any vowel. */
function startOf(units: Units, plain: string): Units {
  const isVowel = /^ا(?![وي])/.test(plain);
  return isVowel ? [['[aeiou]{1,2}'], ...units.slice(1)] : units;
}

/* At the beginning of a word it has its dot and is never spoken as v. */
const firstBet = ['b', 'bh'];

/** What a Hebrew word can be spelt like. */
export function hebrewSpelling(word: string): SpellingPattern | null {
  const plain = word
    .replace(/\p{M}/gu, '')
    .replace(/[׳’‘´`]/g, "'")
    .replace(/["״]/g, '')
    .replace(/וו/g, 'ו')
    .replace(/יי/g, 'י')
    .replace(/(?<![גזצ])'/g, '');
  const units = unitsOf(plain, hebrew, 2);
  if (units === null) return null;
  return spellingPattern(atBothEnds(units, plain), between);
}

/* At the end of a word yod is a vowel that is always written. */
function atBothEnds(units: Units, plain: string): Units {
  const first = plain.startsWith('ב') ? [firstBet, ...units.slice(1)] : units;
  const last = first.at(-1) ?? [];
  return plain.endsWith('י') ? [...first.slice(0, -1), last.filter((option) => option !== '')] : first;
}
