import { expect, type Page } from '@playwright/test';

/** Three sentences: one holds, one has another number than the law, one cites an act that the library does not have. */
export const memoWithFaults = [
  'Whoever opens a business relationship must identify the client from a document with probative value (Art. 3 para. 1 AMLA).',
  'Records are kept for 9 years after the end of the relationship (Art. 7 para. 3 AMLA).',
  'Money laundering is an offence under Art. 305bis StGB.',
].join('\n\n');

/** Has a memo checked on the page that is open, by keyboard. */
export async function checkMemo(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Text to be checked' });
  await field.fill(text);
  await field.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'What was found' })).toBeVisible();
}
