import { startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { anna, becomeFirstAdmin, openBrowser, password, signIn, takeSecondStep } from './pages/people.ts';
import { expect, test } from './product-test.ts';

const server = await startMailServer();

test.use({ journey: 'mail', environment: { SMTP_URL: server.url } });
test.afterAll(() => server.stop());

/** The code of the newest mail to somebody, as it is typed. */
const codeFor = (email: string) => /#code=([\w-]+)/u.exec(server.newestTo(email))?.[1] ?? '';

test('a forgotten password is replaced with the code of a mail, and every other session ends', async ({
  browser,
  product,
}) => {
  const elsewhere = await openBrowser(browser, product);
  await becomeFirstAdmin(elsewhere, product, anna);

  const page = await openBrowser(browser, product);
  await page.goto('/user/login');
  await page.getByRole('link', { name: /forgot/i }).click();
  // Both pages ask for an address.
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('A code is on its way')).toBeVisible();
  await expect.poll(() => codeFor(anna.email)).not.toBe('');
  const code = codeFor(anna.email);

  // By hand, as from a telephone beside the machine; a slip of the finger first.
  await page.goto('/user/reset-password');
  const next = page.getByRole('textbox', { name: 'New password', exact: true });
  await page.getByLabel('Code').fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await next.fill('nine camels read newspapers');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(
    page.getByText('This code is not valid or has expired. Please ask for a new one.'),
  ).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  await elsewhere.waitForURL('**/user/login**');
  await page.goto('/user/login');
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('The email or password you entered is incorrect. Please try again.'),
  ).toBeVisible();
  await signIn(page, anna, 'nine camels read newspapers');
  // A new password alone is no second factor.
  await takeSecondStep(page, anna);
  await page.waitForURL('**/app');

  // With a mail server nobody reads what mails say, not even an administrator.
  await page.goto('/app/users/mail');
  await expect(page.getByRole('cell', { name: anna.email }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Read the message/ })).toHaveCount(0);
  await elsewhere.context().close();
  await page.context().close();
});
