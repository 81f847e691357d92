/*
 * Trains what `isUncarried` weighs a premise by, and writes its numbers: node bench/assistant/train-premise.ts
 *
 * By logistic regression from the questions that take something of the law for granted: two thirds of the project's own, those
 * of `later`, and those of `premises`, which were written for this. The third that is held back is never read. What it prints
 * was measured by leaving out an eighth at a time.
 */
import { buildIndex, search, weighedPremise } from '@sorgfalt/grounding';
import { digestPassages } from '@sorgfalt/regulation';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaUnderCurve } from './boosting.ts';
import { readQuestions } from './questions.ts';
import type { Asked } from './questions.ts';

const asOf = '2026-11-20';
const parts = 8;
const ridge = 0.001;
const steps = 3000;
const rate = 1;

interface Example {
  readonly part: number;
  readonly isFalse: boolean;
  readonly features: readonly number[];
}

const index = buildIndex(digestPassages());
const asked = [
  ...readQuestions().filter(({ isHeldBack }) => !isHeldBack),
  ...readQuestions('questions/later'),
  ...readQuestions('questions/premises'),
].filter(({ kind }) => kind !== 'unanswerable');

function featuresOf({ question, language }: Asked) {
  const { hits } = search(index, question, { language, asOf, limit: 6, admits: () => true });
  return weighedPremise(index, question, hits, language);
}

const read = asked.flatMap((each) => {
  const features = featuresOf(each);
  return features === null ? [] : [{ each, features }];
});
const names = Object.keys(read[0]?.features ?? {});
const examples = read.map(({ each, features }): Example => ({
  part: (createHash('sha256').update(`part ${each.question}`).digest()[0] ?? 0) % parts,
  isFalse: each.kind === 'falsePremise',
  features: Object.values(features),
}));

interface Weights {
  readonly bias: number;
  readonly weights: readonly number[];
}

function logOdds({ bias, weights }: Weights, features: readonly number[]): number {
  return features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
}

/** Both kinds count the same, however many there are of each. */
function train(set: readonly Example[]): Weights {
  const many = set.filter(({ isFalse }) => isFalse).length;
  const costOf = ({ isFalse }: Example) => (isFalse ? 0.5 / many : 0.5 / (set.length - many));
  let model: Weights = { bias: 0, weights: names.map(() => 0) };
  for (let step = 0; step < steps; step += 1) {
    const slope = names.map(() => 0);
    let slopeOfBias = 0;
    for (const example of set) {
      const p = 1 / (1 + Math.exp(-logOdds(model, example.features)));
      const error = ((example.isFalse ? 1 : 0) - p) * costOf(example);
      slopeOfBias += error;
      example.features.forEach((value, at) => (slope[at]! += error * value));
    }
    model = {
      bias: model.bias + rate * slopeOfBias,
      weights: model.weights.map((weight, at) => weight + rate * ((slope[at] ?? 0) - ridge * weight)),
    };
  }
  return model;
}

const models = Array.from({ length: parts }, (_, part) =>
  train(examples.filter((each) => each.part !== part)),
);
const scored = examples.map((example) => ({
  score: logOdds(models[example.part]!, example.features),
  label: example.isFalse ? (1 as const) : (0 as const),
}));
const share = (label: 0 | 1) => {
  const of = scored.filter((each) => each.label === label);
  return Number((of.filter(({ score }) => score > 0).length / of.length).toFixed(3));
};
console.log({
  examples: scored.length,
  auc: areaUnderCurve(scored),
  falseRefused: share(1),
  trueRefused: share(0),
});
const { bias, weights } = train(examples);
const rounded = (value: number) => Number(value.toFixed(2));
const model = {
  bias: rounded(bias),
  weights: Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] ?? 0)])),
};
const file = join(import.meta.dirname, '../../packages/grounding/src/retrieval/premise-model.json');
writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
