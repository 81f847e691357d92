import type { Page } from '@playwright/test';
import { checkMemo, memoWithFaults } from './pages/memo.ts';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'memo' });
test.describe.configure({ mode: 'serial' });

let officer: Page;
const findings = () => officer.getByRole('list', { name: 'Findings' }).getByRole('listitem');
const filter = (name: string) => officer.getByRole('radio', { name: new RegExp(`^${name}`, 'u') });

test('a memo is checked by keyboard, and what does not hold is shown first', async ({ browser, product }) => {
  officer = await openBrowser(browser, product);
  await becomeFirstAdmin(officer, product, anna);
  await officer.goto('/app/chat');
  await officer.getByRole('link', { name: 'Check a memo' }).click();
  await checkMemo(officer, memoWithFaults);
  await expect(filter('Does not hold')).toBeChecked();
  await expect(findings()).toHaveCount(1);
  await expect(findings()).toContainText('The provision does not mention this number.');
  await expect(officer.locator('mark[data-verdict="fails"]')).toContainText('9');
});

test('what cannot be checked is said, and never counted as wrong', async () => {
  await filter('Cannot be checked').check({ force: true });
  await expect(findings().filter({ hasText: 'Art. 305bis' })).toContainText(
    'The library does not have this act.',
  );
  await filter('Does not hold').check({ force: true });
});

test('a finding opens the article at its sentence, and the memo is still there afterwards', async () => {
  await officer.getByRole('heading', { name: 'What was found' }).click();
  await officer.keyboard.press('j');
  await officer.keyboard.press('Enter');
  await expect(officer.locator('mark[data-cited]')).toContainText(/ten|10/u);
  await officer.getByRole('link', { name: 'Check a memo' }).click();
  await expect(officer.getByRole('textbox', { name: 'Text to be checked' })).toHaveValue(memoWithFaults);
  await expect(findings()).toHaveCount(1);
});

test('a draft outlives another screen, and nothing of it is kept in the browser', async () => {
  await officer.keyboard.press('g');
  await officer.keyboard.press('l');
  await expect(officer).toHaveURL(/\/app\/ledger/u);
  await expect(officer.getByRole('gridcell', { name: 'Memo checked' }).first()).toBeVisible();
  const stored = await officer.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain('305bis');
  await officer.goBack();
  await expect(officer.getByRole('textbox', { name: 'Text to be checked' })).toHaveValue(memoWithFaults);
});
