import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

/** As the workbench does it: the officer's own session confirms the first hit of the case. */
async function confirmFirstHit(page: Page, caseId: string): Promise<void> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => (await page.request.get(`/api/onboarding/cases/${caseId}`, { headers })).json();
  // The sample firm is loaded before its last case has been screened.
  await expect.poll(async () => (await read()).hits.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const detail = await read();
  const [{ listId, entityId }] = detail.hits;
  const data = {
    clientId: detail.clientId,
    listId,
    entityId,
    decision: 'confirmed',
    reason: 'Same passport',
  };
  expect((await page.request.post('/api/screening/hits/decision', { headers, data })).status()).toBe(200);
}

test.use({ journey: 'freeze' });

let page: Page;

test('a confirmed hit freezes the client, says so, and the report to SECO is due until it is noted', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);
  await page.goto('/app/clients');
  await page.getByText('Viktor Beispielovich Testonov').first().click();
  await page.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  await confirmFirstHit(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.reload();
  await expect(page.getByText(/^Frozen: confirmed on list .* by Anna/)).toBeVisible();

  await page.goto('/app');
  const duty = page.getByRole('listitem').filter({ hasText: 'Report to SECO without delay' });
  await expect(duty).toBeVisible();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Reported by post, reference 12');
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog).toBeHidden();
  await expect(duty).toHaveCount(0);
});

test('an administrator freezes a client by hand with a reason, and does not end that alone', async () => {
  await page.goto('/app/clients');
  await page.getByText('Regula Probe Musterberger').first().click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Freeze client' }).click();
  const dialog = page.getByRole('alertdialog');
  const freeze = dialog.getByRole('button', { name: 'Freeze client' });
  await expect(freeze).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill('Order of the authority, reference 7');
  await freeze.click();
  await expect(page.getByText(/^Frozen by Anna/)).toBeVisible();
  await expect(page.getByText('Reason: Order of the authority, reference 7')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Legal hold' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Freeze client' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Lift freeze' })).toHaveCount(0);
});
