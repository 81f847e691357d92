import type { Page } from '@playwright/test';
import { answer as answerOn, focused as focusedOn, reach as reachOn, tick as tickOn } from './pages/keys.ts';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'keyboard' });
test.describe.configure({ mode: 'serial' });

let page: Page;

const reach = (name: string) => reachOn(page, name);
const answer = (name: string, text: string) => answerOn(page, name, text);
const tick = (name: string) => tickOn(page, name);

test('a client is taken in without a mouse', async ({ browser, product }) => {
  page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await reach('Load sample firm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The sample firm is loaded').first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('n');
  await page.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  await answer('Client name', 'Testonow Viktor');
  await answer('Nationality', 'Switzerland');
  await answer('Date of birth', '14.03.1961');
  await answer('Document type', 'Passport');
  await answer('Document number', 'X0000017');
  await answer('Valid until', '01.01.2031');
  await answer('Town', 'Zürich');
  await answer('Country of domicile', 'Switzerland');
  await tick('None');
  await answer('Purpose of the relationship', 'Savings of an invented person');
  await tick('Taxes and public charges');
  await reach('Start checks');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Human review' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('This case is waiting for a person')).toBeVisible();
});

test('a payment is entered, read back and sent without a mouse', async () => {
  await page.keyboard.press('p');
  await page.waitForURL('**/app/payments/new');
  await expect(page.getByLabel('Amount')).toBeVisible();
  await reach('Debtor account');
  await page.keyboard.press('ArrowDown');
  await answer('Beneficiary', 'Wiesenbau Probe GmbH');
  await answer('IBAN or account number', 'DE89370400440532013000');
  await answer('Town', 'Bern');
  await answer('Country', 'Switzerland');
  await answer('Amount', "1'234.5");
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('DE89 3704 0044 0532 0130 00').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/app\/payments\/[0-9a-f-]{36}$/);
});

test('a review is found, read and decided without a mouse', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.waitForURL('**/app/review**');
  await expect(page.getByText(/Testonov/).first()).toBeVisible();
  // The case that she submitted herself is not hers to decide.
  for (let items = 0; items < 12 && !(await focusedOn(page)).includes('Testonov'); items += 1)
    await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Testonov/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Notes')).toBeFocused();
  await page.keyboard.type('The papers do not show who this is.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The decision is in the audit trail.')).toBeVisible();
});

test('what is enlarged to twice its size fits the width', async () => {
  // Half the width and height, as a browser of 1440 by 900 shows a page at 200 % (WCAG 2.2, 1.4.4).
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of [
    '/app',
    '/app/clients',
    '/app/review',
    '/app/payments',
    '/app/ledger',
    '/app/users',
    '/app/chat',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});
