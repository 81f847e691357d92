import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'screening' });
test.describe.configure({ mode: 'serial' });

let page: Page;

test('a name is searched by hand, compared word by word, and runs again to the same bytes', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);
  await page.goto('/app/screening');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Testonof Viktor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Strong match').first()).toBeVisible();
  await expect(page.getByText('similar spelling').first()).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('The same result, byte for byte')).toBeVisible();
  expect(page.url()).not.toContain('Testonof');
});

test('a new list finds a client who was accepted before, and puts the hit before a person', async () => {
  await page.goto('/app/lists');
  const columns =
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change';
  const row =
    '"x1","Person","Regula Probe Musterberger","","","ch","","","Invented","","","Invented","2026-01-01","2026-01-01","2026-01-01"';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'targets.simple_invented.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${columns}\n${row}\n`),
    });
  await expect(page.getByText('1 new hit')).toBeVisible({ timeout: 30_000 });
  await page.goto('/app/review');
  await page.getByRole('link', { name: /Regula Probe Musterberger.*Rescreening/ }).click();
  await expect(page.getByRole('heading', { name: 'Regula Probe Musterberger' }).first()).toBeVisible();
  await expect(page.getByText(/1 hit is undecided/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('r');
  await expect(page.getByText(/1 undecided hit will be confirmed/)).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the hit is dismissed by itself, which leaves only the approval; that closes the item', async () => {
  await page.keyboard.press('d');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Another birthplace');
  await page.getByRole('button', { name: 'Dismiss the hit' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Every hit was dismissed' })).toBeVisible();
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Seen and compared');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Regula Probe Musterberger')).toBeVisible();
});
