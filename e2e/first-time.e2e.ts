import type { Browser, Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { fillClientForm } from './pages/client-form.ts';
import { giveAuthenticator } from './pages/authenticator.ts';
import { anna, beat, fillAccount, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';
import type { Product } from '../apps/server/src/testing/product.ts';

test.use({ journey: 'first-time' });

const pressesMax = 60;

/** Counts what a hand does: each press on something, and each field that is gone to, though people go on with Tab. */
async function openCounted(browser: Browser, product: Product, count: () => void): Promise<Page> {
  const page = await openBrowser(browser, product);
  await page.exposeFunction('countPress', count);
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress(): void };
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countPress(), true);
    addEventListener(
      'focusin',
      ({ target }) => (target as Element).matches('input, textarea, select') && countPress(),
      true,
    );
  });
  return page;
}

test('from the one-time link to a decision that verifies offline it takes two newcomers few presses, and nobody types an address', async ({
  browser,
  product,
}) => {
  let presses = 0;
  const count = () => void (presses += 1);
  const admin = await openCounted(browser, product, count);
  await giveAuthenticator(admin);
  await admin.goto(product.setupLink ?? '');
  await fillAccount(admin, anna);
  await admin.getByRole('button', { name: 'Create administrator' }).click();
  await admin.waitForURL('**/app');
  await admin.getByRole('button', { name: anna.name }).click();
  await admin.getByRole('dialog', { name: anna.name }).getByRole('link', { name: 'Profile' }).click();
  await admin.getByLabel('Name of this passkey').fill('Desk');
  await admin.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(admin.getByText('Passkey added')).toBeVisible();

  const officer = await openCounted(browser, product, count);
  await officer.goto('/user/login');
  await officer.getByRole('link', { name: 'Create an account' }).click();
  await fillAccount(officer, beat);
  await officer.getByRole('button', { name: 'Create an account' }).click();
  await officer.waitForURL('**/app');

  await admin.getByRole('link', { name: 'Users' }).click();
  const row = admin.getByRole('row').filter({ hasText: beat.email });
  await row.getByRole('button', { name: `Confirm ${beat.name}` }).click();
  await row.getByRole('combobox').selectOption({ label: 'Editor' });
  await expect(admin.getByText('User role updated successfully')).toBeVisible();

  await expect(officer.getByRole('banner').getByText('Editor')).toBeVisible({ timeout: 30_000 });
  await officer.getByRole('link', { name: 'New client onboarding' }).click();
  await fillClientForm(officer, { clientName: 'Testonow Viktor', birthDate: '14.03.1961' });
  await officer.getByRole('button', { name: 'Start checks' }).click();
  const stopped = officer.getByRole('dialog', { name: 'Human review' });
  await expect(stopped.getByText(/TESTONO[VW]/i).first()).toBeVisible();

  await admin.getByRole('link', { name: /^Review \d/ }).click();
  await admin.getByText('Testonow Viktor').first().click();
  await admin.getByRole('button', { name: /^Reject/ }).click();
  await admin.getByLabel('Notes').fill('Same person as listed: name, birth date and nationality agree.');
  // That it was referred is said at the other end of the page: nothing lies over what is pressed next.
  expect((await admin.locator('[data-toasts]').boundingBox())?.y).toBeLessThan(100);
  await admin.getByRole('button', { name: 'Send rejection' }).click();
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Evidence bundle' }).first().click(),
  ]);
  const verified = spawnSync(process.execPath, ['scripts/verify.ts', await file.path()], {
    encoding: 'utf8',
  });
  // Under the keys of the file itself: whoever examines it compares them with what the firm publishes.
  expect(verified.status, verified.stdout).toBe(2);
  expect(verified.stdout).toContain('Every check passed');
  expect(presses).toBeLessThanOrEqual(pressesMax);
  test.info().annotations.push({ type: 'presses', description: String(presses) });
  await admin.context().close();
  await officer.context().close();
});
