/*
 * Trains what `isUncarried` weighs a premise by, and writes its numbers: node bench/assistant/train-premise.ts
 *
 * A premise is carried where one sentence carries it: of each question the one counts that speaks most for it, and is chosen anew as
 * the numbers get better. By logistic regression from the questions that take something of the law for granted: two thirds of the project's own and of
 * the strangers' rounds but the last, those of `later`, and those of `premises`, which were written for this. The third that is held back is
 * never read. What it prints was measured by leaving out one set of questions at a time.
 */
import { buildIndex, search, weighedPremise } from '@sorgfalt/grounding';
import { digestPassages } from '@sorgfalt/regulation';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaUnderCurve } from './boosting.ts';
import { readQuestions, strangersRounds } from './questions.ts';
import type { Asked } from './questions.ts';

const asOf = '2026-11-20';
const ridge = 0.001;
const firstSteps = 1500;
const steps = 600;
const rounds = 6;
const rate = 1;
/** How far a premise that is as likely to be true leans towards false: one that is answered does more harm than one refused. */
const lean = 0.25;

interface Example {
  readonly set: number;
  readonly isFalse: boolean;
  /** Of each sentence that may carry the premise. */
  readonly sentences: readonly (readonly number[])[];
}

const index = buildIndex(digestPassages());
const sets = [
  'questions',
  'questions/later',
  'questions/premises',
  ...strangersRounds.slice(0, -1).map((round) => `questions/strangers/${round}` as const),
] as const;
const whole = new Set<string>(['questions/later', 'questions/premises']);

/** What is weighed of a question; null where it is answered or refused by something else. */
function featuresOf({ question, language }: Asked) {
  const { hits, refusal } = search(index, question, { language, asOf, limit: 6, admits: () => true });
  return refusal === 'no-source' || refusal === 'out-of-field'
    ? null
    : weighedPremise(index, question, hits, language);
}

const read = sets.flatMap((folder, set) =>
  readQuestions(folder)
    .filter(({ kind, isHeldBack }) => kind !== 'unanswerable' && (whole.has(folder) || !isHeldBack))
    .flatMap((each) => {
      const features = featuresOf(each);
      return features === null || features.length === 0 ? [] : [{ set, each, features }];
    }),
);
const names = Object.keys(read[0]?.features[0] ?? {});
const examples = read.map(({ set, each, features }): Example => ({
  set,
  isFalse: each.kind === 'falsePremise',
  sentences: features.map((sentence) => names.map((name) => sentence[name] ?? 0)),
}));

interface Weights {
  readonly bias: number;
  readonly weights: readonly number[];
}

function logOdds({ bias, weights }: Weights, features: readonly number[]): number {
  return features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
}

/** The sentence that speaks most for a premise. */
function best(model: Weights, { sentences }: Example): readonly number[] {
  return sentences.toSorted((a, b) => logOdds(model, a) - logOdds(model, b))[0] ?? [];
}

function train(set: readonly Example[]): Weights {
  let model: Weights = { bias: 0, weights: names.map(() => 0) };
  for (let round = 0; round < rounds; round += 1) {
    const chosen = set.map((example) => ({
      isFalse: example.isFalse,
      features: round === 0 ? (example.sentences[0] ?? []) : best(model, example),
    }));
    model = descend(model, chosen, round === 0 ? firstSteps : steps);
  }
  return model;
}

/** Both kinds count the same, however many there are of each. */
function descend(
  start: Weights,
  set: readonly { readonly isFalse: boolean; readonly features: readonly number[] }[],
  times: number,
): Weights {
  const many = set.filter(({ isFalse }) => isFalse).length;
  let model = start;
  for (let step = 0; step < times; step += 1) {
    const slope = names.map(() => 0);
    let slopeOfBias = 0;
    for (const { isFalse, features } of set) {
      const p = 1 / (1 + Math.exp(-logOdds(model, features)));
      const error = ((isFalse ? 1 : 0) - p) * (isFalse ? 0.5 / many : 0.5 / (set.length - many));
      slopeOfBias += error;
      features.forEach((value, at) => (slope[at]! += error * value));
    }
    model = {
      bias: model.bias + rate * slopeOfBias,
      weights: model.weights.map((weight, at) => weight + rate * ((slope[at] ?? 0) - ridge * weight)),
    };
  }
  return model;
}

function figures(set: readonly Example[], modelOf: (example: Example) => Weights) {
  const scored = set.map((example) => {
    const model = modelOf(example);
    return {
      score: logOdds(model, best(model, example)),
      label: example.isFalse ? (1 as const) : (0 as const),
    };
  });
  const refused = (label: 0 | 1) => {
    const of = scored.filter((each) => each.label === label);
    return Number((of.filter(({ score }) => score > 0).length / of.length).toFixed(3));
  };
  return {
    examples: set.length,
    auc: areaUnderCurve(scored),
    falseRefused: refused(1),
    trueRefused: refused(0),
  };
}

const models = sets.map((_, left) => train(examples.filter(({ set }) => set !== left)));
console.log({
  all: figures(examples, ({ set }) => models[set]!),
  ...Object.fromEntries(
    sets.map((name, left) => [
      name,
      figures(
        examples.filter(({ set }) => set === left),
        () => models[left]!,
      ),
    ]),
  ),
});
const learnt = train(examples);
const { bias, weights } = learnt;
const rounded = (value: number) => Number(value.toFixed(2));
const model = {
  bias: rounded(bias + lean),
  weights: Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] ?? 0)])),
};
const file = join(import.meta.dirname, '../../packages/grounding/src/retrieval/premise-model.json');
writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
