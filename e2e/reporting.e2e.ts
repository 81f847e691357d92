import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, dismissReviews, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'reporting' });
test.describe.configure({ mode: 'serial' });

let page: Page;
const name = 'Sitzprobe Verwaltet AG';
const entity = () => page.getByRole('region', { name });

test('an officer notes what the firm administers, sees what would be reported, and assesses it', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await dismissReviews(page);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);
  await page.goto('/app/clients/list');
  await page.getByRole('searchbox', { name: 'Search' }).fill('probe muster');
  await page.getByRole('gridcell', { name: /Regula Probe Musterberger/ }).click();
  await page.getByRole('tab', { name: /^Ownership/ }).click();
  await page.getByRole('button', { name: 'Enter the structure' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption({ label: 'company' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: /^Reporting/ }).click();
  await page.getByLabel('Who is administered').selectOption({ label: name });
  await page.getByRole('button', { name: 'Note the administration' }).click();
  await expect(entity().getByText('not assessed', { exact: true })).toBeVisible();
  await expect(entity().getByText(/Not all of it is known/)).toBeVisible();
  await entity().getByRole('button', { name: 'Assess' }).click();
  await entity().getByLabel('Is it to be reported?').selectOption({ label: 'It is to be reported' });
  await entity().getByRole('button', { name: 'Note the assessment' }).click();
  await expect(entity().getByText('no day set: due now')).toBeVisible();
});

test('it stands in the list and among the duties until it is reported with proof', async () => {
  await page.goto('/app/clients/reporting?state=overdue');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('no day set: due now');
  await page.getByRole('button', { name: 'Set dates and terms' }).click();
  await page.getByLabel('First report of what was administered then, by').fill('31.12.2099');
  await page.getByLabel('Source').fill('Invented for this journey');
  await page.getByRole('button', { name: 'Set them' }).click();
  await expect(page.getByText('Invented for this journey')).toBeVisible();
  await page.goto('/app');
  await expect(page.getByText('Report to the transparency register')).toBeVisible();
});
