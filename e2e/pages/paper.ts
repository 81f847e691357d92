import type { Page } from '@playwright/test';
import { sheetsOf, textOf, withoutSpaces } from '../../apps/server/src/testing/printed-text.ts';

/** What of `sentences` a page does not say when it is printed on A4. */
export async function missingOnPaper(page: Page, sentences: readonly string[]): Promise<string[]> {
  const text = await textOf(await page.pdf({ format: 'A4' }));
  return sentences.filter((sentence) => !text.includes(withoutSpaces(sentence)));
}

/** Of each sheet of a page printed on A4 how many signs it bears. */
export async function signsBySheet(page: Page): Promise<number[]> {
  const sheets = await sheetsOf(await page.pdf({ format: 'A4' }));
  return sheets.map(({ length }) => length);
}
