import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Product } from '../../apps/server/src/testing/product.ts';

export const password = 'correct horse battery';

export interface Person {
  readonly name: string;
  readonly email: string;
}

export const anna: Person = { name: 'Anna Muster', email: 'anna.muster@example.test' };
export const beat: Person = { name: 'Beat Beispiel', email: 'beat.beispiel@example.test' };

/** A browser of somebody's own. */
export async function openBrowser(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Opens the one-time link that the server printed and becomes the first administrator. */
export async function becomeFirstAdmin(page: Page, product: Product, person: Person): Promise<void> {
  if (product.setupLink === null) throw new Error('the server printed no one-time link');
  await page.goto(product.setupLink);
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL('**/app');
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/user/register');
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/app');
}

export async function signIn(page: Page, person: Person, secret = password): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** An administrator confirms who has registered and makes an officer of him, on the page of users. */
export async function makeOfficer(admin: Page, person: Person): Promise<void> {
  await admin.getByRole('link', { name: 'Users' }).click();
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: `Confirm ${person.name}` }).click();
  await expect(admin.getByText(`${person.name} is confirmed`)).toBeVisible();
  await row.getByRole('combobox').selectOption({ label: 'Editor' });
  await expect(admin.getByText('User role updated successfully')).toBeVisible();
}

async function fillAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
}
