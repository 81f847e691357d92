import type { ConsoleMessage, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'vite';
import { clientParts } from '../apps/web/src/features/onboarding/client/search.ts';
import { dressesOf, plainDress } from './pages/dresses.ts';
import type { Dress } from './pages/dresses.ts';
import { checkMemo, memoWithFaults } from './pages/memo.ts';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { colliding, cutTables } from './pages/tables.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'accessibility' });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Base UI's focus guards are focusable on purpose: they hand the focus back into an open dialog. */
const focusGuards = '[data-base-ui-focus-guard]';

async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const found: Violation[] = await page.evaluate(async (exclude) => {
    const { axe: engine } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[]; passes: object[] }> };
    };
    const { violations: list, passes } = await engine.run(
      { exclude: [[exclude]] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Of what passed one element each is enough.
        resultTypes: ['violations'],
      },
    );
    // A page on which nothing was checked proves nothing.
    if (passes.length < 10) throw new Error('axe checked next to nothing');
    return list.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, focusGuards);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** On a busy machine the network is quiet at times while a page still waits: then it shows bones, or says that it is busy. */
function isLoaded(): boolean {
  const bones = document
    .getAnimations()
    .filter((each) => each instanceof CSSAnimation && each.animationName.includes('appear'));
  return bones.length === 0 && document.querySelector('main [aria-busy="true"]') === null;
}

/** Actions of the page that somebody would have to sweep into sight. */
function besideScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header:has(> * > #page-title) :is(a, button)')].flatMap((action) => {
      const { left, right } = action.getBoundingClientRect();
      return left < 0 || right > window.innerWidth ? [action.textContent] : [];
    }),
  );
}

async function dress(page: Page, worn: Dress): Promise<void> {
  await page.evaluate((settings) => {
    for (const [name, value] of Object.entries(settings)) localStorage.setItem(`sorgfalt.${name}`, value);
    // As if another window had changed them: the page follows without a reload.
    dispatchEvent(new StorageEvent('storage', { key: 'sorgfalt.language' }));
  }, worn);
  await page.waitForFunction(
    ({ language, direction }) =>
      document.documentElement.lang === language && document.documentElement.dir === direction,
    worn,
  );
}

const publicPages = [
  '/',
  '/app',
  '/user/login',
  '/user/register',
  '/user/forgot-password',
  '/user/reset-password',
  '/user/verify-address',
  '/error?code=404',
  '/unauthorized',
  '/privacy-policy',
  '/pages/about',
  '/pages/blog',
  '/pages/contact',
  '/pages/whitepaper',
  '/app/survey',
  '/app/survey/templates',
  '/app/survey/templates/2',
  '/app/tax-authorisation?code=secret',
];
const officerPages = [
  '/app',
  '/app/clients',
  '/app/clients/list',
  '/app/clients/reporting',
  '/app/review',
  '/app/ledger',
  '/app/proofs',
  '/app/proofs?tab=verify',
  '/app/proofs?tab=config',
  '/app/proofs/fingerprints',
  '/app/timeline',
  '/app/activity',
  '/app/profile',
  '/app/users',
  '/app/users/mail',
  '/app/users/confirmation',
  '/app/users/groups',
  '/app/users/systems',
  '/app/users/security',
  '/app/monitoring',
  '/app/monitoring/findings',
  '/app/analytics',
  '/app/lists',
  '/app/screening',
  '/app/payments',
  '/app/payments/new',
  '/app/payments/upload',
  '/app/payments/accounts',
  '/app/payments/statements',
  '/app/payments/rules',
  '/app/clients/rules',
  '/app/payments/workflow',
  '/app/payments/webhooks',
  '/app/chat',
  '/app/chat/policy',
  '/app/chat/memo',
  '/app/chat/library',
  '/app/survey/results',
];

function check(page: Page, path: string): Promise<void> {
  return test.step(path, () => checkHere(page, path));
}

async function checkHere(page: Page, path: string): Promise<void> {
  test.setTimeout(60_000 * dressesOf(path).length);
  const complaints: string[] = [];
  const note = (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(message.text());
  };
  page.on('console', note);
  // A colour that is still on its way to another one has a contrast that nobody is meant to read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  // Whoever touches nothing for an hour is signed out.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  // By element: an open dialog hides the page's heading from the roles.
  await expect(page.locator('h1').first()).toBeVisible();
  // The gallery shows what waiting looks like.
  if (!path.endsWith('/gallery')) await page.waitForFunction(isLoaded);
  for (const worn of dressesOf(path)) {
    await dress(page, worn);
    const where = `${path} ${Object.values(worn).join(' ')}`;
    expect(await violations(page), where).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await besideScreen(page), `${where}: actions beside the screen`).toEqual([]);
    expect(await colliding(page), `${where}: texts over each other`).toEqual([]);
  }
  await dress(page, plainDress);
  page.off('console', note);
  // The content security policy complains here too.
  expect(complaints, `${path} in the console`).toEqual([]);
}

test.describe.configure({ mode: 'serial' });

let officer: Page;

test('the sample firm is loaded', async ({ browser, product }) => {
  officer = await openBrowser(browser, product);
  await becomeFirstAdmin(officer, product, anna);
  await loadSampleFirm(officer);
});

for (const path of publicPages) {
  test(`${path} has no fault for a guest`, async ({ browser, product }) => {
    const page = await openBrowser(browser, product);
    await check(page, path);
    await page.context().close();
  });
}

test('no component has a fault in any state', async ({ browser, product }) => {
  // Components are shown in development only.
  process.env['SORGFALT_SERVER'] = product.url;
  const development = await createServer({ root: 'apps/web', logLevel: 'silent', server: { port: 0 } });
  await development.listen();
  const page = await openBrowser(browser, product);
  await check(page, `${development.resolvedUrls?.local[0]}gallery`);
  await page.context().close();
  await development.close();
});

test('the components are no page of the product', async () => {
  await officer.goto('/gallery');
  await officer.waitForURL('**/error?code=404');
});

for (const path of officerPages) {
  test(`${path} has no fault for an officer`, () => check(officer, path));
}

for (const [what, list, row] of [
  ['a draft', '/app/clients', /Entwurf/],
  ['a flagged case with its dialog', '/app/clients', /Testonov/],
  ['the page of a client', '/app/clients/list', /Testonov/],
  ['a ledger entry', '/app/ledger', /completed|requested/i],
] as const) {
  test(`${what} has no fault`, async () => {
    await officer.goto(list);
    await officer.getByRole('gridcell', { name: row }).first().click();
    await officer.waitForURL(/[0-9a-f-]{36}$/);
    await check(officer, officer.url());
  });
}

test('no part of the page of a client has a fault', async () => {
  await officer.goto('/app/clients/list');
  await officer.getByRole('gridcell', { name: /Testonov/ }).click();
  await officer.waitForURL(/[0-9a-f-]{36}$/);
  const file = officer.url();
  // The first part is the page itself, which has been looked at.
  for (const part of clientParts.slice(1)) await check(officer, `${file}?part=${part}`);
});

test('a review item has no fault', async () => {
  await officer.goto('/app/review');
  await officer
    .getByText(/Testonov/)
    .first()
    .click();
  await check(officer, officer.url());
});

test('a memo that was checked has no fault', async () => {
  await officer.setViewportSize({ width: 360, height: 740 });
  await officer.goto('/app/chat/memo');
  await checkMemo(officer, memoWithFaults);
  // Opened anew it would be empty: the draft is in the memory of the window.
  for (const worn of dressesOf('/app/chat/memo')) {
    await dress(officer, worn);
    expect(await violations(officer), Object.values(worn).join(' ')).toEqual([]);
    expect(await colliding(officer), `${Object.values(worn).join(' ')}: texts over each other`).toEqual([]);
  }
  await dress(officer, plainDress);
});

test('no table is cut on a tablet or a small desk', async () => {
  const cut: string[] = [];
  for (const width of [768, 1024]) {
    await officer.setViewportSize({ width, height: 900 });
    for (const path of officerPages.filter((each) => !/chat|survey|profile|memo|fingerprints/u.test(each))) {
      await officer.goto(path);
      await expect(officer.locator('h1').first()).toBeVisible();
      await officer.waitForFunction(isLoaded);
      cut.push(...(await cutTables(officer)).map((each) => `${path} at ${String(width)}: ${each}`));
    }
  }
  expect(cut).toEqual([]);
});

test('pages fit a telephone', async () => {
  await officer.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/',
    '/app',
    '/app/clients',
    '/app/clients/list',
    '/app/clients/reporting',
    '/app/review',
    '/app/ledger',
    '/app/proofs',
    '/app/proofs/fingerprints',
    '/app/timeline',
    '/app/lists',
    '/app/profile',
    '/app/users',
    '/app/payments',
    '/app/payments/accounts',
    '/app/chat',
    '/app/chat/policy',
    '/app/chat/memo',
    '/app/chat/library',
  ]) {
    await check(officer, path);
  }
});

test('a client and a case fit a telephone', async () => {
  for (const list of ['/app/clients/list', '/app/clients']) {
    await officer.setViewportSize({ width: 1440, height: 900 });
    await officer.goto(list);
    await officer.getByRole('gridcell', { name: /Testonov/ }).click();
    await officer.waitForURL(/[0-9a-f-]{36}$/);
    const address = officer.url();
    await officer.setViewportSize({ width: 360, height: 740 });
    await check(officer, address);
    if (list.endsWith('/list'))
      for (const part of clientParts) await check(officer, `${address}?part=${part}`);
  }
});
