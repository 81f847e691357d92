import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Working without a mouse: what is written or pressed was first reached with Tab, and its focus seen. */

const tabsMax = 160;

/** What a screen reader would say of where the focus is. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    return [
      element.getAttribute('aria-label'),
      ...labels.map(({ textContent }) => textContent),
      element.textContent,
    ]
      .filter((words) => words !== null && words !== '')
      .join(' ');
  });
}

/** Goes on with Tab until something of that name has the focus, which must be visible there. */
export async function reach(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here.startsWith(name)) return expect(page.locator(':focus-visible')).toHaveCount(1);
    passed.push(here.slice(0, 30));
  }
  throw new Error(`${name} is not reached with Tab: ${passed.join(' › ')}`);
}

/** Types into the field, or chooses by its first letters. */
export async function answer(page: Page, name: string, text: string): Promise<void> {
  await reach(page, name);
  await page.keyboard.type(text);
}

export async function tick(page: Page, name: string): Promise<void> {
  await reach(page, name);
  await page.keyboard.press('Space');
}

/** Reaches a button or link and presses it. */
export async function use(page: Page, name: string): Promise<void> {
  await reach(page, name);
  await page.keyboard.press('Enter');
}
