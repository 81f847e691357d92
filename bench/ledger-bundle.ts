/*
 * Figures of evidence bundles, for the bench of the ledger: sizes, and how long a page that was just opened takes
 * to verify. The entries are invented.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { buildVerifierPage } from '../apps/web/verifier-page.ts';
import { bundleOf, contentOf, sampleEntries } from '@sorgfalt/ledger/testing/bundle';
import { findChromium } from '../scripts/chromium.ts';

export interface BundleFigures {
  /** From the bytes of a bundle to the verdict on the screen, in a page that verified nothing before; the median. */
  readonly browserVerifyColdMs: number;
  /** A bundle of one entry without attachments, in a log of a thousand; without the verifier page. */
  readonly bundleBytes: number;
  /** The same with the verifier page in it. */
  readonly bundleWithVerifierBytes: number;
  /** The single-file verifier page, compressed. */
  readonly verifierGzipBytes: number;
}

const runs = 15;
/** Nobody has a file in the page sooner. */
const untilChosenMs = 500;

/** The last figures of `npm run bench:ledger`. */
export async function measureBundle(): Promise<BundleFigures> {
  const page = await buildVerifierPage();
  const content = contentOf(sampleEntries().slice(0, 1), 1000);
  const bundle = await bundleOf(content);
  const complete = await bundleOf({ ...content, verifier: Buffer.from(page) });
  return {
    browserVerifyColdMs: await measureCold(page, bundle),
    bundleBytes: bundle.length,
    bundleWithVerifierBytes: complete.length,
    verifierGzipBytes: gzipSync(page, { level: 9 }).length,
  };
}

async function measureCold(page: string, bundle: Uint8Array): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-cold-'));
  const path = join(folder, 'verify.html');
  writeFileSync(path, page);
  const executablePath = findChromium((line) => console.log(line));
  if (executablePath === null) throw new Error('without a Chromium nothing can be measured');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const times: number[] = [];
    const drop = dropScript(bundle);
    for (let run = 0; run < runs; run += 1)
      times.push(await verifyCold(browser, pathToFileURL(path).href, drop));
    times.sort((a, b) => a - b);
    console.log(`verified cold in ${times.map((ms) => ms.toFixed(1)).join(', ')} ms`);
    return Math.round((times[Math.floor(runs / 2)] ?? 0) * 10) / 10;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds in a page and process of its own, in which nothing was verified before. */
async function verifyCold(browser: Browser, url: string, drop: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(url);
    await setTimeout(untilChosenMs);
    const { verdict, ms } = await tab.evaluate<{ verdict: string; ms: number }>(drop);
    if (!verdict.startsWith('Every check passed')) throw new Error(verdict);
    return ms;
  } finally {
    await context.close();
  }
}

/** Drops the bundle on the page, as its reader does. As text, because it runs in the page. */
function dropScript(bundle: Uint8Array): string {
  return `new Promise((resolve) => {
    const bytes = Uint8Array.from(${JSON.stringify(Array.from(bundle))});
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'evidence.asice'));
    let start = 0;
    new MutationObserver(() => {
      const verdict = document.querySelector('.verdict');
      if (verdict) resolve({ verdict: verdict.textContent, ms: performance.now() - start });
    }).observe(document, { childList: true, subtree: true });
    start = performance.now();
    document.dispatchEvent(new DragEvent('drop', { dataTransfer }));
  })`;
}
