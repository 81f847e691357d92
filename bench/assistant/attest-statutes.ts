/*
 * Measures attest on published law: node bench/assistant/attest-statutes.ts
 *
 * Sentences of nine acts in three languages are said a little differently (words left out, figures for number words), or
 * quite differently (the digest of six of them, in the project's own words), and errors are put into them by a seeded
 * generator. A third of the acts' articles, by hash, is held back: no failure of it was looked at, but how close a clause
 * must be (`closeEnough`) was chosen with its figures in view. `doubted` are those left open for what must or may be.
 * `--failures` names each sentence judged wrongly of the other two. The last line is JSON.
 */
import { attest, buildAttestCorpus, sentencesOf } from '@sorgfalt/grounding';
import type { Language, Passage } from '@sorgfalt/grounding';
import { digestPassages } from '@sorgfalt/regulation';
import { drawing, turned } from './injections.ts';
import { isHeldBack } from './ragtruth.ts';
import { readStatutes } from './statutes.ts';

const asOf = '2026-11-23';
const sentencesMax = 900;
const kinds = ['clean', 'number', 'negation'] as const;
type Kind = (typeof kinds)[number];

const numberWords: Readonly<Record<string, readonly string[]>> = {
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  fr: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  it: ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci', 'undici', 'dodici'],
};
/** Words that must stay, or the sentence says something else. */
const kept =
  /^(?:\d|nicht|kein|nie|weder|noch|ohne|ausser|nur|muss|müssen|darf|dürfen|kann|können|ne|n’|pas|ni|sans|sauf|aucun|doi|peu|ni|non|né|nessun|senza|salvo|dev|può|poss|sono|è|est|sont|ist|sind|hat|haben|verbot|befrei|pflicht|tenu|obblig|oblig)/iu;

function wordOf(sentence: string, language: string): { word: string; at: number; value: number } | null {
  for (const [place, word] of (numberWords[language] ?? []).entries()) {
    const match = new RegExp(`(?<!\\p{L})${word}(?=\\s\\p{L})`, 'u').exec(sentence);
    if (match !== null) return { word, at: match.index, value: place + 2 };
  }
  return null;
}

/** The sentence with a word or two left out and figures for number words. */
function saidOtherwise(sentence: string, language: string, draw: () => number): string {
  const counted = wordOf(sentence, language);
  const figures =
    counted === null
      ? sentence
      : `${sentence.slice(0, counted.at)}${counted.value}${sentence.slice(counted.at + counted.word.length)}`;
  const words = figures.split(' ');
  for (let left = 0; left < 2; left += 1) {
    const at = 1 + Math.floor(draw() * (words.length - 2));
    const word = words[at] ?? '';
    if (!kept.test(word) && /^\p{Ll}{4,}$/u.test(word)) words.splice(at, 1);
  }
  return words.join(' ');
}

/** Another number in the place of one that counts something; null where there is none. */
function withWrongNumber(sentence: string, language: string, draw: () => number): string | null {
  const match = /(?<![\p{L}\d.,’])\d+(?:[’., ]\d{3})*(?=\s\p{L}|\s?%)/u.exec(sentence);
  const other = 2 + Math.floor(draw() * 40);
  if (match !== null && Number(match[0]) !== other)
    return sentence.slice(0, match.index) + other + sentence.slice(match.index + match[0].length);
  const counted = wordOf(sentence, language);
  if (counted === null) return null;
  const words = numberWords[language] ?? [];
  const word = words[(counted.value - 2 + 1 + Math.floor(draw() * (words.length - 1))) % words.length];
  return sentence.slice(0, counted.at) + word + sentence.slice(counted.at + counted.word.length);
}

/** The turns know no elision: what denies twice after them is no sentence. */
function onceDenied(text: string | null): string | null {
  return text === null || /n’n’|n’(?:est|sont) pas|ne ne|pas pas|non non|nicht nicht/u.test(text)
    ? null
    : text;
}

interface Case {
  readonly kind: Kind;
  readonly act: string;
  readonly language: Language;
  readonly text: string;
  readonly isHeldBack: boolean;
}

function casesOf(
  { source, language, citation, text: whole, eId }: Passage,
  draw: () => number,
  isOwnWords = false,
): Case[] {
  const held = isHeldBack(`${source} ${eId}`);
  return sentencesOf(whole).flatMap(({ text }) => {
    if (text.length < 50 || text.length > 350 || !/^\p{Lu}.*\.$/su.test(text)) return [];
    const of = (kind: Kind, said: string | null): Case[] =>
      said === null
        ? []
        : [
            {
              kind,
              act: source,
              language,
              text: said.replace(/\.$/, ` (${citation}).`),
              isHeldBack: held,
            },
          ];
    const clean = isOwnWords ? text : saidOtherwise(text, language, draw);
    return [
      ...of('clean', clean),
      ...of('number', withWrongNumber(draw() < 0.5 ? text : clean, language, draw)),
      ...of('negation', onceDenied(turned(draw() < 0.5 ? text : clean, language, draw))),
    ];
  });
}

const passages = readStatutes().flatMap((row) => row.passages);
const acts = [...new Set(passages.map(({ source }) => source))].map((key) => ({
  key,
  names: [
    ...new Set(
      passages
        .filter(({ source }) => source === key)
        .map(({ citation }) => citation.split(' ').at(-1) ?? key),
    ),
  ],
}));
const corpora = new Map(
  acts.map(({ key }) => [key, buildAttestCorpus(passages.filter(({ source }) => source === key))] as const),
);
const draw = drawing(20_261_124);
const drawn = passages
  .map((passage) => ({ passage, order: draw() }))
  .toSorted((a, b) => a.order - b.order)
  .slice(0, sentencesMax)
  .flatMap(({ passage }) => casesOf(passage, draw));

/** The acts of which both the published text and a digest are there. */
const digested = new Map([
  ['amla', 'GwG'],
  ['fadp', 'DSG'],
  ['dpo', 'DSV'],
  ['finsa', 'FIDLEG'],
  ['finia', 'FINIG'],
  ['zertes', 'ZertES'],
]);

/** What the digest says, cited as the published text it sums up. */
const summedUp = digestPassages().flatMap((passage) => {
  const source = digested.get(passage.source);
  const eId = passage.eId.replaceAll(/(\d)_(?=[a-z])/g, '$1').replace(/\/lbl_\w+$/, '');
  const published = passages.find(
    (each) => each.source === source && each.eId === eId && each.language === passage.language,
  );
  if (source === undefined || published === undefined) return [];
  return casesOf({ ...passage, source, citation: published.citation }, draw, true);
});

/** Whether a fault is found, or doubted where there is none. */
function judge({ kind, act, language, text }: Case, isLoud: boolean): 'found' | 'doubted' | 'nothing' {
  const corpus = corpora.get(act) ?? buildAttestCorpus([]);
  const checks = attest(text, corpus, { asOf, language, acts }).flatMap((sentence) => sentence.checks);
  const faults = checks.flatMap((check) => (check.verdict === 'fails' ? [check] : []));
  if (isLoud && faults.length > 0 === (kind === 'clean')) {
    const named = faults.map(({ reason, start, end }) => `${reason}:${text.slice(start, end)}`);
    console.log(`${kind} ${language} ${named.join('|')}\n   ${text}`);
  }
  if (faults.length > 0) return 'found';
  const isDoubted = checks.some((check) => check.verdict === 'open' && check.reason === 'force-doubtful');
  return isDoubted ? 'doubted' : 'nothing';
}

function shares(cases: readonly Case[], isLoud: boolean): object {
  const rates = kinds.map((kind) => {
    const own = cases.filter((each) => each.kind === kind);
    const judged = own.map((each) => judge(each, isLoud));
    const share = (verdict: string) =>
      Number((judged.filter((one) => one === verdict).length / own.length).toFixed(4));
    return [kind, { all: own.length, found: share('found'), doubted: share('doubted') }];
  });
  return Object.fromEntries(rates);
}

const isLoud = process.argv.includes('--failures');
const parts = Object.entries({ nearly: drawn, ownWords: summedUp }).map(([name, cases]) => [
  name,
  {
    known: shares(
      cases.filter((each) => !each.isHeldBack),
      isLoud,
    ),
    heldBack: shares(
      cases.filter((each) => each.isHeldBack),
      false,
    ),
  },
]);
console.log(JSON.stringify(Object.fromEntries(parts)));
