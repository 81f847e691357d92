import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import {
  anna,
  beat,
  becomeFirstAdmin,
  dismissReviews,
  loadSampleFirm,
  makeOfficer,
  openBrowser,
  register,
} from './pages/people.ts';
import { trustOfTwelve } from './pages/trust-file.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'trust' });

test.describe.configure({ mode: 'serial' });

let page: Page;
let colleague: Page;

const card = (of: Page) => of.getByRole('region', { name: 'Who stands behind the client' });

test('a trust with twelve parties comes in as a file, and everybody in it is told with role and source', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await dismissReviews(page);
  await becomeFirstAdmin(page, product, anna);
  colleague = await openBrowser(browser, product);
  await register(colleague, beat);
  await makeOfficer(page, beat);
  await page.goto('/app');
  await loadSampleFirm(page);
  await page.goto('/app/clients');
  await page.getByText('Regula Probe Musterberger').first().click();
  await card(page).getByRole('button', { name: 'Import BODS' }).click({ timeout: 30_000 });
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'trust.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(trustOfTwelve)),
  });
  await expect(dialog).toBeHidden();
  const table = card(page).getByRole('region', { name: 'Everybody in the structure' });
  await expect(table.getByRole('row')).toHaveCount(1 + 12);
  await expect(table.getByRole('row', { name: /Cordula Probefall/ })).toContainText('protector');
  await expect(table.getByRole('row', { name: /Descendants/ })).toContainText('Trust deed');
});

test('the trust form has each of them in its place, and warns against signing what nobody has confirmed', async () => {
  await card(page).getByRole('link', { name: 'Trust (Form T)' }).click();
  const sheet = page.getByRole('article', { name: 'Trust (Form T)' });
  await expect(sheet.getByText('Treuprobe Trustees AG')).toBeVisible();
  await expect(sheet.getByText('Descendants of Leonhard Probefall')).toBeVisible();
  await expect(sheet.getByText('Revocable, and by whom; or irrevocable')).toBeVisible();
  await expect(page.getByText('Not confirmed: do not have anything signed yet')).toBeVisible();
  await page.goBack();
});

test('a colleague confirms it, and the bundle of the client verifies with the confirmation in it', async () => {
  await card(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card(page).getByText('Anyone who took part in this cannot decide on it')).toBeVisible();
  await colleague.goto(page.url());
  await card(colleague).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card(colleague).getByText(/^Confirmed by Beat Beispiel/)).toBeVisible();
  await colleague.getByRole('link', { name: 'Client page' }).click();
  const [download] = await Promise.all([
    colleague.waitForEvent('download'),
    colleague.getByRole('button', { name: 'Evidence bundle of the client' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  await page.goto('/app/proofs?tab=verify');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'client.asice', mimeType: 'application/octet-stream', buffer: bytes });
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('Structure of the client confirmed').first()).toBeVisible();
});
