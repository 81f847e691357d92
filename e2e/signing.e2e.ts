import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'signing' });

const file = [
  'name;account;town;country;amount',
  'Beispiel Druck AG;CH93 0076 2011 6238 5295 7;Bern;CH;77.10',
  'Gartenbau Wunderlich GmbH;CH93 0076 2011 6238 5295 7;Bern;CH;31.20',
].join('\n');

test('a file is signed at the bank with one signature, and the bank leads back to it', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);
  await page.goto('/app/payments/upload');
  // The sample firm's accounts come with its first accepted client.
  await expect(async () => {
    await page.reload();
    await page.getByLabel('Debtor account').selectOption({ index: 1 }, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.waitForURL(/\/upload\?file=[0-9a-f-]{36}$/);
  const address = page.url();
  await page.getByRole('button', { name: /^Pay 2 orders/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Pay 2 orders/ })
    .click();
  await page.getByRole('link', { name: 'Sign all at the bank' }).click({ timeout: 60_000 });
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.locator('button[value="sign"]').click();
  await page.waitForURL(`${address}&returned=true`);
  await expect(page.getByText('Signed with one signature.')).toBeVisible({ timeout: 60_000 });
});
