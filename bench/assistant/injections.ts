import type { Language } from '@sorgfalt/grounding';

export const errorKinds = ['number', 'date', 'negation', 'article', 'quotation'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** How what must or may be is turned round in each language: the first that fits from a drawn one on is taken. */
const turns: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bmust\b/, 'must not'],
    [/\bmust\b/, 'may'],
    [/\bmay not\b/, 'may'],
    [/\bprohibited\b/, 'allowed'],
    [/\bshall decide\b/, 'shall not decide'],
    [/\bneed not\b/, 'must'],
    [/\bis not required\b/, 'is required'],
    [/\bis allowed\b/, 'is obliged'],
    [/\bmay end\b/, 'may not end'],
    [/\b(is|are)\b/, '$1 not'],
  ],
  de: [
    [/\b(muss|müssen)\b(?!.*nicht)/, '$1 nicht'],
    [/\bmuss\b/, 'kann'],
    [/\bmüssen\b/, 'dürfen'],
    [/\bdarf weder\b/, 'muss'],
    [/\bverboten\b/, 'erlaubt'],
    [/\bkann\b/, 'kann nicht'],
    [/\bdarf\b/, 'muss'],
    [/\bnicht erklären\b/, 'erklären'],
    [/\bbefreit\b/, 'nicht befreit'],
    [/\b(sind|ist|gilt|wird|entscheidet)\b/, '$1 nicht'],
  ],
  fr: [
    [/(?<!\bne )\b(doit|doivent)\b/, 'ne $1 pas'],
    [/(?<!\bne )\b(?:doit)\b/, 'peut'],
    [/(?<!\bne )\bdoivent\b/, 'peuvent'],
    [/\bne doit informer ni(.*) ni\b/, 'doit informer$1 et'],
    [/\binterdit\b/, 'permis'],
    [/\bpeut\b/, 'ne peut pas'],
    [/\best autorisé\b/, 'est tenu'],
    [/\bne sont pas\b/, 'sont'],
    [/(?<!\bne )\b(est|sont)\b/, 'n’$1 pas'],
    [/\bs’applique\b/, 'ne s’applique pas'],
  ],
  it: [
    [/(?<!\bnon )\b(deve|devono)\b/, 'non $1'],
    [/(?<!\bnon )\bdeve\b/, 'può'],
    [/(?<!\bnon )\bdevono\b/, 'possono'],
    [/\bnon può informare né(.*) né\b/, 'può informare$1 e'],
    [/\bvietato\b/, 'permesso'],
    [/(?<!\bnon )\bpuò /, 'non può '],
    [/\bè autorizzato\b/, 'è tenuto'],
    [/\bnon sono\b/, 'sono'],
    [/(?<=\s)è punit/, 'non è punit'],
    [/(?<!\bnon )\b(si applica|sono)\b/, 'non $1'],
  ],
  es: [
    [/(?<!\bno )\b(debe|deben)\b/, 'no $1'],
    [/(?<!\bno )\bdebe\b/, 'puede'],
    [/(?<!\bno )\bdeben\b/, 'pueden'],
    [/\bno puede(.*) ni\b/, 'puede$1 y'],
    [/\bno puede(?!.* ni )\b/, 'puede'],
    [/\bprohibido\b/, 'permitido'],
    [/(?<!\bno )\bpuede\b/, 'no puede'],
    [/\bestá autorizado\b/, 'está obligado'],
    [/\bno están\b/, 'están'],
    [/\b(es castigado|se castiga)\b/, 'no $1'],
    [/(?<!\bno )\b(se aplica|están)\b/, 'no $1'],
  ],
};

/** Numbers from 0 below 1 that are the same for the same seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A sentence with what it must and may do turned round; null where no turn fits. */
export function turned(text: string, language: Language, draw: () => number): string | null {
  const list = turns[language];
  const from = Math.floor(draw() * list.length);
  for (let step = 0; step < list.length; step += 1) {
    const [pattern, to] = list[(from + step) % list.length]!;
    if (pattern.test(text)) return text.replace(pattern, to);
  }
  return null;
}

/** A sentence with another number than it had, or with one it did not have. */
export function withOtherNumber(text: string, draw: () => number): string {
  const number = String(11 + Math.floor(draw() * 17));
  const match = /\d+(?:[’., ]\d{3})*/.exec(
    text.replace(/\d{1,2}[.°er]* (?:de )?\p{L}+ (?:de )?\d{4}/gu, (date) => ' '.repeat(date.length)),
  );
  if (match === null) return text.replace(/\.$/, ` (${number} %).`);
  return text.slice(0, match.index) + number + text.slice(match.index + match[0].length);
}

/** A sentence with another year than it had, or with a date it did not have. */
export function withOtherDate(text: string, draw: () => number): string {
  const year = 2010 + Math.floor(draw() * 12);
  if (/\b20\d\d\b/.test(text)) return text.replace(/\b20\d\d\b/, String(year));
  return text.replace(/\.$/, ` (${1 + Math.floor(draw() * 28)}.${1 + Math.floor(draw() * 12)}.${year}).`);
}

/** Words with one of them left out or doubled by another. */
export function misquoted(text: string, draw: () => number): string {
  const words = text.replace(/\.$/, '').split(' ');
  const at = 1 + Math.floor(draw() * (words.length - 2));
  const other = words[(at + 2) % words.length]!;
  words.splice(at, 1, ...(draw() < 0.5 ? [] : [other, words[at]!]));
  return words.join(' ');
}
