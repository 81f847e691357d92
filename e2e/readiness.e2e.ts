import { readinessRoutes } from '@sorgfalt/contract';
import { anna, becomeFirstAdmin, beat, openBrowser, register } from './pages/people.ts';
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

test('whoever is no officer does not see it', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await register(page, beat);
  await page.goto('/app/monitoring');
  await expect(page.getByRole('heading', { name: 'Monitoring' })).toHaveCount(0);
  expect((await page.request.get(readinessRoutes.read.path)).status()).toBe(401);
});
