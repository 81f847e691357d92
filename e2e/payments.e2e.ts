import type { Page } from '@playwright/test';
import { missingOnPaper } from './pages/paper.ts';
import {
  anna,
  beat,
  becomeFirstAdmin,
  loadSampleFirm,
  makeOfficer,
  openBrowser,
  register,
} from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'payments' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let officer: Page;

const bill = [
  'SPC',
  '0200',
  '1',
  'CH4431999123000889012',
  'S',
  'Wiesenbau Probe GmbH',
  'Musterweg',
  '3',
  '3000',
  'Bern',
  'CH',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '1949.75',
  'CHF',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'QRR',
  '210000000003139471430009017',
  'Invoice 42',
  'EPD',
].join('\n');

/** The account that was registered first; the sample firm has others. */
async function chooseAccount(page: Page) {
  const select = page.getByLabel('Debtor account');
  const label = await select.getByRole('option', { name: /CH93 0076 2011/ }).textContent();
  await select.selectOption({ label: label ?? '' });
}

async function fillBeneficiary(page: Page, name: string, account: string, town: string, country: string) {
  await page.getByRole('textbox', { name: 'Beneficiary', exact: true }).fill(name);
  await page.getByLabel('IBAN or account number').fill(account);
  await page.getByLabel('Town').fill(town);
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: country });
}

test('an administrator and an officer share a desk with an account', async ({ browser, product }) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await loadSampleFirm(admin);
  officer = await openBrowser(browser, product);
  await register(officer, beat);
  await makeOfficer(admin, beat);
  await officer.reload();
  await expect(officer.getByRole('banner').getByText('Editor')).toBeVisible();

  await officer.goto('/app/payments/accounts');
  await officer.getByRole('button', { name: 'Register account' }).first().click();
  const dialog = officer.getByRole('dialog', { name: 'Register account' });
  await dialog.getByLabel('Client').fill('Musterberger');
  await dialog.getByRole('button', { name: /Musterberger/ }).click();
  await dialog.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 7');
  await dialog.getByLabel('Town').fill('Zürich');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(officer.getByRole('gridcell', { name: /CH93 0076/ })).toBeVisible();
});

test('a payment is checked while it is typed, kept over a reload, read back and sent', async () => {
  await officer.keyboard.press('p');
  await officer.waitForURL('**/app/payments/new');
  await chooseAccount(officer);
  await fillBeneficiary(officer, 'Wiesenbau Probe GmbH', 'CH93 0076 2011 6238 5295 8', 'Bern', 'Switzerland');
  await expect(officer.getByText('The check digits of the IBAN are wrong', { exact: false })).toBeVisible();
  await officer.getByLabel('IBAN or account number').fill('de89 3704 0044 0532 0130 00');
  await expect(officer.getByText('IBAN, correct', { exact: true })).toBeVisible();
  await officer.getByLabel('Amount').fill("1'234.5");
  await expect(officer.getByText("CHF 1'234.50")).toBeVisible();
  const day = officer.getByLabel('Execution date');
  await day.fill('25.12.2026');
  await day.blur();
  await expect(officer.getByText('Banks are closed on this day.')).toBeVisible();
  await officer.getByRole('button', { name: 'Use 28.12.2026' }).click();

  await officer.reload();
  await expect(officer.getByLabel('Amount')).toHaveValue("1'234.5");
  expect(officer.url()).toMatch(/\/app\/payments\/new$/);

  await officer.getByRole('button', { name: /Check and send/ }).click();
  await expect(officer.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await officer.keyboard.press('Control+Enter');
  await officer.waitForURL(/\/app\/payments\/[0-9a-f-]{36}$/);
  await expect(officer.getByRole('gridcell', { name: 'Wiesenbau Probe GmbH' })).toBeVisible();
  await expect(officer.getByText('New beneficiary', { exact: true })).toBeVisible();
});

test('the text of a QR-bill fills the form wherever it is pasted, and a broken one fills nothing', async () => {
  await officer.goto('/app/payments/new');
  await chooseAccount(officer);
  const paste = (text: string) =>
    officer.getByLabel('Town').evaluate((element, payload) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', payload);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste(bill.replace('210000000003139471430009017', '210000000003139471430009018'));
  await expect(officer.getByText('This is not a valid QR-bill', { exact: false })).toBeVisible();
  await expect(officer.getByLabel('Town')).toHaveValue('');
  await paste(bill);
  await expect(officer.getByText('Filled in from the bill')).toBeVisible();
  await expect(officer.getByLabel('Town')).toHaveValue('Bern');
  await expect(officer.getByLabel('Amount')).toHaveValue("1'949.75");
  await expect(officer.getByText('QR reference, correct')).toBeVisible();
  await officer.keyboard.press('Control+Enter');
  await officer.getByRole('button', { name: /Send payment/ }).click();
  await officer.waitForURL(/\/app\/payments\/[0-9a-f-]{36}$/);

  await officer.goto('/app/payments/new');
  await chooseAccount(officer);
  await paste(bill);
  await expect(officer.getByText('This may be a duplicate')).toBeVisible();
  await officer.getByRole('button', { name: 'Start over' }).click();
});

test('high risk waits for another person, who decides in the review', async () => {
  await chooseAccount(officer);
  await fillBeneficiary(officer, 'Erfundene Werke', 'CH93 0076 2011 6238 5295 7', 'Nirgendwo', 'North Korea');
  await officer.getByLabel('Amount').fill('80');
  await officer.keyboard.press('Control+Enter');
  await officer.getByRole('button', { name: /Send payment/ }).click();
  const modal = officer.getByRole('dialog', { name: 'Human review' });
  await expect(modal.getByText(/PAY-\d{4}-\d{6}/)).toBeVisible();
  await expect(modal.getByText('Country with a call for action (FATF)')).toBeVisible();
  await modal.getByRole('button', { name: 'Open review panel' }).click();
  await expect(officer.getByText(/Anyone who took part in it cannot decide on it/).first()).toBeVisible();

  await admin.goto('/app/payments?status=human_review');
  await expect(admin.getByRole('gridcell', { name: 'Erfundene Werke' })).toBeVisible();
  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Human review' });
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog).toBeHidden();
  await admin.keyboard.press('d');
  await admin.waitForURL(/\/app\/review\//);
  await expect(admin.getByText('Country with a call for action (FATF)').first()).toBeVisible();
  await admin.getByRole('button', { name: /^Approve/ }).click();
  await admin.getByRole('checkbox', { name: /Background and purpose/ }).check();
  await admin.getByLabel('Reason code').selectOption('plausible-documented');
  await admin.getByLabel('Notes').fill('The goods and the licence were seen.');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
  await officer.goto('/app/payments?risk=high');
  await officer.getByRole('gridcell', { name: /approved/ }).click();
  await expect(officer.getByText('Hash of the order')).toBeVisible();
  const said = ['Erfundene Werke', 'Reasons', 'Hash of the order', 'Ledger entries', 'Verify at'];
  expect(await missingOnPaper(officer, said)).toEqual([]);
});

test('a sentence fills the form, and what it leaves open is asked and not guessed', async () => {
  await officer.goto('/app/payments/new');
  await chooseAccount(officer);
  await expect(officer.getByRole('region', { name: 'Known beneficiaries' })).toBeVisible();
  await officer.getByLabel('Or say it in a sentence').fill('pay 1.250 CHF to Erfundene Werke for invoice 42');
  await officer.getByRole('button', { name: 'Read the sentence' }).click();
  await expect(officer.getByText('The amount can be read in two ways. Which one?')).toBeVisible();
  await expect(officer.getByLabel('Amount')).toHaveValue('');
  await expect(officer.getByLabel('Town')).toHaveValue('Nirgendwo');
  await officer.getByRole('button', { name: '1250', exact: true }).click();
  await expect(officer.getByText("CHF 1'250.00")).toBeVisible();
  await officer.getByRole('button', { name: 'Start over' }).click();
});

test('many payments come from a file, each line with its own result', async () => {
  await officer.goto('/app/payments/upload');
  await chooseAccount(officer);
  const [chooser] = await Promise.all([
    officer.waitForEvent('filechooser'),
    officer.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const lines = [
    'name;account;town;country;amount',
    "Beispiel Druck AG;DE12 5001 0517 0648 4898 90;Berlin;DE;1'077.10",
    'Nirgends GmbH;CH93 0076 2011 6238 5295 8;Bern;CH;20',
  ];
  await chooser.setFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await officer.waitForURL(/\/upload\?file=[0-9a-f-]{36}$/);
  await expect(officer.getByText('The check digits of the IBAN are wrong', { exact: false })).toBeVisible();
  await expect(officer.getByText('new beneficiary', { exact: true })).toBeVisible();
  // The address says which file it is: reading the page anew goes on with it.
  await officer.reload();
  await officer.getByRole('button', { name: /Pay 1 order, CHF/ }).click();
  const dialog = officer.getByRole('alertdialog');
  await expect(dialog.getByText("CHF 1'077.10").first()).toBeVisible();
  await dialog.getByRole('button', { name: /Pay 1 order/ }).click();
  await expect(officer.getByText('1 order was accepted')).toBeVisible();
  await expect(officer.getByRole('link', { name: /PAY-\d{4}-\d{6}/ })).toBeVisible();
  await officer.goto('/app/payments/upload');
  await chooseAccount(officer);
  const [again] = await Promise.all([
    officer.waitForEvent('filechooser'),
    officer.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await again.setFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(officer.getByText('This file has already been confirmed')).toBeVisible();
  await officer.getByRole('button', { name: 'Discard file' }).click();
  await officer.getByRole('alertdialog').getByRole('button', { name: 'Discard file' }).click();
  await expect(officer.getByText('The file was discarded. None of it is paid.')).toBeVisible();
});

test('the queue is ordered by its heads, which stands in the address', async () => {
  await officer.goto('/app/payments?currency=CHF');
  const amount = officer.getByRole('columnheader', { name: 'Amount' });
  const amounts = async () =>
    (await officer.getByRole('gridcell', { name: /^CHF/ }).allTextContents()).map((text) =>
      Number(text.replaceAll(/[^\d]/g, '')),
    );
  await amount.getByRole('button').press('Enter');
  await expect(officer).toHaveURL(/\?currency=CHF&sort=amount$/);
  await amount.getByRole('button').press('Enter');
  await expect(officer).toHaveURL(/\?currency=CHF&sort=-amount$/);
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await amounts()).length).toBeGreaterThan(2);
  const falling = async () => {
    const shown = await amounts();
    return shown.every((minor, at) => at === 0 || minor <= (shown[at - 1] ?? 0));
  };
  await expect.poll(falling).toBe(true);
  await officer.reload();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(falling).toBe(true);
});

test('filters are in the address, a searched name is not, and the queue is saved as CSV', async () => {
  await officer.goto('/app/payments');
  await expect(officer.getByRole('gridcell', { name: 'Beispiel Druck AG' })).toBeVisible();
  await officer.getByRole('radio', { name: 'high' }).locator('..').click();
  await expect(officer).toHaveURL(/risk=high/);
  await expect(officer.getByRole('gridcell', { name: 'Erfundene Werke' })).toBeVisible();
  await expect(officer.getByRole('gridcell', { name: 'Beispiel Druck AG' })).toBeHidden();
  await officer.getByPlaceholder('Filter by beneficiary or ID').fill('Druck');
  await expect(officer.getByText('No payments match this filter.')).toBeVisible();
  expect(officer.url()).not.toContain('Druck');
  await officer.getByRole('button', { name: 'Clear filters' }).click();
  await expect(officer.getByRole('gridcell', { name: 'Beispiel Druck AG' })).toBeVisible();
  const [file] = await Promise.all([
    officer.waitForEvent('download'),
    officer.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('payments.csv');
});

test('an administrator tries rules on past payments before putting them in force', async () => {
  await admin.goto('/app/payments/rules');
  await expect(admin.getByText('Sanctions list: stop')).toBeVisible();
  await admin.getByRole('button', { name: 'Try on past payments' }).click();
  await expect(admin.getByText(/nothing was changed/)).toBeVisible();
  await officer.goto('/app/payments/rules');
  await expect(officer.getByRole('button', { name: 'Try on past payments' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
