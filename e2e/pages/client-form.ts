import type { Page } from '@playwright/test';

export interface ClientAnswers {
  readonly clientName: string;
  readonly birthDate: string;
}

/** Fills the client form as an officer does, for a Russian national who lives in Switzerland. */
export async function fillClientForm(page: Page, answers: ClientAnswers): Promise<void> {
  await page.getByLabel('Client name').fill(answers.clientName);
  await page.getByRole('combobox', { name: 'Nationality', exact: true }).selectOption({ label: 'Other' });
  await page.getByLabel('Country of nationality').selectOption({ label: 'Russia' });
  await page.getByLabel('Date of birth').fill(answers.birthDate);
  await page.getByLabel('Document type').selectOption({ label: 'Passport' });
  await page.getByLabel('Document number').fill('X0000017');
  await page.getByLabel('Valid until').fill('01.01.2031');
  await page.getByLabel('Town').fill('Zürich');
  await page.getByLabel('Country of domicile').selectOption({ label: 'Switzerland' });
  await page.getByRole('radio', { name: 'None' }).first().check();
  await page.getByLabel('Purpose of the relationship').fill('Savings of an invented person');
  const expected = page.getByRole('group', { name: 'Expected payments' });
  await expected.getByLabel('Taxes and public charges').check();
  await expected.getByLabel('Securities and investments').check();
}
