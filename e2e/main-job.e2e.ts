import type { Page } from '@playwright/test';
import { fillClientForm } from './pages/client-form.ts';
import { missingOnPaper } from './pages/paper.ts';
import { anna, beat, becomeFirstAdmin, makeOfficer, openBrowser, register } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'main-job' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let officer: Page;
let caseUrl: string;
const notes = 'Same person as listed: name, birth date and nationality agree.';

test('the one-time link makes the first administrator, and works once', async ({ browser, product }) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('Anna');
  const stranger = await openBrowser(browser, product);
  await stranger.goto(product.setupLink ?? '');
  await expect(stranger.getByText('This installation already has an administrator.')).toBeVisible();
  await stranger.context().close();
});

test('a colleague registers, waits like a guest, is confirmed and made an officer', async ({
  browser,
  product,
}) => {
  officer = await openBrowser(browser, product);
  await register(officer, beat);
  await expect(officer.getByText('Your account is waiting for confirmation')).toBeVisible();
  await expect(officer.getByRole('banner').getByText('Guest')).toBeVisible();
  await officer.goto('/app/ledger');
  await officer.waitForURL('**/unauthorized**');
  await expect(
    officer.getByText('Your account is waiting for an administrator to confirm it.'),
  ).toBeVisible();
  await officer.goto('/app');
  await makeOfficer(admin, beat);
  // Nobody reloads: whoever waits is shown the desk, and the role that was given.
  await expect(officer.getByRole('banner').getByText('Editor')).toBeVisible({ timeout: 30_000 });
});

test('the officer takes in a listed person; the draft is kept, the checks stop the case and say why', async () => {
  await officer.keyboard.press('n');
  await officer.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  caseUrl = officer.url();
  await officer.getByRole('button', { name: 'Start checks' }).click();
  await expect(officer.getByText(/answers need your attention/)).toBeVisible();
  await fillClientForm(officer, { clientName: 'Testonow Viktor', birthDate: '14.03.1961' });
  await expect(officer.getByText('saved', { exact: false }).first()).toBeVisible();
  await officer.reload();
  await expect(officer.getByLabel('Client name')).toHaveValue('Testonow Viktor');
  await expect(officer.getByLabel('Date of birth')).toHaveValue('14.03.1961');
  await expect(officer.getByLabel('Securities and investments')).toBeChecked();
  await officer.getByRole('button', { name: 'Start checks' }).click();

  const modal = officer.getByRole('dialog', { name: 'Human review' });
  await expect(modal).toBeVisible();
  await expect(modal.getByText(/ONB-\d{4}-\d{6}/)).toBeVisible();
  await expect(modal.getByText(/TESTONO[VW]/i).first()).toBeVisible();
  await modal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(officer.getByText('This case is waiting for a person')).toBeVisible();
  await expect(officer.getByText('Taxes and public charges; Securities and investments')).toBeVisible();
  await expect(officer.getByText('Strong match', { exact: false }).first()).toBeVisible();
  await expect(officer.getByText('14.03.1961').first()).toBeVisible();
});

test('whoever submitted cannot decide', async () => {
  await officer.getByRole('link', { name: 'Open review panel' }).first().click();
  await expect(officer.getByText(/Anyone who took part in it cannot decide on it/).first()).toBeVisible();
  await expect(officer.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
});

test('the second person works by keyboard, must give notes, and decides', async () => {
  await admin.goto('/app/review');
  await expect(admin.getByText('Testonow Viktor').first()).toBeVisible();
  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Testonow Viktor' })).toBeVisible();
  // Both have it open, and both are told.
  await expect(officer.getByText('Anna Muster has this open, too')).toBeVisible();
  await expect(admin.getByText(/ has this open, too$/)).toBeVisible();
  await admin.keyboard.press('t');
  await expect(admin.getByText(/^Taken up by you since/)).toBeVisible();
  // The colleague's page, open all the while, says who works on it.
  await expect(officer.getByText(/^Taken up by Anna Muster since/)).toBeVisible();
  await admin.keyboard.press('r');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Please provide notes for your decision.')).toBeVisible();
  await admin.getByLabel('Notes').fill(notes);
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
});

test('the decision is in the ledger and verifies on the server and in the browser', async () => {
  await admin.goto('/app/ledger');
  await admin.getByRole('gridcell', { name: 'Anna Muster rejected Testonow Viktor' }).click();
  await admin.waitForURL(/\/app\/ledger\/[0-9a-f-]{36}$/);
  await admin.getByRole('button', { name: 'Verify' }).click();
  await expect(admin.getByText(/^Consistent; time and keys/)).toBeVisible();
  await expect(admin.getByText('not qualified (evaluation)').first()).toBeVisible();
});

test('case, timeline and feed tell the same story', async () => {
  await officer.goto(caseUrl);
  await expect(officer.getByText('The client was not accepted')).toBeVisible();
  await expect(officer.getByText('Rejected by Anna Muster')).toBeVisible();
  const said = [
    'Rejected by Anna Muster',
    notes,
    'Verify at',
    'Machine-readable zone',
    'What the client stated',
  ];
  expect(await missingOnPaper(officer, said)).toEqual([]);
  await officer.getByRole('link', { name: 'Timeline of this case' }).click();
  await officer.getByRole('button', { name: 'Show automatic steps' }).click();
  await expect(officer.getByText('screened Testonow Viktor against the lists')).toBeVisible();
  for (const type of [
    'Onboarding started',
    'KYC check',
    'AML check',
    'Risk assessment',
    'Human review rejected',
  ]) {
    await expect(officer.getByRole('link', { name: `Link to this event: ${type}` }).first()).toBeVisible();
  }
  await officer.goto('/app/activity');
  await expect(officer.getByText(/^connected$/i)).toBeVisible();
  await expect(officer.getByText(/Decision agent/).first()).toBeVisible();
});
