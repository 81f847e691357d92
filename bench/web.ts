/*
 * Measures how pages come up: npm run bench:web
 *
 * Chromium, a quarter of the speed of this machine, 10 Mbit/s with 40 ms, nothing kept from before; the product runs as its own
 * process with its sample firm. Each page is opened several times; the last line is JSON with the middle of each figure:
 * milliseconds to the largest thing shown (LCP), how far things moved (CLS), kB that travelled, of scripts and in all.
 */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { rmSync } from 'node:fs';
import { startProduct } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { furnish } from '../e2e/pictures/furnish.ts';
import { findChromium } from '../scripts/chromium.ts';

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
  console.log(JSON.stringify({ bench: 'web', times, slowDown, ...result }));
} finally {
  await browser.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function open(
  from: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  path: string,
): Promise<Figures> {
  const context = await from.newContext({
    baseURL: product.url,
    ...(path === '/' ? {} : { storageState }),
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
  await context.close();
  return { lcpMs: Math.round(lcpMs), cls: round(cls, 4), scriptKb: kb(scriptBytes), allKb: kb(allBytes) };
}

function middleOf(seen: readonly Figures[]): Figures {
  const middle = (key: keyof Figures) =>
    seen.map((figures) => figures[key]).toSorted((a, b) => a - b)[Math.floor(seen.length / 2)] ?? 0;
  return { lcpMs: middle('lcpMs'), cls: middle('cls'), scriptKb: middle('scriptKb'), allKb: middle('allKb') };
}

function kb(bytes: number): number {
  return round(bytes / 1000, 1);
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
