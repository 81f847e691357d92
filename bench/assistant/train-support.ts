/*
 * Trains the trees of the support check on RAGTruth's questions and answers and writes their numbers:
 * node bench/assistant/train-support.ts
 *
 * Two thirds of the sources are trained on, a third by hash is never looked at; bench/assistant/support.ts measures it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growTrees } from './boosting.ts';
import { readRagtruth } from './ragtruth.ts';

const file = join(import.meta.dirname, '../../packages/grounding/src/support/model.json');
const answers = readRagtruth();
if (answers === null) throw new Error('assistant/ragtruth-qa-train is absent');
const known = answers.filter(({ isHeldBack }) => !isHeldBack).flatMap(({ sentences }) => sentences);
const trees = growTrees(known, { rounds: 140, depth: 4, leaf: 40, shrink: 0.07, ridge: 5 });
writeFileSync(file, `${JSON.stringify(trees)}\n`);
