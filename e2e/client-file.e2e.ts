import { readFile } from 'node:fs/promises';
import { anna, becomeFirstAdmin, dismissReviews, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'client-file' });

test('an officer finds a client among all, and has in one place what the firm knows of it', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await dismissReviews(page);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);

  await page.goto('/app');
  const due = page.getByRole('link', { name: /Reviews due/ });
  const counted = Number(/Reviews due\s*(\d+)/.exec(await due.innerText())?.[1]);
  await due.click();
  await page.waitForURL('**/app/clients/list?review=due');
  await expect(page.getByRole('grid', { name: 'Clients' })).toHaveAttribute(
    'aria-rowcount',
    String(counted + 1),
  );

  await page.getByRole('combobox', { name: 'Next review' }).selectOption('');
  await page.getByRole('searchbox', { name: 'Search' }).fill('probe muster');
  await page.getByRole('gridcell', { name: /Regula Probe Musterberger/ }).click();
  await page.waitForURL(/\/app\/clients\/file\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toContain('muster');
  const facts = page.getByLabel('Client', { exact: true });
  await expect(facts.getByText('Natural person')).toBeVisible();
  await expect(facts.getByText(/^\d\d\.\d\d\.20\d\d$/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Risk over time' })).toBeVisible();
  await expect(page.getByText('Taxes and public charges')).toBeVisible();

  await page.getByRole('tab', { name: /^Documents/ }).click();
  await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
  await page.getByRole('tab', { name: /^Payments/ }).click();
  await expect(page.getByRole('link', { name: 'All payments of this client' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Payments/ })).toHaveAttribute('aria-selected', 'true');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'AMLA file (PDF)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^client-[0-9a-f-]{36}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Timeline' }).last().click();
  await page.waitForURL(/\/app\/timeline\?clientId=/);
  await expect(page.getByText(/gave out the AMLA file of Regula Probe Musterberger/).first()).toBeVisible();
});
