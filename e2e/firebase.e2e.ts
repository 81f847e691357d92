import type { Page } from '@playwright/test';
import { anna, beat, openBrowser, password } from './pages/people.ts';
import { expect, test } from './product-test.ts';

const project = 'demo-desk';
const emulator = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099'}`;

test.use({
  journey: 'firebase',
  environment: {
    IDENTITY: 'firebase',
    SIGN_UP: 'confirm',
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'key-of-a-test',
    FIREBASE_PROVIDERS: 'github',
  },
});
test.describe.configure({ mode: 'serial' });

/** What the firm does with the Admin SDK. */
async function asFirm(page: Page, path: string, data: object) {
  const headers = { authorization: 'Bearer owner' };
  const answer = await page.request.post(
    `${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/${path}`,
    {
      data,
      headers,
    },
  );
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

async function accountOf(page: Page, email: string): Promise<string> {
  const { users } = await asFirm(page, 'accounts:lookup', { email: [email] });
  return users[0].localId;
}

/** The codes that the emulator would have sent by mail, newest last. */
async function codesOf(page: Page, kind: string): Promise<string[]> {
  const answer = await page.request.get(`${emulator}/emulator/v1/projects/${project}/oobCodes`);
  const { oobCodes } = await answer.json();
  return oobCodes
    .filter(({ requestType }: { requestType: string }) => requestType === kind)
    .map(({ oobCode }: { oobCode: string }) => oobCode);
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('somebody who registers waits as a guest; the claim of the firm makes an administrator at the next sign-in', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/register');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(anna.name);
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('banner').getByText(anna.name).first()).toBeVisible();
  expect(await codesOf(page, 'VERIFY_EMAIL')).toHaveLength(1);

  const localId = await accountOf(page, anna.email);
  await asFirm(page, 'accounts:update', {
    localId,
    emailVerified: true,
    customAttributes: JSON.stringify({ role: 'admin' }),
  });
  // Whoever is signed in stays what he was until he signs in again.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/user/login');
  await page.goto('/user/login?from=/app/users');
  await signIn(page, anna.email);
  await page.waitForURL(({ pathname }) => pathname === '/app/users');
  const row = page.getByRole('row').filter({ hasText: anna.email });
  await expect(row.getByText('Admin').first()).toBeVisible();
  // Firebase keeps the accounts: nobody is invited here, and no code for a password is sent.
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await page.context().close();
});

test('a wrong password, a disabled account and no network have their sentences', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/login');
  await signIn(page, anna.email, 'not the password');
  await expect(
    page.getByText('The email or password you entered is incorrect. Please try again.'),
  ).toBeVisible();

  await asFirm(page, 'accounts', { email: beat.email, password, displayName: beat.name });
  const localId = await accountOf(page, beat.email);
  await asFirm(page, 'accounts:update', { localId, disableUser: true });
  await signIn(page, beat.email);
  await expect(
    page.getByText('This account has been disabled. Contact your administrator for assistance.'),
  ).toBeVisible();

  await page.context().setOffline(true);
  await signIn(page, anna.email);
  await expect(
    page.getByText('Network error. Please check your internet connection and try again.'),
  ).toBeVisible();
  await page.context().close();
});

test('whoever is disabled in the product is out at once, though Firebase still lets him in', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await asFirm(page, 'accounts', { email: 'carla@example.test', password, displayName: 'Carla Beispiel' });
  const uid = await accountOf(page, 'carla@example.test');
  await asFirm(page, 'accounts:update', {
    localId: uid,
    customAttributes: JSON.stringify({ role: 'officer' }),
  });
  await page.goto('/user/login?from=/app/timeline');
  await signIn(page, 'carla@example.test');
  await page.waitForURL(({ pathname }) => pathname === '/app/timeline');
  await product.query(`update users set state = 'disabled' where uid = '${uid}'`);
  await page.goto('/app/timeline');
  await page.waitForURL(/\/(?:unauthorized|user\/login)/);
  await page.goto('/user/login');
  await signIn(page, 'carla@example.test');
  await expect(
    page.getByText('This account has been disabled. Contact your administrator for assistance.'),
  ).toBeVisible();
  await page.context().close();
});

test('a forgotten password is replaced with the code that Firebase sends', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/forgot-password');
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('A message is on its way')).toBeVisible();
  const [code = ''] = (await codesOf(page, 'PASSWORD_RESET')).slice(-1);
  await page.goto(`/user/reset-password#code=${code}`);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('zwei Kamele lesen Zeitung');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await page.goto('/user/login');
  await signIn(page, anna.email, 'zwei Kamele lesen Zeitung');
  await page.waitForURL('**/app');
  await page.context().close();
});

test('another window of the browser follows who signs out', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/login?from=/app/timeline');
  await signIn(page, anna.email, 'zwei Kamele lesen Zeitung');
  await page.waitForURL(({ pathname }) => pathname === '/app/timeline');
  const other = await page.context().newPage();
  await other.goto('/app/timeline');
  await expect(other.getByRole('banner').getByText(anna.name).first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: anna.name }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/user/login');
  await other.waitForURL('**/user/login?from=**');
  await page.context().close();
});

test('an account lists its ways in, and the last one stays', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await page.goto('/user/login?from=/app/profile');
  await signIn(page, anna.email, 'zwei Kamele lesen Zeitung');
  await page.waitForURL(({ pathname }) => pathname === '/app/profile');
  const ways = page.getByRole('region', { name: 'Ways to sign in' });
  await expect(ways.getByText('the last way in stays')).toBeVisible();
  await expect(ways.getByRole('button', { name: 'Link GitHub' })).toBeVisible();
  await expect(ways.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
  await page.context().close();
});
