import { addMonths, swissDay } from '@sorgfalt/calendar';
import type { Page } from '@playwright/test';
import { formatDate } from '../apps/web/src/ui/date-format.ts';
import { answer, use } from './pages/keys.ts';
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

test.use({ journey: 'function-ended' });
test.describe.configure({ mode: 'serial' });

const cora = { name: 'Cora Muster', email: 'cora.muster@example.test' };
const client = 'Regula Probe Musterberger';
const until = addMonths(swissDay(new Date()), -19);

let admin: Page;
let officer: Page;
let colleague: Page;

const card = (of: Page) => of.getByRole('region', { name: 'Who stands behind the client' });

test('an officer states the end of a public function in the structure, without a mouse', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await dismissReviews(admin);
  await becomeFirstAdmin(admin, product, anna);
  await loadSampleFirm(admin);
  officer = await openBrowser(browser, product);
  colleague = await openBrowser(browser, product);
  for (const [page, person] of [
    [officer, beat],
    [colleague, cora],
  ] as const) {
    await register(page, person);
    await makeOfficer(admin, person);
  }
  await officer.goto('/app/clients');
  await officer.getByText(client).first().click();
  await officer.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  await expect(card(officer).getByText('Nobody is recorded as standing behind this client')).toBeVisible();

  const dialog = officer.getByRole('dialog');
  await use(officer, 'Enter the structure');
  await answer(officer, 'Kind', 'company');
  await answer(officer, 'Name', 'Altamt Erfunden AG');
  await use(officer, 'Save');
  await expect(dialog).toBeHidden();
  await use(officer, 'Add a party');
  await answer(officer, 'Name', 'Ida Altamt');
  await answer(officer, 'Political exposure', 'Politically exposed in Switzerland');
  await answer(officer, 'In office since', '01.12.2000');
  await answer(officer, 'Function ended on', formatDate(until));
  await use(officer, 'Save');
  await expect(dialog).toBeHidden();
  await use(officer, 'Add an interest');
  await answer(officer, 'Who', 'Ida Altamt');
  await answer(officer, 'Share', '100');
  await use(officer, 'Save');
  await expect(dialog).toBeHidden();
  await expect(card(officer).getByText(/100 % of the capital/)).toBeVisible();
});

test('a colleague confirms the structure, and the end of the function is put before the management', async () => {
  await colleague.goto(officer.url());
  await expect(card(colleague).getByText(/100 % of the capital/)).toBeVisible();
  await use(colleague, 'Confirm');
  await expect(card(colleague).getByText(/^Confirmed by Cora Muster/)).toBeVisible();
  await admin.goto('/app/review');
  await admin
    .getByRole('link', { name: new RegExp(`${client}.*Periodic review`) })
    .click({ timeout: 30_000 });
  await expect(admin.getByText('A function in Switzerland ended more than 18 months ago')).toBeVisible();
  const told = `Ida Altamt: function in Switzerland ended on ${formatDate(until)}`;
  await expect(admin.getByText(told, { exact: false })).toBeVisible();
});

test('it stops counting once an administrator says by key that its end was verified', async () => {
  await admin.locator('h1').focus();
  await admin.keyboard.press('a');
  await expect(admin.getByLabel('Notes')).toBeFocused();
  await admin.keyboard.type('The gazette and the chamber confirm the end of the office.');
  const checks = admin.getByRole('group', { name: 'What these reasons require' }).getByRole('checkbox');
  // Sent without them, the form says what is missing and goes there.
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Please confirm each of these checks.')).toBeVisible();
  await expect(checks.first()).toBeFocused();
  await admin.keyboard.press('Space');
  for (let place = 1; place < (await checks.count()); place += 1) {
    await admin.keyboard.press('Tab');
    await expect(checks.nth(place)).toBeFocused();
    await admin.keyboard.press('Space');
  }
  await expect(admin.getByLabel(/^The end of the function was verified/)).toBeChecked();
  await answer(admin, 'Reason code', 'Plausible and documented');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
  await officer.goto('/app/clients/list');
  await officer.getByText(client).first().click();
  await officer.waitForURL('**/app/clients/file/**');
  const next = formatDate(addMonths(swissDay(new Date()), 60));
  await expect(officer.getByText(next).first()).toBeVisible();
});
