import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'survey' });
test.describe.configure({ mode: 'serial' });

const next = (page: Page) => page.keyboard.press('Control+Enter');
const at = (page: Page, place: number) => expect(page.getByText(`Section ${place} of 7`)).toBeVisible();
/** Keys that answer the questions of the first six sections, in their order. */
const keys = [['5', '4', '5'], ['4', '4', '2'], ['4', '3'], ['1'], ['4', '2'], ['5', '5', '1']];

async function writeOpenAnswers(page: Page, like: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What do you like?' }).fill(like);
  await page.getByRole('textbox', { name: 'What should be improved?' }).fill('Nothing');
}

let code = '';

test('a guest answers by keyboard alone, reads it through, consents and gets a code', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await page.goto('/app/survey');
  await page.getByRole('button', { name: 'Start the survey' }).press('Enter');
  for (const [place, answers] of keys.entries()) {
    await at(page, place + 1);
    await next(page);
    await expect(page.getByText('Please answer this question before continuing.').first()).toBeVisible();
    for (const [number, key] of answers.entries()) {
      await page.keyboard.press(key);
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(number + 1);
      // Reasons stand between the questions, and take figures for words.
      if (place === 3) await page.getByRole('radio', { name: /5 \(very much\)/u }).press('Space');
    }
    await next(page);
  }
  await at(page, 7);
  await page.reload();
  await page.getByRole('button', { name: 'Continue the survey' }).press('Enter');
  await writeOpenAnswers(page, 'The keys');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByText('You must give your consent before submitting.')).toBeVisible();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByText('Thank you for your feedback')).toBeVisible();
  code = (await page.getByText(/^[\dA-Z]{4}(-[\dA-Z]{4}){5}$/u).textContent()) ?? '';
  await page.getByRole('button', { name: 'Back to the survey' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Start the survey' })).toBeVisible();
});

test('an administrator reads the results and takes the file; withdrawn answers are gone', async ({
  browser,
  product,
}) => {
  const admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await admin.goto('/app/survey');
  await admin.getByRole('link', { name: 'Survey results' }).click();
  await expect(admin.getByText('Answered surveys: 1')).toBeVisible();
  await expect(admin.getByText('The keys')).toBeVisible();
  const file = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('survey.csv');

  const guest = await openBrowser(browser, product);
  await guest.goto('/app/survey');
  await guest.getByRole('textbox', { name: /^Code/u }).fill(code.toLowerCase());
  await guest.getByRole('button', { name: 'Delete my answers' }).click();
  await expect(guest.getByText('Your answers have been deleted.')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('Nobody has answered the survey yet.')).toBeVisible();
});
