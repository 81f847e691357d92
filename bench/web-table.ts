import type { Browser } from '@playwright/test';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/run.ts';

const frames = 240;
const rowsAFrame = 7;
const rowPx = 44;

/** What a frame of a table with 100,000 rows costs while it is scrolled. */
export interface ScrollFigures {
  /** Milliseconds of the page's thread for a frame: scripts, style, layout and painting. */
  readonly frameMs: number;
  /** The frame at which 95 in 100 are done, in milliseconds. */
  readonly frameP95Ms: number;
}

/** Builds a page with the table as the product draws it into `folder` and scrolls it, at the speed of this machine. */
export async function scrollLongTable(browser: Browser, folder: string): Promise<ScrollFigures> {
  await build({
    root: join(root, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: { input: join(root, 'apps/web/src/testing/long-table.tsx') },
    },
  });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const textOf = (ending: string) => {
    const name = files.find((file) => file.endsWith(ending));
    return name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
  };
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(`<!doctype html><div id="root"></div><style>${textOf('.css')}</style>`);
  await page.addScriptTag({ content: textOf('.js'), type: 'module' });
  await page.getByRole('grid').waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const busySeconds = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busySeconds();
  const spent = await page.evaluate<number[]>(scrollBy(frames, rowsAFrame * rowPx));
  const frameMs = ((await busySeconds()) - before) * (1000 / frames);
  await page.close();
  return {
    frameMs: round(frameMs),
    frameP95Ms: round(spent.toSorted((a, b) => a - b)[Math.floor(frames * 0.95)] ?? 0),
  };
}

/** Scrolls once a frame; gives for each how long its work took, up to the moment at which the next one could begin. */
function scrollBy(count: number, px: number): string {
  return `new Promise((resolve) => {
    const table = document.querySelector('[role=grid]').parentElement;
    const spent = [];
    const channel = new MessageChannel();
    let began = 0;
    const step = () => {
      began = performance.now();
      table.scrollTop += ${px};
      // Comes after the frame is drawn.
      channel.port2.postMessage(null);
    };
    channel.port1.onmessage = () => {
      spent.push(performance.now() - began);
      if (spent.length < ${count}) requestAnimationFrame(step);
      else resolve(spent);
    };
    requestAnimationFrame(step);
  })`;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
