import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'erasure' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let rejectedCase: string;
let entry: string;

/** Ends the payments of the client of a case, by the session of the page: what is under way keeps a client from going. */
async function cancelPayments(page: Page, caseId: string): Promise<void> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const { clientId } = await (await page.request.get(`/api/onboarding/cases/${caseId}`, { headers })).json();
  const list = await page.request.get(`/api/payments?clientId=${clientId}&limit=200`, { headers });
  for (const { paymentId, version } of (await list.json()).payments) {
    const data = { version, reason: 'Of no use to the client any more.' };
    await page.request.post(`/api/payments/${paymentId}/cancel`, { headers, data });
  }
}

test('a client is refused', async ({ browser, product }) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await loadSampleFirm(admin);
  await admin.goto('/app/review');
  await admin
    .getByText(/Testonov/)
    .first()
    .click();
  await expect(admin.getByRole('heading', { name: /Testonov/ })).toBeVisible();
  await admin.keyboard.press('r');
  await admin.getByLabel('Notes').fill('The listed person: name, birth date and nationality agree.');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
});

test('the law keeps the records of an accepted client, and says until when', async () => {
  await admin.goto('/app/clients?status=approved');
  await admin
    .getByRole('gridcell', { name: /approved/ })
    .first()
    .click();
  await admin.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  await cancelPayments(admin, new URL(admin.url()).pathname.split('/').at(-1) ?? '');
  await admin.getByRole('button', { name: 'Erase person' }).click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog.getByText('every proof stays valid', { exact: false })).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('person-asked');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(
    dialog.getByText(/must be kept until \d\d\.\d\d\.\d{4} \(AMLA Art\. 7: ten years\)/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep the records' }).click();
});

test('the refused client is erased; the act is an entry that verifies', async () => {
  await admin.goto('/app/clients?status=rejected');
  await expect(async () => {
    await admin.reload();
    await admin.getByRole('gridcell', { name: /Testonov/ }).click({ timeout: 2000 });
  }).toPass();
  await admin.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  rejectedCase = admin.url();
  entry = (await admin.getByRole('link', { name: 'Ledger entry' }).first().getAttribute('href')) ?? '';
  await admin.getByRole('button', { name: 'Erase person' }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByLabel('Reason').selectOption('person-asked');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await admin.waitForURL(/\/app\/ledger\/[0-9a-f-]{36}$/);
  await expect(admin.getByRole('heading', { name: 'Personal data erased' })).toBeVisible();
});

test('an entry of the erased client has no content, says when it went, and still verifies', async () => {
  await admin.goto(entry);
  await expect(admin.getByText(/Erased on \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await admin.getByRole('button', { name: 'Verify' }).click();
  await expect(admin.getByText(/^Consistent; time and keys/)).toBeVisible();
  await admin.getByRole('link', { name: 'Open the erasure entry' }).click();
  await expect(admin.getByRole('heading', { name: 'Personal data erased' })).toBeVisible();
  await admin.goto(rejectedCase);
  await expect(admin.getByText(/Testonov/)).toHaveCount(0);
});
