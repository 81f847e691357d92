import type { Page } from '@playwright/test';
import { giveAuthenticator } from './pages/authenticator.ts';
import { anna, appCode, beat, becomeFirstAdmin, openBrowser, password, register } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'factors' });
test.describe.configure({ mode: 'serial' });

let admin: Page;

test('a passkey is added on the profile, and signs in without address and password', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await giveAuthenticator(admin);
  await becomeFirstAdmin(admin, product, anna);
  await admin.goto('/app/profile');
  await admin.getByLabel('Name of this passkey').fill('Desk at the window');
  await admin.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(admin.getByText('Passkey added')).toBeVisible();
  await expect(admin.getByText('Desk at the window')).toBeVisible();
  await expect(admin.getByText('Recovery codes left: 10')).toBeVisible();

  await admin.context().clearCookies();
  await admin.goto('/user/login');
  await admin.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await admin.waitForURL('**/app');
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('Anna');
});

test('a stolen session changes no role: the page asks who is there, and goes on once that is proved', async ({
  browser,
  product,
}) => {
  const beats = await openBrowser(browser, product);
  await register(beats, beat);
  await beats.context().close();
  // A session of the password and the app alone, as old as a long lunch.
  const thief = await openBrowser(browser, product);
  await thief.context().addCookies(await admin.context().cookies());
  await product.query(`update identity_sessions set proved_at = now() - interval '6 minutes'`);
  await thief.goto('/app/users');
  const row = thief.getByRole('row').filter({ hasText: beat.email });
  await row.getByRole('button', { name: `Confirm ${beat.name}` }).click();
  const dialog = thief.getByRole('alertdialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password').fill('wrong horse battery');
  await dialog.getByLabel('Code from the authenticator app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('This could not be confirmed. Please try again.')).toBeVisible();
  await thief.keyboard.press('Escape');
  await expect(thief.getByText('Please confirm that it is you')).toBeVisible();
  await expect(row.getByRole('button', { name: `Confirm ${beat.name}` })).toBeVisible();
  await thief.context().close();

  await admin.goto('/app/users');
  const mine = admin.getByRole('row').filter({ hasText: beat.email });
  await mine.getByRole('button', { name: `Confirm ${beat.name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(admin.getByText(`${beat.name} has been confirmed`)).toBeVisible();
});

test('the second step takes the code of the app, or one that was kept for the day it is lost', async ({
  browser,
  product,
}) => {
  const elsewhere = await openBrowser(browser, product);
  await elsewhere.goto('/user/login');
  await elsewhere.getByLabel('Email').fill(anna.email);
  await elsewhere.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.getByLabel('Code from the authenticator app').fill(await appCode(anna));
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.waitForURL('**/app');
  await elsewhere.goto('/app/profile');
  await elsewhere.getByRole('button', { name: 'Create new codes' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
  const kept = elsewhere.getByRole('region', { name: 'Your recovery codes' });
  const code = (await kept.getByRole('listitem').first().textContent()) ?? '';
  await kept.getByRole('button', { name: 'I have saved them' }).click();
  await expect(kept).toBeHidden();

  await elsewhere.context().clearCookies();
  await elsewhere.goto('/user/login');
  await elsewhere.getByLabel('Email').fill(anna.email);
  await elsewhere.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.getByRole('button', { name: 'Neither at hand? Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code').fill(code);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.waitForURL('**/app');
  await elsewhere.goto('/app/profile');
  await expect(elsewhere.getByText('Recovery codes left: 9')).toBeVisible();
});

test('whoever has no factor yet sets one up where it is wanted, keeps the codes, and what was asked for is done', async ({
  browser,
  product,
}) => {
  const carla = { name: 'Carla Muster', email: 'carla.muster@example.test' };
  const page = await openBrowser(browser, product);
  await giveAuthenticator(page);
  await page.goto('/user/register');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(carla.name);
  await page.getByLabel('Email').fill(carla.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/app');
  await product.query(`update users set role = 0, state = 'active' where email = '${carla.email}'`);
  await page.goto('/app/users/confirmation');
  await page.getByLabel('Sensitive steps, minutes').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Saved and sealed in the ledger')).toBeVisible();
  await expect(page.getByLabel('Sensitive steps, minutes')).toHaveValue('4');
});
