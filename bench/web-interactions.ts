import type { Page } from '@playwright/test';

/** Run in the page before it loads: keeps how long each interaction took until what it changed was drawn. */
const keepEvents = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) globalThis.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

interface Interaction {
  readonly path: string;
  /** What must be there before it can be done. */
  readonly ready: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

const rowsOf = (page: Page) => page.getByRole('grid').getByRole('row');

/** What officers do all day; each on a page that has settled. */
const interactions: Readonly<Record<string, Interaction>> = {
  palette: {
    path: '/app',
    ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('mus');
    },
  },
  openPayment: {
    path: '/app/payments',
    ready: (page) => rowsOf(page).nth(3).waitFor(),
    act: (page) => rowsOf(page).nth(3).click(),
  },
  filterPayments: {
    path: '/app/payments',
    ready: (page) => rowsOf(page).nth(3).waitFor(),
    act: async (page) => {
      await page.getByRole('searchbox').first().click();
      await page.keyboard.type('gar');
    },
  },
  moveInQueue: {
    path: '/app/review',
    ready: (page) => page.getByRole('listbox').or(page.getByRole('list')).first().waitFor(),
    act: async (page) => {
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('j');
      await page.keyboard.press('Enter');
    },
  },
  openMenu: {
    path: '/app/clients',
    ready: (page) => rowsOf(page).nth(3).waitFor(),
    act: (page) => page.getByRole('button', { name: 'View' }).click(),
  },
};

/** Makes a page keep its interactions; before it is opened. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(keepEvents);
}

/** Milliseconds of the slowest part of each interaction, from the key or click to what is drawn; 0 for under 16. */
export async function measureInteractions(
  open: (path: string) => Promise<Page>,
): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  for (const [name, { path, ready, act }] of Object.entries(interactions)) {
    const page = await open(path);
    await ready(page);
    await page.waitForTimeout(settledMs);
    await page.evaluate('globalThis.interactions.length = 0');
    await act(page);
    await page.waitForTimeout(settledMs);
    const durations = await page.evaluate<number[]>('globalThis.interactions');
    found[name] = Math.round(Math.max(0, ...durations));
    await page.context().close();
  }
  return found;
}

const settledMs = 1500;
