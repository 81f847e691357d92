import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { authenticatorApp } from '../../apps/server/src/testing/authenticator-app.ts';
import type { AuthenticatorApp } from '../../apps/server/src/testing/authenticator-app.ts';
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

/** Sends the word that a case waits for a person away whenever it comes: some of the sample firm's come while one works on them. */
export async function dismissReviews(page: Page): Promise<void> {
  const word = page.getByRole('dialog', { name: 'Human review' });
  await page.addLocatorHandler(word, () => word.getByRole('button', { name: 'Dismiss' }).click());
}

/** What people prove with who they are, by email address: each in the pocket of its owner, whatever browser is open. */
const factors = new Map<string, { readonly app: AuthenticatorApp; readonly recoveryCodes: string[] }>();

/** Sets an authenticator app up for whoever is signed in, who has proved then who it is. */
export async function addApp(page: Page, { email }: Person): Promise<void> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  const { secret } = await post('/api/me/factors/totp', {});
  const app = authenticatorApp(secret);
  const { recoveryCodes } = await post('/api/me/factors/totp/confirm', { totp: await app.code() });
  factors.set(email, { app, recoveryCodes });
}

/** The next code of somebody's app. */
export function appCode(person: Person): Promise<string> {
  return factorsOf(person).app.code();
}

function factorsOf({ email }: Person) {
  const own = factors.get(email);
  if (own === undefined) throw new Error(`${email} has no second factor`);
  return own;
}

/** Opens the one-time link that the server printed and becomes the first administrator. */
export async function becomeFirstAdmin(page: Page, product: Product, person: Person): Promise<void> {
  if (product.setupLink === null) throw new Error('the server printed no one-time link');
  await page.goto(product.setupLink);
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL('**/app');
  await addApp(page, person);
}

/** Loads the sample firm from the dashboard that an administrator has open. */
export async function loadSampleFirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load sample firm' }).click();
  await expect(page.getByText('The sample firm is loaded').first()).toBeVisible({ timeout: 30_000 });
  // Checks go on: until they are through, rows change their places in the lists. The case that goes in steps waits for its officer.
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const underWay = async () =>
    (await (await page.request.get('/api/onboarding/cases?status=in_progress', { headers })).json()).total;
  await expect.poll(underWay, { timeout: 30_000 }).toBe(1);
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/user/register');
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/app');
  await addApp(page, person);
}

export async function signIn(page: Page, person: Person, secret = password): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  // Another password than the right one comes no further.
  if (factors.has(person.email) && secret === password) await takeSecondStep(page, person);
}

/** Types the code of the person's app where a sign-in asks for it; a recovery code where that would be half a minute away. */
export async function takeSecondStep(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  const { app, recoveryCodes } = factorsOf(person);
  if (app.isReady()) {
    await page.getByLabel('Code from the authenticator app').fill(await app.code());
  } else {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes.pop() ?? '');
  }
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** An administrator confirms who has registered and makes an officer of him, or another one, on the page of users. */
export async function makeOfficer(
  admin: Page,
  person: Person,
  role: 'Editor' | 'Admin' = 'Editor',
): Promise<void> {
  await admin.getByRole('link', { name: 'Users' }).click();
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: `Confirm ${person.name}` }).click();
  await expect(admin.getByText(`${person.name} has been confirmed`)).toBeVisible();
  await row.getByRole('combobox').selectOption({ label: role });
  if (role === 'Admin') await admin.getByRole('button', { name: 'Make administrator' }).click();
  await expect(admin.getByText('User role updated successfully')).toBeVisible();
}

/** Fills in who one is, and a password. */
export async function fillAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
}
