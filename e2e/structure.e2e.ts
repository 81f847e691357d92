import type { Page } from '@playwright/test';
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
import { expect, test } from './product-test.ts';

test.use({ journey: 'structure' });

let page: Page;
let colleague: Page;

const card = (of: Page) => of.getByRole('region', { name: 'Who stands behind the client' });

/** Adds a party by the dialog of the card. */
async function addParty(of: Page, button: string, kind: string, name: string): Promise<void> {
  await card(of).getByRole('button', { name: button }).click();
  const dialog = of.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption({ label: kind });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('an officer enters who stands behind a client, and is told what is missing until it is whole', async ({
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
  await page.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  await expect(card(page).getByText('Nobody is recorded as standing behind this client')).toBeVisible({
    timeout: 30_000,
  });

  await addParty(page, 'Enter the structure', 'company', 'Musterberger Holding AG');
  await expect(
    card(page).getByText('Who holds 100 % of Musterberger Holding AG is not known.'),
  ).toBeVisible();
  await addParty(page, 'Add a party', 'person', 'Regula Musterberger');
  await card(page).getByRole('button', { name: 'Add an interest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who', { exact: false }).first().selectOption({ label: 'Regula Musterberger' });
  await dialog.getByLabel('Share').fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page).getByText(/100 % of the capital · 100 % of the votes/)).toBeVisible();

  // Four eyes: not by whoever entered it.
  await card(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card(page).getByText('Anyone who took part in this cannot decide on it')).toBeVisible();
});

test('a colleague confirms it, and it is drawn for whoever wants to see it', async () => {
  await colleague.goto(page.url());
  await card(colleague).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card(colleague).getByText(/^Confirmed by Beat Beispiel/)).toBeVisible();
  await card(colleague).getByRole('button', { name: 'Show diagram' }).click();
  await expect(colleague.getByRole('region', { name: 'Diagram of the structure' })).toBeVisible();
});

test('on a telephone shares and sources stand below the names, and the page is as wide as the screen', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const held = card(page).getByRole('row', { name: /Regula Musterberger/ });
  for (const fact of ['shareholder', '100 %', 'Declared by the client']) {
    const box = await held.getByText(fact).boundingBox();
    expect(box?.x, fact).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), fact).toBeLessThan(360);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the form to be signed is filled in from it, with a line for what nobody has said', async () => {
  await card(colleague).getByRole('link', { name: 'Controlling persons (Form K)' }).click();
  const sheet = colleague.getByRole('article', { name: 'Controlling persons (Form K)' });
  await expect(sheet.getByText('Regula Musterberger')).toBeVisible();
  await expect(sheet.getByText('not known: to be completed').first()).toBeVisible();
  await expect(colleague.getByText('Not confirmed: do not have anything signed yet')).toBeHidden();
});

test('clients of a law firm stay unnamed: form R takes the place of owners, and an editor cannot confirm it', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await card(page).getByRole('button', { name: 'Add an interest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('As').selectOption({ label: 'clients of a lawyer or notary, not named' });
  await expect(dialog.getByLabel('Who')).toBeHidden();
  await dialog.getByLabel('Document').fill('Roll of lawyers of the canton of Zurich, 3 November 2026');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page).getByText('Beneficial owners are not established here')).toBeVisible();
  await expect(card(page).getByRole('cell', { name: 'clients of a lawyer or notary' })).toBeVisible();

  await colleague.goto(page.url());
  await card(colleague).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card(colleague).getByText('This decision is reserved for management')).toBeVisible();
  await card(colleague)
    .getByRole('link', { name: /Form R/ })
    .click();
  const sheet = colleague.getByRole('article', { name: /Form R/ });
  await expect(sheet.getByRole('listitem')).toHaveCount(4);
  await expect(sheet.getByText('Regula Musterberger')).toBeHidden();
});
