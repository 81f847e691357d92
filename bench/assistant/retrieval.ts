/* Measures retrieval alone: node bench/assistant/retrieval.ts. The last line is JSON. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex, search } from '@sorgfalt/grounding';
import { digestPassages } from '@sorgfalt/regulation';
import type { Passage, PassageIndex } from '@sorgfalt/grounding';
import { sharedData } from '../../testing/shared-data.ts';
import { judge } from './ranking.ts';
import { readObliqaPassages, readObliqaQuestions } from './obliqa.ts';
import { readStatutes, statuteFolds } from './statutes.ts';
import type { Asked } from './obliqa.ts';

const asOf = '2026-11-20';

interface Found {
  readonly recall10: number;
  readonly map10: number;
}

interface Retrieval {
  readonly digest: { readonly passages: number; readonly buildMs: number };
  readonly obliqa: { readonly tuned: Found; readonly held: Found } | null;
  readonly acrossLanguages: { readonly ndcg10: number } | null;
}

/** Retrieval: on published questions, across languages, and what building and asking take. */
export function measureRetrieval(): Retrieval {
  return {
    digest: measureDigest(),
    obliqa: existsSync(join(sharedData, 'assistant/obliqa')) ? measureObliqa() : null,
    acrossLanguages: existsSync(join(sharedData, 'regulation/ailegis')) ? measureAcross() : null,
  };
}

function measureDigest(): Retrieval['digest'] {
  const passages = digestPassages();
  const { buildMs } = timed(passages);
  return { passages: passages.length, buildMs };
}

function measureObliqa() {
  const passages = readObliqaPassages();
  const { index, buildMs } = timed(passages);
  const questions = readObliqaQuestions();
  const times: number[] = [];
  const rankings = questions.map(({ question }) => {
    const start = performance.now();
    const { hits } = ask(index, question);
    times.push(performance.now() - start);
    return hits.map(({ passage }) => passage.id);
  });
  const of = (which: (asked: Asked) => boolean) =>
    judge(
      questions.flatMap(({ right, ...asked }, at) =>
        which({ right, ...asked }) ? [{ right, ranking: rankings[at] ?? [] }] : [],
      ),
    );
  times.sort((a, b) => a - b);
  return {
    passages: passages.length,
    buildMs,
    tuned: of(({ isHeld }) => !isHeld),
    held: of(({ isHeld }) => isHeld),
    queryMs: {
      p50: round(times[Math.floor(times.length / 2)]),
      p99: round(times[Math.floor(times.length * 0.99)]),
    },
  };
}

function ask(index: PassageIndex, question: string) {
  return search(index, question, { language: 'en', asOf, limit: 10, admits: () => true });
}

/**
 * A paragraph of an act in one language looks for its twin in another among the acts held out, which words were not
 * learnt from: their passages stand in the index in one language each, so that nothing aligns them.
 */
function measureAcross() {
  const rows = readStatutes();
  const figures: Record<string, number[]> = {};
  for (const held of statuteFolds) {
    const learnt = rows.filter(({ act }) => !held.includes(act)).flatMap(({ passages }) => passages);
    const asked = rows.filter(({ act }) => held.includes(act));
    for (const target of ['de', 'fr', 'it'] as const) {
      const twins = asked.flatMap(({ passages }) => passages.filter(({ language }) => language === target));
      const index = buildIndex([...learnt, ...twins]);
      for (const from of ['de', 'fr', 'it'] as const) {
        if (from === target) continue;
        const judged = asked.flatMap(({ passages }) => {
          const query = passages.find(({ language }) => language === from);
          const twin = passages.find(({ language }) => language === target);
          if (query === undefined || twin === undefined) return [];
          const { hits } = search(index, query.text, {
            language: from,
            asOf,
            limit: 10,
            admits: ({ source }) => held.includes(source),
          });
          return [{ right: new Set([twin.id]), ranking: hits.map(({ passage }) => passage.id) }];
        });
        (figures[`${from}-${target}`] ??= []).push(judge(judged).ndcg10);
      }
    }
  }
  const means = Object.fromEntries(Object.entries(figures).map(([pair, all]) => [pair, round(mean(all))]));
  return { ...means, ndcg10: round(mean(Object.values(figures).flat())) };
}

function timed(passages: readonly Passage[]): { index: PassageIndex; buildMs: number } {
  const start = process.cpuUsage();
  const index = buildIndex(passages);
  const { user, system } = process.cpuUsage(start);
  return { index, buildMs: Math.round((user + system) / 1000) };
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length);
}

function round(value = 0): number {
  return Math.round(value * 1000) / 1000;
}

if (import.meta.main) console.log(JSON.stringify(measureRetrieval()));
