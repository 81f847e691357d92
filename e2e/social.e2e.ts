import type { Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { socialSettings, startGithub } from '../apps/server/src/testing/github.ts';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

const google = new OAuth2Server();
await google.issuer.keys.generate('RS256');
await google.start(0, '127.0.0.1');
const github = await startGithub();

const carla = { sub: 'g-1', email: 'carla@example.test', email_verified: true, name: 'Carla Beispiel' };
google.service.on('beforeTokenSigning', (token: { payload: object }) => Object.assign(token.payload, carla));

test.use({
  journey: 'social',
  environment: { SIGN_UP: 'open', ...socialSettings(google.issuer.url, github) },
});
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
  await expect(page.getByText('E-mail and password, Google, GitHub')).toBeVisible();
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
