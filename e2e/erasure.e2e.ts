import type { Page } from '@playwright/test';
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

test.use({ journey: 'erasure' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let colleague: Page;
let refusedCase: string;
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

async function refuse(name: RegExp, notes: string): Promise<void> {
  await admin.goto('/app/review');
  await admin.getByText(name).first().click();
  await expect(admin.getByRole('heading', { name }).first()).toBeVisible();
  await admin.keyboard.press('r');
  await admin.getByLabel('Notes').fill(notes);
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.').first()).toBeVisible();
}

/** Opens the case of somebody whose review was just decided, once the list has it so. */
async function openRefused(name: RegExp): Promise<void> {
  await admin.goto('/app/clients?status=rejected');
  await expect(async () => {
    await admin.reload();
    await admin.getByRole('gridcell', { name }).click({ timeout: 2000 });
  }).toPass();
  await admin.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
}

/** Asks for the erasure of the client whose case is open; gives the dialog that answers. */
async function request(reason: string) {
  await admin.getByRole('button', { name: 'More' }).click();
  await admin.getByRole('menuitem', { name: 'Erase client' }).click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog.getByText('every proof stays valid', { exact: false })).toBeVisible();
  await dialog.getByLabel('Reason').selectOption(reason);
  await dialog.getByRole('button', { name: 'Request erasure' }).click();
  return dialog;
}

test('two administrators, and two clients who are refused', async ({ browser, product }) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await loadSampleFirm(admin);
  colleague = await openBrowser(browser, product);
  await register(colleague, beat);
  await makeOfficer(admin, beat, 'Admin');
  await refuse(/Testonov/, 'The listed person: name, birth date and nationality agree.');
  await refuse(/Finti-Esempio/, 'The passport has expired, and no other one was shown.');
});

test('the law keeps the records of an accepted client, and says until when', async () => {
  await admin.goto('/app/clients?status=approved');
  await admin
    .getByRole('gridcell', { name: /approved/ })
    .first()
    .click();
  await admin.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  await cancelPayments(admin, new URL(admin.url()).pathname.split('/').at(-1) ?? '');
  const dialog = await request('person-asked');
  await expect(
    dialog.getByText(/must be kept until \d\d\.\d\d\.\d{4} \(AMLA Art\. 7: ten years\)/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep the records' }).click();
});

test('who was refused as a listed person is kept, too', async () => {
  await openRefused(/Testonov/);
  const dialog = await request('person-asked');
  await expect(dialog.getByText('The erasure was not requested').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep the records' }).click();
});

test('the erasure of another one is requested, and erases nothing yet', async () => {
  await openRefused(/Finti-Esempio/);
  refusedCase = new URL(admin.url()).pathname;
  entry = (await admin.getByRole('link', { name: 'Ledger entry' }).first().getAttribute('href')) ?? '';
  await request('person-asked');
  await expect(admin.getByText(/^Erasure of .*Finti-Esempio requested$/)).toBeVisible();
  await admin.getByRole('button', { name: 'Open request' }).click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog.getByText('Another administrator has to consent.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Decide later' }).click();
});

test('a legal hold keeps off the consent of the colleague, until somebody else lifts it', async () => {
  await admin.getByRole('button', { name: 'More' }).click();
  await admin.getByRole('menuitem', { name: 'Legal hold' }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Order of the authority, reference 7');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await expect(admin.getByText(/^Legal hold by Anna/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Lift legal hold' })).toHaveCount(0);

  await colleague.goto(refusedCase);
  await colleague.getByRole('button', { name: 'Open request' }).click();
  const decision = colleague.getByRole('alertdialog');
  await expect(decision.getByText(/Requested by Anna Muster on/)).toBeVisible();
  await decision.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(decision.getByText('A legal hold keeps these records', { exact: false })).toBeVisible();
  await decision.getByRole('button', { name: 'Decide later' }).click();

  await colleague.getByRole('button', { name: 'Lift legal hold' }).click();
  const lifting = colleague.getByRole('alertdialog');
  await lifting.getByRole('textbox').fill('The authority has closed its case');
  await lifting.getByRole('button', { name: 'Lift legal hold' }).click();
  await expect(colleague.getByText(/^Legal hold by Anna/)).toHaveCount(0);
});

test('the colleague consents; the act is an entry that verifies', async () => {
  await colleague.getByRole('button', { name: 'Open request' }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Erase permanently' }).click();
  await colleague.waitForURL(/\/app\/ledger\/[0-9a-f-]{36}$/);
  await expect(colleague.getByRole('heading', { name: 'Personal data erased' })).toBeVisible();
});

test('an entry of the erased client has no content, says when it went, and still verifies', async () => {
  await admin.goto(entry);
  await expect(admin.getByText(/Erased on \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await admin.getByRole('button', { name: 'Verify' }).click();
  await expect(admin.getByText(/^Consistent; time and keys/)).toBeVisible();
  await admin.getByRole('link', { name: 'Open the erasure entry' }).click();
  await expect(admin.getByRole('heading', { name: 'Personal data erased' })).toBeVisible();
  await admin.goto(refusedCase);
  await expect(admin.getByText(/Finti-Esempio/)).toHaveCount(0);
});
