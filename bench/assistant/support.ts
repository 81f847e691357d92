/*
 * Measures the support check and attest: node bench/assistant/support.ts
 *
 * RAGTruth's answers tell supported sentences from others; errors are put into clean sentences by a seeded generator.
 * A third of both, by hash, is held back: nothing was chosen by it. The last line is JSON.
 */
import { attest, buildAttestCorpus, checkAnswer, logOdds } from '@sorgfalt/grounding';
import type { Language, Passage, Trees } from '@sorgfalt/grounding';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaUnderCurve } from './boosting.ts';
import { drawing, errorKinds, misquoted, turned, withOtherDate, withOtherNumber } from './injections.ts';
import type { ErrorKind } from './injections.ts';
import { pairs } from './paraphrases.ts';
import { isHeldBack, readRagtruth } from './ragtruth.ts';
import type { Judged } from './ragtruth.ts';

const asOf = '2026-11-23';
const acts = [{ key: 'amla', names: ['AMLA', 'GwG', 'LBA', 'LRD'] }];
const shortNames: Readonly<Record<Language, string>> = {
  en: 'AMLA',
  de: 'GwG',
  fr: 'LBA',
  it: 'LRD',
  es: 'LBA',
};
const languages = Object.keys(pairs) as Language[];
const errorsPerPairAndKind = 5;

function round(value: number): number {
  return Number(value.toFixed(4));
}

function judged(
  answers: readonly Judged[],
  trees: Trees,
): { readonly bySentence: number; readonly byResponse: number } {
  const scored = answers.map(({ sentences, label }) => ({
    label,
    sentences: sentences.map((s) => ({ label: s.label, score: logOdds(trees, s.features) })),
  }));
  return {
    bySentence: round(areaUnderCurve(scored.flatMap(({ sentences }) => sentences))),
    byResponse: round(
      areaUnderCurve(
        scored.map(({ sentences, label }) => ({ label, score: Math.min(...sentences.map((s) => s.score)) })),
      ),
    ),
  };
}

function passageOf(language: Language, at: number, text: string): Passage {
  const eId = `art_${at + 1}`;
  const id = `amla/${eId}/${language}@2024-03-01`;
  const citation = `Art. ${at + 1} ${shortNames[language]}`;
  const known = { source: 'amla', sourceKind: 'statute', heading: '', version: '2024-03-01' } as const;
  return { ...known, id, eId, language, text, citation, inForceFrom: null, inForceUntil: null };
}

const corpus = buildAttestCorpus(
  languages.flatMap((language) => pairs[language].map(([source], at) => passageOf(language, at, source))),
);

function cited(text: string, language: Language, article: number): string {
  return text.replace(/\.$/, ` (Art. ${article} ${shortNames[language]}).`);
}

interface Case {
  readonly language: Language;
  readonly text: string;
  readonly isHeldBack: boolean;
  readonly kind: ErrorKind | 'clean';
}

function wrong(
  kind: ErrorKind,
  language: Language,
  at: number,
  clean: string,
  draw: () => number,
): string | null {
  const source = pairs[language][at]?.[0] ?? '';
  if (kind === 'number') return cited(withOtherNumber(clean, draw), language, at + 1);
  if (kind === 'date') return cited(withOtherDate(clean, draw), language, at + 1);
  if (kind === 'quotation') return `Art. ${at + 1} ${shortNames[language]}: «${misquoted(source, draw)}».`;
  if (kind === 'article') {
    const other = draw() < 0.5 ? 1 + ((at + 1 + Math.floor(draw() * 9)) % 10) : 60 + Math.floor(draw() * 40);
    return cited(clean, language, other);
  }
  const text = turned(clean, language, draw);
  return text === null ? null : cited(text, language, at + 1);
}

function cases(): Case[] {
  const draw = drawing(20_261_123);
  return languages.flatMap((language) =>
    pairs[language].flatMap(([source, paraphrase], at) => {
      const held = isHeldBack(`${language} ${at}`);
      const of = (kind: Case['kind'], text: string | null) =>
        text === null ? [] : [{ language, text, isHeldBack: held, kind }];
      const errors = errorKinds.flatMap((kind) =>
        Array.from({ length: errorsPerPairAndKind }, (_, n) =>
          of(kind, wrong(kind, language, at, n % 2 === 0 ? paraphrase : source, draw)),
        ).flat(),
      );
      const quoted = `Art. ${at + 1} ${shortNames[language]}: «${source.replace(/\.$/, '')}».`;
      return [...errors, ...of('clean', cited(paraphrase, language, at + 1)), ...of('clean', quoted)];
    }),
  );
}

interface Rates {
  readonly errors: number;
  readonly caught: number;
  readonly falseAlarms: number;
  readonly byKind: Readonly<Record<string, number>>;
}

/** Caught errors and false alarms, and the processor time each sentence took. */
function injected(set: readonly Case[], isLoud: boolean): { rates: Rates; times: number[] } {
  const times: number[] = [];
  const tally = new Map<string, { found: number; all: number }>();
  for (const { kind, language, text } of set) {
    const start = process.cpuUsage();
    const found = attest(text, corpus, { asOf, language, acts }).some(({ checks }) =>
      checks.some(({ verdict }) => verdict === 'fails'),
    );
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    const of = tally.get(kind) ?? { found: 0, all: 0 };
    tally.set(kind, { found: of.found + (found ? 1 : 0), all: of.all + 1 });
    if (isLoud && found === (kind === 'clean')) console.log(`${kind}, ${language}: ${text}`);
  }
  const share = (kind: string) => round((tally.get(kind)?.found ?? 0) / (tally.get(kind)?.all ?? 1));
  const errors = errorKinds.map((kind) => tally.get(kind) ?? { found: 0, all: 0 });
  const [caught, all] = [errors.reduce((n, e) => n + e.found, 0), errors.reduce((n, e) => n + e.all, 0)];
  const byKind = Object.fromEntries(errorKinds.map((kind) => [kind, share(kind)]));
  return { rates: { errors: all, caught: round(caught / all), falseAlarms: share('clean'), byKind }, times };
}

/** Share of the clean paraphrases that the check of answers lets through, and refuses by a veto. */
function answered(): object {
  const all = languages.flatMap((language) =>
    pairs[language].map(([source, paraphrase], at) => {
      const passages = new Map([['1', passageOf(language, at, source)]]);
      return checkAnswer({ sentences: [{ text: paraphrase, cites: ['1'] }] }, passages, asOf);
    }),
  );
  const share = (verdict: string) =>
    round(all.filter((checked) => checked.verdict === verdict).length / all.length);
  return { pass: share('pass'), review: share('review'), fail: share('fail') };
}

/** The figures of this part of the bench. */
export function measureSupport(isLoud: boolean) {
  const model = join(import.meta.dirname, '../../packages/grounding/src/support/model.json');
  const trees = JSON.parse(readFileSync(model, 'utf8')) as Trees;
  const answers = readRagtruth();
  const all = cases();
  const known = injected(
    all.filter((one) => !one.isHeldBack),
    isLoud,
  );
  const held = injected(
    all.filter((one) => one.isHeldBack),
    false,
  );
  const times = [...known.times, ...held.times].sort((a, b) => a - b);
  return {
    ragtruth:
      answers === null
        ? null
        : {
            known: judged(
              answers.filter((answer) => !answer.isHeldBack),
              trees,
            ),
            heldBack: judged(
              answers.filter((answer) => answer.isHeldBack),
              trees,
            ),
          },
    injected: { known: known.rates, heldBack: held.rates },
    cleanAnswers: answered(),
    attestP95Ms: round(times[Math.floor(times.length * 0.95)] ?? 0),
  };
}

if (import.meta.main) {
  const figures = measureSupport(process.argv.includes('--failures'));
  console.log(JSON.stringify(figures));
}
