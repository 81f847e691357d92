/*
 * Asks the built-in assistant the project's own questions over the shipped digest: node bench/assistant/questions.ts
 *
 * Of each question a third, by hash, is held back: nothing was tuned on it and no failure of it was looked at.
 * `--failures` names those of the other two thirds. Those in `later` were written when all else stood, sixty at a time, and
 * asked once before their failures were looked at: `docs/assistant.md` has what came of it. Of those in `fresh` nothing is learnt
 * and no failure was looked at. Those in `strangers` are rounds that were kept before they were asked, the first two written from the
 * provisions alone, the others from what is known in the field; a third of them is held back, too. The last line is JSON.
 */
import { buildIndex, checkAnswer, extract, search } from '@sorgfalt/grounding';
import type { Language, PassageIndex } from '@sorgfalt/grounding';
import { digestPassages } from '@sorgfalt/regulation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHeldBack } from './held-back.ts';

const asOf = '2026-11-20';
const languages: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];
/** The right article must be among so many. */
const depth = 5;

const kinds = ['answerable', 'unanswerable', 'falsePremise'] as const;
type Kind = (typeof kinds)[number];

/** What was wrong: the right article was not found; it was, but none of it was quoted; or refused where it should not be. */
type Layer = 'retrieval' | 'support' | 'refusal';

export interface Asked {
  readonly kind: Kind;
  readonly language: Language;
  readonly question: string;
  /** `amla/art_9`: articles of which one must be found; empty where none answers. */
  readonly right: readonly string[];
  /** The article that a premise is of, true or false; null where the question does not say. */
  readonly about: string | null;
  readonly isHeldBack: boolean;
}

interface Outcome extends Asked {
  readonly isFound: boolean;
  readonly refusal: string | null;
  readonly layer: Layer | null;
  readonly best: string;
  readonly firstWordsMs: number;
}

/** Of those in `strangers`. */
export const strangersRounds = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

export function readQuestions(
  folder:
    | 'questions'
    | 'questions/later'
    | 'questions/premises'
    | 'questions/fresh'
    | `questions/strangers/${(typeof strangersRounds)[number]}` = 'questions',
): Asked[] {
  return languages.flatMap((language) => {
    const file = join(import.meta.dirname, folder, `${language}.json`);
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<
      Record<Kind, readonly { question: string; right?: readonly string[]; about?: string }[]>
    >;
    return kinds.flatMap((kind) =>
      (read[kind] ?? []).map(({ question, right = [], about = right[0] ?? null }) => ({
        kind,
        language,
        question,
        right,
        about,
        isHeldBack: isHeldBack(question),
      })),
    );
  });
}

function ask(index: PassageIndex, asked: Asked): Outcome {
  const { question, language } = asked;
  const start = process.cpuUsage();
  const { hits, refusal } = search(index, question, { language, asOf, limit: depth + 1, admits: () => true });
  const quoted = refusal === null ? extract(index, question, hits, language).sentences : [];
  const firstWordsMs = cpuMs(start);
  const isRight = (id: string) => asked.right.some((place) => id.startsWith(`${place}/`));
  const isFound = hits.slice(0, depth).some(({ passage }) => isRight(passage.id));
  const passages = new Map(hits.map(({ passage }) => [passage.id, passage]));
  const answer = quoted.map(({ text, passageId }) => ({ text, cites: [passageId] }));
  const isCarried =
    quoted.some(({ passageId }) => isRight(passageId)) &&
    checkAnswer({ sentences: answer }, passages, asOf).verdict === 'pass';
  return {
    ...asked,
    isFound,
    refusal,
    layer: layerOf(asked.kind, isFound, refusal !== null, isCarried),
    best: hits[0]?.passage.citation ?? '',
    firstWordsMs,
  };
}

/** Processor time since: what others do on the machine is no part of it. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function layerOf(kind: Kind, isFound: boolean, isRefused: boolean, isCarried: boolean): Layer | null {
  if (kind !== 'answerable') return isRefused ? null : 'refusal';
  if (!isFound) return 'retrieval';
  if (isRefused) return 'refusal';
  return isCarried ? null : 'support';
}

function share(all: readonly Outcome[], holds: (outcome: Outcome) => boolean): number {
  return Number((all.filter(holds).length / Math.max(1, all.length)).toFixed(4));
}

function figures(outcomes: readonly Outcome[]) {
  const of = (kind: Kind) => outcomes.filter((outcome) => outcome.kind === kind);
  const failures = outcomes.flatMap(({ layer }) => (layer === null ? [] : [layer]));
  const refused = ({ refusal }: Outcome) => refusal !== null;
  return {
    questions: outcomes.length,
    rightInFive: share(of('answerable'), ({ isFound }) => isFound),
    wronglyRefused: share(of('answerable'), refused),
    unanswerableRefused: share(of('unanswerable'), refused),
    falsePremiseRefused: share(of('falsePremise'), refused),
    refused: share([...of('unanswerable'), ...of('falsePremise')], refused),
    failures: {
      all: failures.length,
      ...Object.fromEntries(
        (['retrieval', 'support', 'refusal'] as const).map((layer) => [
          layer,
          failures.filter((each) => each === layer).length,
        ]),
      ),
    },
  };
}

/** Figures of the known two thirds, of the third held back, and of all. */
function figuresByThird(outcomes: readonly Outcome[], isLoud: boolean) {
  const known = outcomes.filter((outcome) => !outcome.isHeldBack);
  if (isLoud)
    for (const { layer, kind, language, question, refusal, best } of known)
      if (layer !== null)
        console.log(`${layer} ${kind} ${language} ${refusal ?? '-'} [${best}]\n   ${question}`);
  return {
    known: figures(known),
    heldBack: figures(outcomes.filter((outcome) => outcome.isHeldBack)),
    all: figures(outcomes),
  };
}

/** Figures of each set of questions, with the milliseconds to the first words. */
export function measureQuestions(isLoud: boolean) {
  const index = buildIndex(digestPassages());
  const outcomes = readQuestions().map((asked) => ask(index, asked));
  const strangers = strangersRounds.map((round) =>
    readQuestions(`questions/strangers/${round}`).map((asked) => ask(index, asked)),
  );
  const times = outcomes.map(({ firstWordsMs }) => firstWordsMs).toSorted((a, b) => a - b);
  return {
    ...figuresByThird(outcomes, isLoud),
    strangers: {
      ...figuresByThird(strangers.flat(), isLoud),
      rounds: Object.fromEntries(strangersRounds.map((round, at) => [round, figures(strangers[at] ?? [])])),
    },
    later: figures(readQuestions('questions/later').map((asked) => ask(index, asked))),
    fresh: figures(readQuestions('questions/fresh').map((asked) => ask(index, asked))),
    firstWordsP99Ms: Math.ceil(times[Math.floor(times.length * 0.99)] ?? 0),
  };
}

if (import.meta.main) console.log(JSON.stringify(measureQuestions(process.argv.includes('--failures'))));
