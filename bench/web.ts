/*
 * Measures how pages come up: npm run bench:web
 *
 * Chromium, a quarter of the speed of this machine, 10 Mbit/s with 40 ms, nothing kept from before; the product runs as its own
 * process with its sample firm. Each page is opened several times; the last line is JSON with the middle of each figure:
 * milliseconds to the largest thing shown (LCP), how far things moved (CLS), kB that travelled, of scripts and in all; of what
 * officers do, milliseconds until it is drawn; and what a frame costs while a table of 100,000 rows is scrolled at full speed.
 */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { furnish } from '../e2e/pictures/furnish.ts';
import { findChromium } from '../scripts/chromium.ts';
import { measureInteractions, watchInteractions } from './web-interactions.ts';
import { scrollLongTable } from './web-table.ts';

const times = Number(process.env['TIMES'] ?? 5);
const slowDown = 4;
const pages = {
  landing: '/',
  dashboard: '/app',
  payments: '/app/payments',
  accounts: '/app/payments/accounts',
  review: '/app/review',
  ledger: '/app/ledger',
  timeline: '/app/timeline',
} as const;
const bytesPerSecond = 10_000_000 / 8;
const settledMs = 2000;

interface Figures {
  readonly lcpMs: number;
  readonly cls: number;
  readonly scriptKb: number;
  readonly allKb: number;
}

/** Run in the page: what the browser noted since it was opened. What is buffered comes with the next turn. */
const whatMoved = `new Promise((resolve) => {
  const found = { lcpMs: 0, cls: 0 };
  new PerformanceObserver((list) => {
    found.lcpMs = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) found.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(found), 100);
})`;

const executablePath = findChromium((line) => console.log(line));
if (executablePath === null) process.exit(1);
const directory = temporaryDirectory('bench');
const product = await startProduct({
  dataDirectory: directory,
  environment: { REQUESTS_PER_MINUTE: '100000', CHECK_ANSWERS: 'false' },
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const desk = await browser.newContext({ baseURL: product.url });
  await furnish(await desk.newPage(), product);
  const storageState = await desk.storageState();
  await desk.close();
  const result: Record<string, Figures> = {};
  for (const [name, path] of Object.entries(pages)) {
    const seen: Figures[] = [];
    for (let time = 0; time < times; time += 1) seen.push(await open(browser, storageState, path));
    result[name] = middleOf(seen);
    console.log(name.padEnd(10), JSON.stringify(seen));
  }
  const rounds: Readonly<Record<string, number>>[] = [];
  for (let time = 0; time < times; time += 1)
    rounds.push(await measureInteractions((path) => openSlow(browser, storageState, path)));
  const interactionMs = Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [name, middle(rounds.map((round) => round[name] ?? 0))]),
  );
  console.log('interactions', JSON.stringify(rounds));
  const longTable = await scrollLongTable(browser, join(directory, 'long-table'));
  console.log(JSON.stringify({ bench: 'web', times, slowDown, ...result, interactionMs, longTable }));
} finally {
  await browser.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page as on a slow machine and line, with nothing kept from before. */
async function slowPage(from: Browser, storageState: Stored | undefined): Promise<[Page, CDPSession]> {
  const context = await from.newContext({
    baseURL: product.url,
    ...(storageState !== undefined && { storageState }),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return [page, devTools];
}

async function openSlow(from: Browser, storageState: Stored, path: string): Promise<Page> {
  const [page] = await slowPage(from, storageState);
  await watchInteractions(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

async function open(from: Browser, storageState: Stored, path: string): Promise<Figures> {
  const [page, devTools] = await slowPage(from, path === '/' ? undefined : storageState);
  const kinds = new Map<string, string>();
  let [scriptBytes, allBytes] = [0, 0];
  devTools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settledMs);
  const { lcpMs, cls } = await page.evaluate<{ lcpMs: number; cls: number }>(whatMoved);
  await page.context().close();
  return { lcpMs: Math.round(lcpMs), cls: round(cls, 4), scriptKb: kb(scriptBytes), allKb: kb(allBytes) };
}

function middleOf(seen: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => middle(seen.map((figures) => figures[key]));
  return { lcpMs: of('lcpMs'), cls: of('cls'), scriptKb: of('scriptKb'), allKb: of('allKb') };
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function kb(bytes: number): number {
  return round(bytes / 1000, 1);
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
