/*
 * Names of two words in Arabic that are also written as one, there and in Latin letters: "Abd al-Rahman", "Saif Allah",
 * "Salah al-Din". In Arabic letters they are always cut; neighbours are read together, too.
 */
const servant = /^عبد(?=ال..)/;
const end = /(?<=..)(ال(?:له|لہ|دين|دین|رحمن|حق|اسلام))$/;

/** The words that one in Arabic letters is made of; most are one. */
export function arabicParts(word: string): string[] {
  const parts = servant.test(word) ? ['عبد', word.slice(3)] : [word];
  const last = parts.at(-1) ?? '';
  const behind = end.exec(last)?.[1];
  return behind === undefined ? parts : [...parts.slice(0, -1), last.slice(0, -behind.length), behind];
}

const words = (text: string): string[] => text.split(' ');
/* The Arabic article as the Chinese press writes it, at the beginning of a word, and "son of" as a word by itself. */
const articles = words('阿尔 阿爾 阿勒 艾尔 艾爾 埃尔 埃爾');
const sonsOf = words('本 宾 賓 伊本');
/* What stands behind a name in Chinese, Japanese and Korean: ranks, degrees, and how people are addressed. */
const titles = words(
  '亲王 親王 王储 王儲 王子 公主 国王 國王 总统 總統 将军 將軍 博士 教授 先生 女士 小姐 太太 様 さん 씨 님 박사 교수 회장 사장',
);
const isSonOf = new Set(sonsOf);
const article = new RegExp(`^(?:${articles.join('|')})(?=..)`, 'u');
const title = new RegExp(`(?<=..)(?:${titles.join('|')})$`, 'u');

/** What a part of a name in Han characters or Hangul is that is no syllable of it; `text` is '' where its own reading will do. */
export interface LightPart {
  readonly text: string;
  readonly wordClass: 'particle' | 'title';
}

/** Such parts as `syllabicParts` gives them. */
export const lightParts: ReadonlyMap<string, LightPart> = new Map<string, LightPart>([
  ...articles.map((part): [string, LightPart] => [part, { text: 'al', wordClass: 'particle' }]),
  ...sonsOf.map((part): [string, LightPart] => [dotted(part), { text: 'bin', wordClass: 'particle' }]),
  ...titles.map((part): [string, LightPart] => [part, { text: '', wordClass: 'title' }]),
]);

/**
 * The parts of a word in Han characters or Hangul: its syllables, and by itself the title behind them. In a foreign name, whose
 * words have dots between them, the Arabic article and "son of" are no syllables either.
 */
export function syllabicParts(word: string, isForeign: boolean): readonly string[] {
  if (isForeign && isSonOf.has(word)) return [dotted(word)];
  const before = isForeign ? (article.exec(word)?.[0] ?? '') : '';
  const behind = title.exec(word)?.[0] ?? '';
  const own = Array.from(word.slice(before.length, word.length - behind.length));
  return [before, ...own, behind].filter((part) => part !== '');
}

/* The same sign is a syllable elsewhere. */
function dotted(word: string): string {
  return `${word}·`;
}
