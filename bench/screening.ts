/*
 * Measures the screening engine: npm run bench:screening
 *
 * Times are CPU times of one process, as wall times tell more about the other programs on a machine. Each
 * query is timed once in each of several fresh processes, after a warm-up with other clients, and its
 * lowest time counts: noise only ever adds. The last line is JSON.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildIndex,
  comparePair,
  indexClients,
  indexSize,
  loadIndex,
  operatingThreshold,
  rescreen,
  saveIndex,
  screen,
} from '@sorgfalt/screening';
import type { ScreeningIndex } from '@sorgfalt/screening';
import { sharedData } from '../testing/shared-data.ts';
import { asQuery, makeClients, padded, readClients, readOfficialLists, readPairs } from './screening-data.ts';

const processes = 3;
const millionNames = 1_000_000;
const changedEvery = 50;
const clientsRescreened = 100_000;

interface Measured {
  times: number[];
  cpuMs: number;
  loadMs: number;
  rssMb: number;
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function rssMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function load(file: string): { index: ScreeningIndex; loadMs: number } {
  const start = process.cpuUsage();
  const loaded = loadIndex(readFileSync(file));
  if (!loaded.ok) throw new Error(`the saved index is refused: ${loaded.error.code}`);
  screen(loaded.value, { name: 'Anna Meier' });
  return { index: loaded.value, loadMs: cpuMsSince(start) };
}

/* Child: builds an index and saves it. */
function build(file: string, total: number): object {
  const lists = readOfficialLists();
  const names = lists.reduce(
    (sum, { entities }) => sum + entities.reduce((all, e) => all + e.names.length, 0),
    0,
  );
  // Inventing names is no part of building; what it takes by itself is taken off.
  const inventing = process.cpuUsage();
  let invented = 0;
  for (const { names: own } of padded(lists, total - names)) invented += own.length;
  const inventMs = invented === 0 ? 0 : cpuMsSince(inventing);
  const start = process.cpuUsage();
  const extra = total > names ? [{ listId: 'padded', entities: padded(lists, total - names) }] : [];
  const index = buildIndex([...lists, ...extra]);
  const buildMs = Math.round(cpuMsSince(start) - inventMs);
  writeFileSync(file, saveIndex(index));
  return { listedNames: Math.max(names, total), ...indexSize(index), buildMs, buildRssMb: rssMb() };
}

/* Child: loads the index and times one search after the other. */
function measure(file: string): Measured {
  const { index, loadMs } = load(file);
  const clients = readClients();
  for (const [place, query] of clients.entries()) if (place % 2 === 0) screen(index, query);
  const queries = [
    ...clients.filter((_, place) => place % 2 === 1),
    ...readPairs().map(({ query }) => asQuery(query)),
  ];
  const start = process.cpuUsage();
  const times = queries.map((query) => {
    const before = performance.now();
    screen(index, query);
    return performance.now() - before;
  });
  return { times, cpuMs: cpuMsSince(start), loadMs, rssMb: rssMb() };
}

/* Child: what is found, and what is not. */
function judge(file: string): object {
  const { index } = load(file);
  const scored = readPairs()
    .filter((row) => row.source === 'nomenklatura/name_bench')
    .map(({ query, candidate, match }) => {
      const listed = asQuery(candidate);
      const entity = {
        id: 'pair',
        kind: listed.kind ?? 'person',
        names: [{ full: listed.name, quality: 'primary' as const }],
        birthDates: [],
        nationalities: [],
        identifiers: [],
        programs: [],
        addresses: [],
      };
      return { match, score: comparePair(asQuery(query), entity, index)?.score ?? 0 };
    });
  const clients = readClients();
  const rate = (isNameOnly: boolean): number =>
    clients.filter((query) => {
      const asked = isNameOnly ? { name: query.name, kind: 'person' as const } : query;
      return screen(index, asked).length > 0;
    }).length / clients.length;
  return {
    pairs: {
      ...countPairs(scored, operatingThreshold),
      threshold: operatingThreshold,
      bestRecall: bestRecall(scored),
    },
    alertRate: rate(false),
    alertRateByNameOnly: rate(true),
  };
}

type Scored = readonly { match: boolean; score: number }[];

function countPairs(scored: Scored, threshold: number): { precision: number; recall: number; f1: number } {
  const hits = scored.filter(({ score }) => score >= threshold);
  const found = hits.filter(({ match }) => match).length;
  const precision = found / Math.max(1, hits.length);
  const recall = found / scored.filter(({ match }) => match).length;
  return {
    precision: round(precision),
    recall: round(recall),
    f1: round((2 * precision * recall) / (precision + recall)),
  };
}

/* The highest recall at a precision of at least 0.8, over all thresholds. */
function bestRecall(scored: Scored): { precision: number; recall: number; threshold: number } {
  let best = { precision: 0, recall: 0, threshold: 1 };
  for (const { score } of scored) {
    const { precision, recall } = countPairs(scored, score);
    if (precision >= 0.8 && recall > best.recall) best = { precision, recall, threshold: score };
  }
  return best;
}

/* Child: a list update against a book of clients. */
function rescreenAll(file: string): object {
  const { index } = load(file);
  const clients = makeClients(clientsRescreened);
  const entities = readOfficialLists().flatMap((list) => list.entities);
  const changed = entities.filter((_, place) => place % changedEvery === 0);
  const start = process.cpuUsage();
  const affected = rescreen(indexClients(clients, index), changed);
  return {
    rescreen100kMs: Math.round(cpuMsSince(start)),
    changedNames: changed.reduce((sum, { names }) => sum + names.length, 0),
    clientsFound: affected.length,
  };
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function inChild(task: string, ...args: (string | number)[]): unknown {
  const child = spawnSync(process.execPath, [import.meta.filename, task, ...args.map(String)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 2 ** 20,
  });
  if (child.status !== 0) throw new Error(`the task ${task} ended with ${child.status ?? child.signal}`);
  return JSON.parse(child.stdout) as unknown;
}

function figures(file: string, total: number): object {
  const built = inChild('build', file, total) as Record<string, number>;
  const runs = Array.from({ length: processes }, () => inChild('measure', file) as Measured);
  const count = runs[0]!.times.length;
  const lowest = Array.from({ length: count }, (_, place) =>
    Math.min(...runs.map(({ times }) => times[place]!)),
  );
  lowest.sort((a, b) => a - b);
  return {
    ...built,
    loadMs: Math.round(Math.min(...runs.map(({ loadMs }) => loadMs))),
    rssMb: Math.min(...runs.map((run) => run.rssMb)),
    p50Ms: round(lowest[Math.floor(count * 0.5)]!),
    p99Ms: round(lowest[Math.floor(count * 0.99)]!),
    perSecondPerCore: Math.round((count * 1000) / Math.min(...runs.map(({ cpuMs }) => cpuMs))),
  };
}

function main(): void {
  if (!existsSync(sharedData)) {
    console.log('Skipped: the official lists and labelled names are not here (../shared/data).');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'screening-'));
  try {
    const file = join(folder, 'official.index');
    const official = figures(file, 0);
    console.log('official', official);
    const judged = inChild('judge', file) as object;
    console.log(judged);
    const rescreened = inChild('rescreen', file) as object;
    console.log(rescreened);
    const million = figures(join(folder, 'million.index'), millionNames);
    console.log('million', million);
    console.log(JSON.stringify({ official, million, ...judged, ...rescreened }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [task, file = '', total = '0'] = process.argv.slice(2);
const tasks: Record<string, () => object> = {
  build: () => build(file, Number(total)),
  measure: () => measure(file),
  judge: () => judge(file),
  rescreen: () => rescreenAll(file),
};
const chosen = tasks[task ?? ''];
if (chosen === undefined) main();
else console.log(JSON.stringify(chosen()));
