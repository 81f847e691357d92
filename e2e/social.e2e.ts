import type { Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { socialSettings, startGithub } from '../apps/server/src/testing/github.ts';
import { addApp, anna, becomeFirstAdmin, openBrowser, signIn, takeSecondStep } from './pages/people.ts';
import { expect, test } from './product-test.ts';

const google = new OAuth2Server();
await google.issuer.keys.generate('RS256');
await google.start(0, '127.0.0.1');
const github = await startGithub();

const carla = { sub: 'g-1', email: 'carla@example.test', email_verified: true, name: 'Carla Beispiel' };
let claims: object = carla;
google.service.on('beforeTokenSigning', (token: { payload: object }) => Object.assign(token.payload, claims));

test.use({
  journey: 'social',
  environment: {
    SIGN_UP: 'open',
    ...socialSettings(google.issuer.url, github),
    // The firm's own issuer: the same server, as another client.
    OIDC_ISSUER: google.issuer.url ?? '',
    OIDC_CLIENT_ID: 'firm',
    OIDC_CLIENT_SECRET: 'of the firm',
    OIDC_LABEL: 'Muster Treuhand',
  },
});
// A retry starts a product of its own, in which nobody of the earlier tests is: the file is one journey.
test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  await google.stop();
  await github.stop();
});

const continueWith = (page: Page, name: string) =>
  page.getByRole('button', { name: `Continue with ${name}` }).click();

test('somebody signs in with Google in a window of its own, and comes back to where she was', async ({
  browser,
  product,
}) => {
  const admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  const page = await openBrowser(browser, product);
  await page.goto('/user/login?from=/app/timeline');
  const popup = page.waitForEvent('popup');
  await continueWith(page, 'Google');
  await (await popup).waitForEvent('close');
  await page.waitForURL('**/app/timeline');
  await expect(page.getByRole('banner').getByText(carla.name).first()).toBeVisible();

  await admin.getByRole('link', { name: 'Users' }).click();
  const row = admin.getByRole('row').filter({ hasText: carla.email });
  await expect(row.getByText('Google')).toBeVisible();
  await page.context().close();
});

test('an address that has an account already is not opened by another provider, and the ways in are said', async ({
  browser,
  product,
}) => {
  github.user = { id: 8, login: 'other', name: 'Other', email: carla.email, isVerified: true };
  const page = await openBrowser(browser, product);
  await page.goto('/user/login');
  await continueWith(page, 'GitHub');
  await expect(
    page.getByText(
      'An account already exists with the same email address but different sign-in credentials. Please sign in using your original method.',
    ),
  ).toBeVisible();
  await expect(
    page.getByText(
      'Sign in with one of these: Email and password, Muster Treuhand, Google. Then link GitHub in your profile settings.',
    ),
  ).toBeVisible();
  await page.context().close();
});

test('what fails at the provider is said, and another try goes on', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/login');
  google.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  await continueWith(page, 'Google');
  await expect(page.getByText('Google sign-in failed. Please try again.')).toBeVisible();
  await continueWith(page, 'Google');
  await page.waitForURL('**/app');
  await page.context().close();
});

test('who signs in the old way links the new one in the profile, and unlinks it again', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/login');
  await continueWith(page, 'Google');
  await page.waitForURL('**/app');
  await addApp(page, carla);
  await page.goto('/app/profile');
  const ways = page.getByRole('region', { name: 'Ways to sign in' });
  await expect(ways.getByText('the last way in stays')).toBeVisible();
  const link = async () => {
    await page.getByRole('button', { name: 'Link GitHub' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  github.user = { id: 8, login: 'other', name: 'Other', email: 'other@example.test', isVerified: true };
  await link();
  await expect(page.getByText('The account there has another address than this one.').first()).toBeVisible();
  github.user = { id: 8, login: 'other', name: 'Other', email: carla.email, isVerified: true };
  await link();
  await expect(page.getByText('GitHub has been linked').first()).toBeVisible();

  const elsewhere = await openBrowser(browser, product);
  await elsewhere.goto('/user/login');
  await continueWith(elsewhere, 'GitHub');
  await takeSecondStep(elsewhere, carla);
  await elsewhere.waitForURL('**/app');

  await page.getByRole('button', { name: 'Unlink GitHub' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).last().click();
  await expect(page.getByText('GitHub has been unlinked').first()).toBeVisible();
  await elsewhere.waitForURL('**/user/login**');
  await elsewhere.context().close();
  await page.context().close();
});

test('an administrator gives a group of the directory a role, and whoever signs in with the firm’s issuer has it', async ({
  browser,
  product,
}) => {
  const admin = await openBrowser(browser, product);
  await signIn(admin, anna);
  await admin.waitForURL('**/app');
  await admin.goto('/app/users/groups');
  await admin.getByRole('button', { name: 'Add group' }).click();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Enter the name of a group.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Group' }).fill('officers');
  await admin.getByRole('dialog').getByRole('combobox').selectOption({ label: 'Editor' });
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'officers' }).getByText('Editor')).toBeVisible();

  claims = { sub: 'f-1', email: 'olga@example.test', name: 'Olga Beispiel', groups: ['staff', 'officers'] };
  const page = await openBrowser(browser, product);
  await page.goto('/user/login');
  await continueWith(page, 'Muster Treuhand');
  await page.waitForURL('**/app');
  await page.goto('/app/review');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/review/i);

  await admin.getByRole('link', { name: 'Users' }).first().click();
  const row = admin.getByRole('row').filter({ hasText: 'olga@example.test' });
  await expect(row.getByText('Firm’s sign-in')).toBeVisible();
  await expect(row.getByRole('combobox')).toHaveValue('editor');
});
