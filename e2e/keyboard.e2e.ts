import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'keyboard' });
test.describe.configure({ mode: 'serial' });

const tabsMax = 160;

let page: Page;

/** What a screen reader would say of where the focus is. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    return [
      element.getAttribute('aria-label'),
      ...labels.map(({ textContent }) => textContent),
      element.textContent,
    ]
      .filter((words) => words !== null && words !== '')
      .join(' ');
  });
}

/** Goes on with Tab until something of that name has the focus, which must be visible there. */
async function reach(name: string): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    await page.keyboard.press('Tab');
    const here = await focused();
    if (here.startsWith(name)) return expect(page.locator(':focus-visible')).toHaveCount(1);
    passed.push(here.slice(0, 30));
  }
  throw new Error(`${name} is not reached with Tab: ${passed.join(' › ')}`);
}

/** Types into the field, or chooses by its first letters. */
async function answer(name: string, text: string): Promise<void> {
  await reach(name);
  await page.keyboard.type(text);
}

async function tick(name: string): Promise<void> {
  await reach(name);
  await page.keyboard.press('Space');
}

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
  for (let items = 0; items < 12 && !(await focused()).includes('Testonov'); items += 1)
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
