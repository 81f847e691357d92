/*
 * Measures the payments desk: npm run bench:payments
 *
 * The product runs as its own process on an embedded PostgreSQL of its own that syncs every commit; this process is
 * the client. A decision counts when its answer is there: order, decision with its inputs, events, evidence, profile
 * and, where a person must decide, the review item are committed by then. First as many as it takes with all
 * connections busy, then 750 a second by the clock, where the time of an answer counts from the moment it was due.
 * Files are built and reconciled on the same product. The last line is JSON.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { paymentRoutes } from '@sorgfalt/contract';
import { createDatabase, createPool } from '../apps/server/src/platform/database/database.ts';
import { createHttpClient } from '../apps/server/src/testing/http-client.ts';
import { databaseUrlOf, startProduct } from '../apps/server/src/testing/product.ts';
import { putTestLists } from '../apps/server/src/testing/test-lists.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { measureFdatasync } from './fdatasync.ts';
import { draftOf, makeAccounts } from './payments-data.ts';
import { measureCamt, measurePain001 } from './payments-files.ts';
import { openConnection } from './payments-http.ts';
import type { Connection } from './payments-http.ts';
import { descendantsCpu } from './processor-time.ts';

const accountTotal = Number(process.env['ACCOUNTS'] ?? 4000);
const warmUpTotal = 6000;
const decisionTotal = Number(process.env['DECISIONS'] ?? 24_000);
const busyConnections = Number(process.env['CONNECTIONS'] ?? 128);
const pacedPerSecond = 750;
const pacedSeconds = Number(process.env['SECONDS'] ?? 20);

const directory = temporaryDirectory('bench');
// The process that decides; the one that sends to the bank is another.
const product = await startProduct({
  dataDirectory: directory,
  environment: {
    REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'error',
    ROLE: 'web',
    CHECK_ANSWERS: 'false',
  },
});
const pool = createPool(databaseUrlOf(directory), 4);
// Without lists that count as official every payment waits for a person.
await putTestLists(createDatabase(pool));
let connections: Connection[] = [];
try {
  console.log(JSON.stringify(await measure()));
} finally {
  for (const connection of connections) connection.close();
  await pool.end();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function measure() {
  const { authorization } = await createHttpClient(() => product.url).becomeAdmin(product.setupLink);
  const accounts = await makeAccounts(pool, accountTotal);
  await pool.query('analyze');
  connections = await Promise.all(
    Array.from({ length: busyConnections }, () => openConnection(Number(new URL(product.url).port))),
  );
  let number = 0;
  const send = async (connection: Connection): Promise<void> => {
    number += 1;
    const body = JSON.stringify({ draft: draftOf(accounts[number % accounts.length] ?? '', number) });
    const headers = `authorization: ${authorization}\r\nidempotency-key: ${randomUUID()}\r\n`;
    const answer = await connection.post(paymentRoutes.create.path, headers, body);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body}`);
  };
  await busy(warmUpTotal, send);
  const fdatasyncPerSecond = measureFdatasync(directory);
  const decisionsPerSecond = Math.round((decisionTotal * 1000) / (await busy(decisionTotal, send)));
  const paced = await keepPace(send);
  console.log(`outcomes: ${JSON.stringify(await outcomes())}`);
  const pain001BuildMs = measurePain001();
  const camtReconcileMs = await measureCamt(pool, {
    url: product.url,
    authorization,
    accountId: accounts[0] ?? '',
  });
  return { decisionsPerSecond, ...paced, fdatasyncPerSecond, pain001BuildMs, camtReconcileMs };
}

/** Milliseconds for so many decisions with every connection busy. */
async function busy(total: number, send: (connection: Connection) => Promise<void>): Promise<number> {
  let left = total;
  const cpuBefore = descendantsCpu();
  const own = process.cpuUsage();
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (; left > 0;) {
        left -= 1;
        await send(connection);
      }
    }),
  );
  const ms = performance.now() - start;
  sayCpu(total, cpuBefore, own);
  return ms;
}

/** What a decision costs each program, which other work on the machine does not change. */
function sayCpu(total: number, before: Readonly<Record<string, number>>, own: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(own);
  const each = Object.entries(descendantsCpu()).map(
    ([name, seconds]) => `${name} ${Math.round(((seconds - (before[name] ?? 0)) * 1e6) / total)} us`,
  );
  console.log(`CPU of a decision: ${each.join(', ')}, client ${Math.round((user + system) / total)} us`);
}

/** The times of answers at a fixed rate; who has to wait for a free connection waits in its own time. */
async function keepPace(send: (connection: Connection) => Promise<void>) {
  const times: number[] = [];
  const free = [...connections];
  const waiting: (() => void)[] = [];
  const start = performance.now();
  const one = async (dueMs: number): Promise<void> => {
    if (free.length === 0) await new Promise<void>((go) => waiting.push(go));
    const connection = free.pop();
    if (connection === undefined) throw new Error('a connection is free');
    await send(connection);
    times.push(performance.now() - start - dueMs);
    free.push(connection);
    waiting.shift()?.();
  };
  const running: Promise<void>[] = [];
  const total = pacedPerSecond * pacedSeconds;
  for (let sent = 0; sent < total;) {
    const dueNow = Math.min(Math.floor(((performance.now() - start) * pacedPerSecond) / 1000) + 1, total);
    for (; sent < dueNow; sent += 1) running.push(one((sent * 1000) / pacedPerSecond));
    await wait(1);
  }
  await Promise.all(running);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function outcomes(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from payments group by state',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
