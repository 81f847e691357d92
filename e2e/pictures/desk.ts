import type { Browser, Page } from '@playwright/test';
import { languageChoices } from '../../apps/web/src/i18n/language-choices.ts';
import { openSettled } from './draw.ts';
import type { Shown } from './screens.ts';

/** What the landing page shows of the product: a listed name compared, without the menu, which bears the name of an installation. */
const view = { width: 1440, height: 640 };
const menuWidth = 216;
const comparisonTop = 330;

/** Draws it in each language, light and dark, and hands each picture (PNG) to `keep`. */
export async function drawDesk(
  browser: Browser,
  storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
  { url, shown }: { readonly url: string; readonly shown: Shown },
  keep: (name: string, png: Buffer) => Promise<void>,
): Promise<void> {
  const languages = new Set(languageChoices.map(({ language }) => language));
  for (const language of languages) {
    for (const scheme of ['light', 'dark']) {
      const context = await browser.newContext({ baseURL: url, storageState, viewport: view });
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(
        ([chosen, look]) => {
          localStorage.setItem('sorgfalt.language', chosen);
          localStorage.setItem('sorgfalt.scheme', look);
        },
        [language, scheme] as const,
      );
      await openSettled(page, `/app/review/${shown.hitItemId}`);
      // To the names that are compared: that is the work.
      await page.evaluate((y) => scrollTo(0, y), comparisonTop);
      const clip = { x: menuWidth, y: 0, width: view.width - menuWidth, height: view.height };
      await keep(`${language}-${scheme}`, await page.screenshot({ clip }));
      await context.close();
    }
  }
}
