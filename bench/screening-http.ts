/*
 * Measures screening over HTTP, storing included: node bench/screening-http.ts
 *
 * The product runs as its own process on an embedded PostgreSQL, with seven large official lists that were uploaded to it.
 * Officers' searches go one after the other, then calls of another system with a hundred names each; CPU is that of the
 * product's process, and what PostgreSQL takes stands beside it. Then other editions of the lists are imported while searches go
 * on: how long the event loop was kept, and how long searches took against an idle server. `calls` as an argument leaves
 * that out. The last line is JSON.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accessKeyRoutes, screeningRoutes } from '@sorgfalt/contract';
import { createHttpClient } from '../apps/server/src/testing/http-client.ts';
import { startProduct } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { sharedData } from '../testing/shared-data.ts';
import { longestTurnMs, measuredProduct } from './loop-turns.ts';
import { openConnection } from './payments-http.ts';
import { descendantsCpu } from './processor-time.ts';
import { readClients } from './screening-data.ts';

const rounds = Number(process.env['ROUNDS'] ?? 3);
const searchesARound = 400;
const callsARound = 10;
const namesACall = 100;
const everyMs = 20;

const lists = [
  ['subjects', 'subject_names', 'subject_dobs', 'subject_identifiers', 'subject_countries'].map(
    (table) => `uk/uksl_${table}_2026-05.csv`,
  ),
  ['ofac/sdn_2023-11.csv', 'ofac/alt_2026-06.csv', 'ofac/add_2026-06.csv'],
  ['un/UN_consolidated_2026-02-27.xml'],
  ['eu/eu_fsf_names_parsed_2025-06.csv'],
  ['ca/ca_sema_2025-06.xml'],
  ['opensanctions/targets.simple_ua_war_sanctions_2026-03.csv'],
  ['opensanctions/targets.simple_interpol_2025-05.csv'],
];

const turnsPort = 20_000 + (process.pid % 20_000);
const directory = temporaryDirectory('bench');
const product = await startProduct({
  dataDirectory: directory,
  environment: measuredProduct(turnsPort),
});
const client = createHttpClient(() => product.url);
const { authorization } = await client.becomeAdmin(product.setupLink);
const connection = await openConnection(Number(new URL(product.url).port));
/* Countries are codes of two letters here. */
const queries = readClients().map(({ name, kind, birthDate, nationalities = [] }) => ({
  name,
  ...(kind === undefined ? {} : { kind }),
  ...(birthDate === undefined ? {} : { birthDate }),
  nationalities: nationalities.map((code) => code.toUpperCase()).filter((code) => /^[A-Z]{2}$/u.test(code)),
}));
let asked = 0;

const bearer = (text: string) => `authorization: ${text}\r\n`;

async function post(path: string, headers: string, body: unknown): Promise<string> {
  const answer = await connection.post(path, headers, JSON.stringify(body));
  if (answer.status !== 200) throw new Error(`${path}: ${String(answer.status)} ${answer.body}`);
  return answer.body;
}

async function search(): Promise<void> {
  await post(screeningRoutes.screen.path, bearer(authorization), queries[(asked += 1) % queries.length]);
}

/* CPU milliseconds of the product's process and of PostgreSQL so far. */
function cpu() {
  const { postgres = 0, ...others } = descendantsCpu();
  const server = Object.entries(others).reduce(
    (sum, [name, seconds]) => sum + (/node|main/iu.test(name) ? seconds : 0),
    0,
  );
  return { server: server * 1000, postgres: postgres * 1000 };
}

async function perOne(count: number, work: () => Promise<void>) {
  const before = cpu();
  for (let done = 0; done < count; done += 1) await work();
  const after = cpu();
  return {
    serverMs: (after.server - before.server) / count,
    postgresMs: (after.postgres - before.postgres) / count,
  };
}

async function upload(edition: number): Promise<void> {
  for (const files of lists) {
    const form = new FormData();
    for (const file of files) {
      // Blank lines at the end are another file that says the same.
      const bytes = Buffer.concat([
        readFileSync(join(sharedData, 'lists', file)),
        Buffer.from('\n'.repeat(edition)),
      ]);
      form.append('files', new Blob([bytes]), basename(file));
    }
    await client.request('POST', `${screeningRoutes.importFiles.path}?acceptShrunken=true`, form, {
      authorization,
    });
  }
  for (;;) {
    const { imports } = (
      await client.request('GET', screeningRoutes.imports.path, undefined, { authorization })
    ).body as {
      imports: { state: string; errorCode: string | null }[];
    };
    const failed = imports.find(({ state }) => state === 'failed');
    if (failed !== undefined) throw new Error(`an import failed: ${failed.errorCode ?? ''}`);
    const index = (
      await client.request('GET', screeningRoutes.indexStatus.path, undefined, { authorization })
    ).body as {
      isReady: boolean;
    };
    if (imports.every(({ state }) => state === 'succeeded') && index.isReady) return;
    await wait(250);
  }
}

/* Times of searches, one every few milliseconds, while something goes on. */
async function timesDuring(work: () => Promise<unknown>) {
  let isOver = false;
  const going = work().finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await search();
    times.push(performance.now() - start);
    await wait(everyMs);
  }
  await going;
  times.sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1), searches: times.length };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const lowest = (runs: readonly { serverMs: number; postgresMs: number }[]) => ({
  serverMs: round(Math.min(...runs.map(({ serverMs }) => serverMs))),
  postgresMs: round(Math.min(...runs.map(({ postgresMs }) => postgresMs))),
});

try {
  await upload(0);
  const made = await client.request(
    'POST',
    accessKeyRoutes.add.path,
    { purpose: 'screening', name: 'bench', days: 1, callsPerMinute: 6000, namesPerMinute: 30_000 },
    { authorization },
  );
  const { secret } = made.body as { secret: string };
  const call = async (names: number) => {
    const of = Array.from({ length: names }, () => queries[(asked += 1) % queries.length]!);
    const asking = of.map(({ name, birthDate, nationalities, kind }) => ({
      name,
      birthDate,
      kind,
      countries: nationalities,
    }));
    const key = `idempotency-key: ${randomUUID()}\r\n`;
    await post(screeningRoutes.screenNames.path, bearer(`Bearer ${secret}`) + key, { names: asking });
  };
  for (let warm = 0; warm < 300; warm += 1) await search();
  await call(namesACall);
  const runs = { search: [], one: [], names: [] } as Record<string, Awaited<ReturnType<typeof perOne>>[]>;
  for (let at = 0; at < rounds; at += 1) {
    runs['search']!.push(await perOne(searchesARound, search));
    runs['one']!.push(await perOne(searchesARound, () => call(1)));
    const { serverMs, postgresMs } = await perOne(callsARound, () => call(namesACall));
    runs['names']!.push({ serverMs: serverMs / namesACall, postgresMs: postgresMs / namesACall });
  }
  const figures = Object.fromEntries(Object.entries(runs).map(([name, each]) => [name, lowest(each)]));
  console.log(figures);
  if (process.argv.includes('calls')) console.log(JSON.stringify(figures));
  else {
    await longestTurnMs(turnsPort);
    const idle = {
      ...(await timesDuring(() => wait(10_000))),
      longestTurnMs: await longestTurnMs(turnsPort),
    };
    const importing = {
      ...(await timesDuring(() => upload(1))),
      longestTurnMs: await longestTurnMs(turnsPort),
    };
    console.log({ idle, importing });
    console.log(JSON.stringify({ ...figures, idle, importing }));
  }
} finally {
  connection.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}
