import { readTable, spellingPattern, unitsOf } from './pattern.ts';
import type { SpellingPattern } from './pattern.ts';

/*
 * Readings of Han characters come in pinyin. A Chinese name is spelt syllable by syllable in pinyin or Wade–Giles; a foreign one is
 * written by its sounds, which Latin spellings follow loosely.
 */
const wadeGiles: readonly [pinyin: RegExp, variants: readonly string[]][] = [
  [/^zh/, ['zh', 'ch', 'j']],
  [/^(?:j|ch)/, ['j', 'ch']],
  [/^q/, ['q', 'ch', 'k']],
  [/^x/, ['x', 'hs', 's', 'sh']],
  [/^b/, ['b', 'p']],
  [/^d/, ['d', 't']],
  [/^g/, ['g', 'k']],
  [/^r/, ['r', 'j']],
  [/^[zc]/, ['z', 'c', 'ts', 'tz']],
];
const finalForms: readonly [RegExp, string][] = [
  [/ian$/, 'ien'],
  [/ie$/, 'ieh'],
  [/ong$/, 'ung'],
  [/uo$/, 'o'],
  [/iu$/, 'iou'],
  [/ui$/, 'uei'],
  [/([^aeiou])e$/, '$1o'],
  [/([cs]h|[zcs])i$/, '$1ih'],
  [/([zcs])i$/, '$1u'],
  [/yi$/, 'i'],
  [/you$/, 'yu'],
  [/ye$/, 'yeh'],
  [/yan$/, 'yen'],
];
const vowel = '[aeiouyw]{0,3}[rh]?';
const loose =
  readTable(`zh=zh|ch|j|z|dz|dj|g|sh ch=ch|tch|c|ts|q|t sh=sh|sch|s|ch|sc|x er=er|r|l|el|al|ar|ir|ur|il|ul|or b=b|p|v c=c|ts|tz|k|s|z
 d=d|t|th|dh f=f|v|ph|w|h g=g|k|gu|c|q|gh h=h|kh|ch|g|k|f|x|j| j=j|g|k|ch|z|dj|c|gi|d|s k=k|c|q|ck|x|kh|g|ch l=l|r m=m n=n|m ng=ng|n|m|nk|nc p=p|b
 q=q|ch|k|c|g|tch|tsch|z|s r=r|j|zh|l s=s|c|z|sh|th|x t=t|d|th|tt ts=ts|tz|z|t|s|c|zz v=v|w|b|f w=w|v|u|o|hw| x=x|sh|s|h|ch|hs|c|sch|k y=y|i|j|e|
 z=z|s|ts|tz|dz|th|c|x a=${vowel} e=${vowel} i=${vowel} o=${vowel} u=${vowel}`);

/** What one Chinese syllable, given in pinyin, can be spelt like. */
function syllableForms(pinyin: string): string[] {
  const rule = wadeGiles.find(([initial]) => initial.test(pinyin));
  const rest = rule === undefined ? pinyin : pinyin.replace(rule[0], '');
  const starts = (rule?.[1] ?? ['']).map((initial) => initial + rest);
  const forms = starts.flatMap((form) => [
    form,
    ...finalForms.flatMap(([end, other]) => (end.test(form) ? [form.replace(end, other)] : [])),
  ]);
  return [...new Set(forms)];
}

/** What Chinese syllables, given in pinyin and written together, can be spelt like. */
export function pinyinSpelling(syllables: readonly string[]): SpellingPattern | null {
  return spellingPattern(syllables.map(syllableForms), null);
}

/**
 * What a foreign name in Han characters or kana, given by their readings, can be spelt like; null for too few sounds. They are its
 * consonants and a vowel at the beginning.
 */
export function looseSpelling(readings: readonly string[], soundsMin: number): SpellingPattern | null {
  const units = unitsOf(readings.join(''), loose, 2);
  if (units === null) return null;
  const sounds = units.filter(
    (options, place) => place === 0 || !options.some((option) => option.startsWith('[')),
  );
  return sounds.length < soundsMin ? null : spellingPattern(units, null);
}
