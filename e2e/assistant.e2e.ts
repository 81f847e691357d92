import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages } from '../apps/web/src/i18n/language.ts';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'assistant' });
test.describe.configure({ mode: 'serial' });

let officer: Page;
const question = () => officer.getByRole('textbox', { name: 'Your question' });
const list = () => officer.getByRole('region', { name: 'Conversations' });

test('a question in German is answered word for word, and its source opens at the sentence', async ({
  browser,
  product,
}) => {
  officer = await openBrowser(browser, product);
  await becomeFirstAdmin(officer, product, anna);
  await officer.goto('/app/chat');
  await expect(officer.getByText(/No key is set for OpenAI/)).toBeVisible();
  await officer.keyboard.press('w');
  await expect(question()).toBeFocused();
  await officer.keyboard.type('Was verlangt Art. 7 GwG?');
  await officer.keyboard.press('Enter');
  // The first question after a start makes the index.
  await expect(officer.getByText(/^Supported: /)).toBeVisible({ timeout: 60_000 });
  await officer
    .getByRole('button', { name: /^Source 1: Art\. 7/ })
    .first()
    .click();
  await expect(officer.locator('aside mark')).toBeVisible();
  await officer.keyboard.press('Escape');
  await expect(officer.locator('aside mark')).toHaveCount(0);
});

test('answered again, both answers stay beside each other', async () => {
  await officer.getByRole('button', { name: 'Answer again' }).click();
  await expect(officer.getByText('Version 2 of 2')).toBeAttached();
  await officer.getByRole('button', { name: 'Previous version' }).click();
  await expect(officer.getByText('Version 1 of 2')).toBeAttached();
});

test('ten conversations are the limit, and a deletion makes room', async () => {
  const add = officer.getByRole('button', { name: 'New conversation', exact: true }).first();
  for (let count = 2; count <= 9; count += 1) {
    await add.click();
    await expect(list().getByText(`${String(count)} of 10 conversations`)).toBeVisible();
  }
  await add.click();
  await expect(
    list().locator('p', { hasText: 'You have reached the maximum number of conversations (10).' }),
  ).toBeVisible();
  await list()
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(list().getByText('9 of 10 conversations')).toBeVisible();
  await officer.getByRole('button', { name: 'Undo' }).click();
  await expect(list().locator('p', { hasText: 'maximum number of conversations' })).toBeVisible();
  await list()
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  // What can still be taken back is done when the page is left.
  const gone = officer.waitForResponse((response) => response.request().method() === 'DELETE');
  await officer.getByRole('link', { name: 'Payments', exact: true }).first().click();
  expect((await gone).status()).toBe(200);
});

test('the conversations are asked for once, at the start, and are there when the assistant is opened', async () => {
  let asked = 0;
  officer.on('request', (request) => {
    if (new URL(request.url()).pathname === '/chrag/api/conversations') asked += 1;
  });
  const given = officer.waitForResponse('**/chrag/api/conversations');
  await officer.goto('/app/payments');
  expect((await given).status()).toBe(200);
  await officer.keyboard.press('g');
  await officer.keyboard.press('h');
  await expect(list().getByText('9 of 10 conversations')).toBeVisible();
  expect(asked).toBe(1);
});

/** What is suggested beside a payment; the journey has none to open. */
function ofPayments(language: string): string[] {
  const file = join(import.meta.dirname, `../apps/web/src/i18n/${language}/assistant.json`);
  const { ideas } = JSON.parse(readFileSync(file, 'utf8')) as {
    ideas: { transfer: string; background: string };
  };
  return [ideas.transfer, ideas.background];
}

test('each question that the policy assistant suggests is answered from a source, in every language', async () => {
  test.setTimeout(240_000);
  for (const language of languages) {
    await officer.evaluate((chosen) => localStorage.setItem('sorgfalt.language', chosen), language);
    await officer.goto('/app/chat/policy');
    const suggested = officer.locator('main section li button');
    await expect(suggested).toHaveCount(3);
    const questions = await suggested.allTextContents();
    for (const text of [...questions, ...ofPayments(language)]) {
      await officer.goto('/app/chat/policy');
      if (questions.includes(text)) await suggested.filter({ hasText: text }).click();
      else await officer.locator('main textarea').fill(text);
      await officer.locator('main textarea').press('Enter');
      const answer = officer.locator('main article');
      await expect(answer.getByText(text, { exact: true })).toBeVisible();
      // A source is numbered in the answer; a refusal has none.
      await expect(
        answer.getByRole('button', { name: /1\s?: / }).first(),
        `${language}: ${text}`,
      ).toBeVisible();
    }
  }
});
