import type { Page } from '@playwright/test';
import type { Look, Screen, Shown } from './screens.ts';

const patienceMs = 10_000;

/** Goes through `screens` as they look to whoever `page` belongs to, and hands each picture (PNG) to `keep`. */
export async function drawAll(
  page: Page,
  look: Look,
  { screens, shown }: { readonly screens: readonly Screen[]; readonly shown: Shown },
  keep: (name: string, png: Buffer) => Promise<void>,
): Promise<void> {
  await page.setViewportSize({ width: look.width, height: look.width < 700 ? 740 : 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(({ scheme, language }) => {
    localStorage.setItem('sorgfalt.scheme', scheme);
    localStorage.setItem('sorgfalt.language', language);
  }, look);
  for (const { name, path } of screens) {
    await openSettled(page, path(shown));
    await keep(name, await page.screenshot());
  }
}

/** Opens a page and waits until it has what it shows; one that goes on asking is taken as it is after a while. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}
