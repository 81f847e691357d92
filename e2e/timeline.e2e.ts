import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'timeline' });

test.describe.configure({ mode: 'serial' });

let officer: Page;
const events = () => officer.getByRole('main').locator('li[id]');
const idsShown = () => events().evaluateAll((items) => items.map(({ id }) => id));

test('the sample firm has a history', async ({ browser, product }) => {
  officer = await openBrowser(browser, product);
  await becomeFirstAdmin(officer, product, anna);
  await loadSampleFirm(officer);
  await officer.goto('/app/timeline');
  // Steps of machines are folded until somebody wants to see them.
  await officer.getByRole('button', { name: 'Show automatic steps' }).click();
  await expect(officer).toHaveURL(/steps=all/);
  await expect.poll(() => events().count(), { timeout: 30_000 }).toBeGreaterThan(40);
});

test('automatic steps fold into lines that open one by one, and all with the same key', async () => {
  await officer.reload();
  await expect(officer.getByRole('button', { name: 'Fold automatic steps' })).toBeVisible();
  await expect(events().first()).toBeVisible();
  const before = await events().count();
  await officer.keyboard.press('m');
  const folded = officer.getByRole('button', {
    name: /^\d+ automatic steps?(?:, \d\d:\d\d to| at) \d\d:\d\d$/,
  });
  await expect(folded.first()).toBeVisible();
  const left = await events().count();
  expect(left).toBeLessThan(before);
  await folded.first().click();
  await expect.poll(() => events().count()).toBeGreaterThan(left);
  await officer.keyboard.press('m');
  await expect(folded).toHaveCount(0);
  // A page read anew holds fifty, whatever had come to it before.
  await expect.poll(() => events().count()).toBeGreaterThanOrEqual(Math.min(before, 50));
});

test('j and k walk through the lists of the dashboard, and Enter opens', async () => {
  await officer.goto('/app');
  const focused = () => officer.evaluate(() => document.activeElement?.getAttribute('href'));
  await expect(officer.locator('[data-row] > a').first()).toBeVisible();
  await officer.keyboard.press('j');
  const first = await focused();
  await officer.keyboard.press('j');
  expect(await focused()).not.toBe(first);
  await officer.keyboard.press('k');
  expect(await focused()).toBe(first);
  await officer.keyboard.press('Enter');
  await officer.waitForURL(`**${first ?? ''}`);
  await officer.goto('/app/timeline?steps=all');
});

test('a link to an event far down opens it with its neighbours, and leads up to now', async () => {
  await officer.reload();
  await expect(events().first()).toBeVisible();
  const older = officer.getByRole('button', { name: 'Load older' });
  const beginning = officer.getByText('This is the beginning.');
  await expect(older.or(beginning)).toBeVisible();
  // The button is away while it loads: only the beginning says that all are there.
  while (!(await beginning.isVisible())) {
    const before = await events().count();
    await older.click();
    await expect.poll(() => events().count()).toBeGreaterThan(before);
    await expect(older.or(beginning)).toBeVisible();
  }
  const all = await idsShown();
  const target = all.at(-2) ?? '';
  await officer.goto('/app/ledger');
  await officer.goto(`/app/timeline?steps=all#${target}`);
  const row = officer.locator(`[id="${target}"]`);
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('data-target', '');
  expect(all.slice(-(await events().count()))).toEqual(await idsShown());
  await officer.getByRole('button', { name: 'Load newer' }).click();
  await expect.poll(() => events().count()).toBeGreaterThan(20);
  await officer.goto('/app/timeline?steps=all#1-1');
  await expect(officer.getByText('The linked event is not in this view.')).toBeVisible();
});

test('a day is jumped to, and stands in the address', async () => {
  await officer.goto('/app/timeline?steps=all');
  const jump = officer.getByPlaceholder('Jump to dd.mm.yyyy');
  await jump.fill('31.12.2020');
  await officer.waitForURL(/until=2020-12-31/);
  // Nothing is that old: the oldest events are shown, with a way up.
  await expect(officer.getByText('This is the beginning.')).toBeVisible();
  await officer.getByRole('button', { name: 'Reset' }).click();
  await expect(officer).toHaveURL(/\/app\/timeline$/);
  await officer.goto('/app/timeline?steps=all&actor=kyc-agent&type=kyc_check');
  await expect(officer.getByLabel('Actor')).toHaveValue('kyc-agent');
  await expect(events().filter({ hasNotText: 'KYC agent' })).toHaveCount(0);
  await expect(events().first()).toBeVisible();
});

test('filters are kept as a view by name, and opened by it on the next visit, by keyboard alone', async () => {
  await officer.goto('/app/timeline?actor=kyc-agent&type=kyc_check');
  await officer.getByRole('button', { name: 'View', exact: true }).press('ArrowDown');
  await officer.keyboard.press('Enter');
  await officer.keyboard.type('Checks of identity');
  await officer.keyboard.press('Enter');
  await expect(officer.getByText('View saved: Checks of identity')).toBeVisible();
  await expect(officer.getByRole('button', { name: 'View: Checks of identity' })).toBeVisible();
  await officer.goto('/app/timeline');
  await officer.getByRole('button', { name: 'View', exact: true }).press('Enter');
  await expect(officer.getByRole('menuitem', { name: 'Checks of identity' })).toBeFocused();
  await officer.keyboard.press('Enter');
  await expect(officer).toHaveURL(/type=kyc_check/);
  await expect(officer.getByLabel('Actor')).toHaveValue('kyc-agent');
});

test('what happens while somebody reads waits behind a pill and moves nothing', async ({
  browser,
  product,
}) => {
  // Not what the last visit kept: what is newer than that comes in at once.
  const answered = officer.waitForResponse((response) => new URL(response.url()).pathname === '/timeline');
  await officer.goto('/app/timeline?steps=all');
  await answered;
  await expect(officer.getByText('Live', { exact: true })).toBeVisible();
  await officer.mouse.wheel(0, 900);
  await expect.poll(() => officer.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const read = events().nth(14);
  const before = await read.evaluate(({ id }) => id);
  const y = (await read.boundingBox())?.y;

  const context = await officer.context().storageState();
  const second = await browser.newContext({ baseURL: product.url, storageState: context });
  const other = await second.newPage();
  await other.goto('/app/ledger');
  await other
    .getByRole('gridcell', { name: /completed/ })
    .first()
    .click();
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByText(/^Consistent; time and keys/)).toBeVisible();

  const pill = officer.getByRole('button', { name: /new event/ });
  await expect(pill).toBeVisible();
  expect(
    await events()
      .nth(14)
      .evaluate(({ id }) => id),
  ).toBe(before);
  expect((await read.boundingBox())?.y).toBe(y);
  await pill.click();
  await expect(events().filter({ hasText: 'verified a proof about' }).first()).toBeInViewport();
  await second.close();
});

test('the list of the last visit is there at once on the next, and gone after signing out', async () => {
  await expect
    .poll(() => officer.evaluate(() => localStorage.getItem('sorgfalt.lists')?.includes('kyc_check')))
    .toBe(true);
  await officer.route('**/timeline?limit**', (request) => request.abort());
  await officer.reload();
  await expect(events().first()).toBeVisible();
  await officer.unroute('**/timeline?limit**');
  await officer
    .getByRole('banner')
    .getByRole('button', { name: /Admin|Editor/ })
    .click();
  await officer.getByRole('button', { name: 'Sign out' }).click();
  await officer.waitForURL('**/user/login');
  expect(await officer.evaluate(() => localStorage.getItem('sorgfalt.lists'))).toBeNull();
});
