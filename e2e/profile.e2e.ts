import { anna, becomeFirstAdmin, openBrowser, password, signIn, takeSecondStep } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'profile' });
test.describe.configure({ mode: 'serial' });

const another = 'seven camels read newspapers';

test('somebody sees where she is signed in, and ends a session that is not hers', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  const elsewhere = await openBrowser(browser, product);
  await signIn(elsewhere, anna);
  await elsewhere.waitForURL('**/app');

  await page.getByRole('banner').getByRole('button', { name: anna.name }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.getByText(anna.email).last()).toBeVisible();
  await expect(page.getByText('This session')).toHaveCount(1);
  await page.getByRole('button', { name: 'End', exact: true }).first().click();
  await expect(page.getByText('Ended').first()).toBeVisible();
  await elsewhere.waitForURL('**/user/login**');
  await elsewhere.context().close();
  await page.context().close();
});

test('a password is changed by whoever knows the present one, and every other session ends', async ({
  browser,
  product,
}) => {
  const [page, elsewhere] = [await openBrowser(browser, product), await openBrowser(browser, product)];
  for (const each of [page, elsewhere]) {
    await signIn(each, anna);
    await each.waitForURL('**/app');
  }
  await page.goto('/app/profile');
  const change = async (present: string, next: string) => {
    await page.getByRole('textbox', { name: 'Current password', exact: true }).fill(present);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the password at all', another);
  await expect(page.getByText('The current password is not correct.')).toBeVisible();
  await change(password, 'passwordpassword');
  await expect(page.getByText(/easy to guess/)).toBeVisible();
  await change(password, another);
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await elsewhere.waitForURL('**/user/login**');
  await page.reload();
  await expect(page.getByText('This session')).toHaveCount(1);
  await signIn(elsewhere, anna, another);
  await takeSecondStep(elsewhere, anna);
  await elsewhere.waitForURL('**/app');
  await elsewhere.context().close();
  await page.context().close();
});

test('a guest is led to signing in, and back to the account', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/profile');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(another);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await takeSecondStep(page, anna);
  await page.waitForURL('**/app/profile');
  await expect(page.getByText('This session')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.context().close();
});
