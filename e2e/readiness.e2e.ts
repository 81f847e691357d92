import { readinessRoutes } from '@sorgfalt/contract';
import { anna, becomeFirstAdmin, beat, openBrowser, register, signIn } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'readiness' });
test.describe.configure({ mode: 'serial' });

test('an administrator reads what needs care first, in words and shapes, and what to do', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await page.getByRole('link', { name: 'Monitoring' }).click();
  await expect(page.getByRole('heading', { name: 'Monitoring', level: 1 })).toBeVisible();
  const care = page.getByRole('region', { name: 'Needs attention' });
  const backup = care.getByRole('listitem').filter({ hasText: 'npm run backup' });
  await expect(backup).toContainText('Missing');
  await expect(
    page.getByRole('region', { name: 'In order' }).getByText('Database', { exact: true }),
  ).toBeVisible();

  // A drill that failed is told with its time; what the answer says is shown as soon as the page asks again.
  await page.route(`**${readinessRoutes.read.path}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const finding of body.parts) {
      if (finding.part === 'drill')
        Object.assign(finding, { state: 'degraded', figure: 400, failedAt: '2026-11-22T09:30:00.000Z' });
      if (finding.part === 'disk') Object.assign(finding, { state: 'missing', figure: 12_000_000 });
    }
    await route.fulfill({ json: body });
  });
  const drill = care.getByRole('listitem').filter({ hasText: 'Backup drill' });
  await expect(drill).toContainText('The last attempt failed on 22.11.2026 10:30.', { timeout: 30_000 });
  await expect(drill).toContainText('17 days');
  await expect(drill).toContainText('limit 9 days');
  const first = care.getByRole('listitem').first();
  await expect(first).toContainText('12 MB');
  await expect(first).toContainText('at least 500 MB');
  await expect(first).toContainText('The product cannot work without it.');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(drill).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);

  // What was seen stays when the next look fails, and it is said.
  await page.unroute(`**${readinessRoutes.read.path}`);
  await page.route(`**${readinessRoutes.read.path}`, (route) => route.abort());
  await expect(page.getByText('It could not be checked again')).toBeVisible({ timeout: 60_000 });
  await expect(drill).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to load the system status')).toBeVisible({ timeout: 60_000 });
  await page.unroute(`**${readinessRoutes.read.path}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'In order' })).toBeVisible();
});

test('findings of the audit are read on a telephone, too, and lead to what they are about', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await signIn(page, anna);
  await page.waitForURL('**/app');
  const itemId = '0198f3c2-7a10-7c3e-8b2a-1f2e3d4c5b6a';
  const open = {
    reviewId: itemId,
    code: 'register-differs',
    where: `review ${itemId}`,
    detail: 'not as sealed: notes, decidedBy, reasonCode',
    openedAt: '2026-11-22T09:30:00.000Z',
    goneAt: '2026-11-23T09:30:00.000Z',
    mayClose: true,
    closers: 1,
    closed: null,
  };
  const by = { uid: 'u-2', name: 'Urs Zweitmann' };
  const closed = {
    by,
    at: '2026-11-23T10:00:00.000Z',
    reason: 'Put right from the paper file.',
    proofId: itemId,
  };
  await page.route('**/ledger/findings?*', (route) => {
    const isOpen = route.request().url().includes('state=open');
    const reviews = isOpen
      ? [open, { ...open, reviewId: `${itemId.slice(0, -1)}b`, mayClose: false, closers: 0, goneAt: null }]
      : [{ ...open, mayClose: false, where: 'tile 0/0', code: 'tile-differs', closed }];
    return route.fulfill({ json: { reviews, total: reviews.length } });
  });
  await page.goto('/app/monitoring/findings');
  await expect(page.getByRole('heading', { name: 'Findings of the audit', level: 1 })).toBeVisible();
  const region = page.getByRole('region', { name: 'To look into' });
  await expect(region.getByRole('link', { name: `review ${itemId}` }).first()).toBeVisible();
  await expect(page.getByText('Closed by Urs Zweitmann')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await region.getByRole('button', { name: 'Close finding' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('sealed with your name');
});

test('whoever is no officer does not see it', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await register(page, beat);
  await page.goto('/app/monitoring');
  await expect(page.getByRole('heading', { name: 'Monitoring' })).toHaveCount(0);
  expect((await page.request.get(readinessRoutes.read.path)).status()).toBe(401);
});
