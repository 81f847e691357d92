const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў';
/** Cyrillic by the sounds of another language, in lower case: Duden's transcription, and the French one. */
export const transcribers: Readonly<Record<string, (native: string) => string>> = {
  german: (native) =>
    spelt(
      native,
      'a b w g d e jo sch s i j k l m n o p r s t u f ch z tsch sch schtsch  y  e ju ja i ji je g u',
    )
      .replace(/(?<=^|[aeiouy ])e/g, 'je')
      .replace(/(?<=[iy])j(?= |$)/g, '')
      .replace(/ks/g, 'x'),
  french: (native) =>
    spelt(native, 'a b v g d e io j z i ï k l m n o p r s t ou f kh ts tch ch chtch  y  e iou ia i ï ie g ou')
      .replace(/g(?=[ei])/g, 'gu')
      .replace(/(?<=[aeiou])s(?=[aeiou])/g, 'ss')
      .replace(/in(?= |$)/g, 'ine'),
};

const pinyin =
  /(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(iong|iang|uang|ueng|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ui|uo|ue|er|a|o|e|i|u)(?=$|(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])[aeiou])/gy;
const aspirated = { b: 'p', d: 't', g: 'k', zh: 'ch', j: 'ch', q: 'ch', x: 'hs', z: 'ts', c: 'ts', r: 'j' };
const finals: readonly [RegExp, string][] = [
  [/^tsi$/, 'tzu'],
  [/^si$/, 'ssu'],
  [/^([kh])e$/, '$1o'],
  [/^k(ui)$/, 'kuei'],
  [/^(?![kh]uo|shuo)(.+)uo$/, '$1o'],
  [/ian$/, 'ien'],
  [/ie$/, 'ieh'],
  [/ue$/, 'ueh'],
  [/ong$/, 'ung'],
  [/^yan$/, 'yen'],
  [/^you$/, 'yu'],
];

/** A name in pinyin as Wade–Giles writes it without its marks; null where a word is none. */
export function wadeGiles(name: string): string | null {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const written = words.map((word) => {
    const syllables = Array.from(word.matchAll(pinyin));
    const isWhole = syllables.reduce((sum, [text]) => sum + text.length, 0) === word.length;
    return isWhole ? syllables.map(([text, initial = '']) => wadeGilesSyllable(text, initial)).join('-') : '';
  });
  return written.includes('') ? null : written.join(' ');
}

function wadeGilesSyllable(text: string, initial: string): string {
  const isRetroflex = /^(?:zh|ch|sh|r)$/.test(initial) && text === `${initial}i`;
  const start = Object.entries(aspirated).find(([own]) => own === initial)?.[1] ?? initial;
  const plain = start + text.slice(initial.length);
  if (isRetroflex) return `${plain}h`;
  return finals.reduce((form, [from, to]) => form.replace(from, to), plain);
}

/** A name of McCune and Reischauer after the Revised Romanisation, which the South uses; null where it has lost its marks. */
export function revised(name: string): string | null {
  const marked = name.toLowerCase().replaceAll('’', "'");
  if (!marked.includes("'")) return null;
  return marked
    .replace(/(?<![a-z'])(?:k(?!')|t(?!')|p(?!')|ch(?!'))/g, (initial) => voiced[initial] ?? initial)
    .replace(/o'/g, 'eo')
    .replace(/u'/g, 'eu')
    .replaceAll("'", '');
}

const voiced: Readonly<Record<string, string>> = { k: 'g', t: 'd', p: 'b', ch: 'j' };

function spelt(native: string, letters: string): string {
  const latinOf = letters.split(' ');
  return Array.from(native.toLowerCase(), (letter) => {
    const at = cyrillic.indexOf(letter);
    return at < 0 ? letter : (latinOf[at] ?? '');
  }).join('');
}
