import { anna, becomeFirstAdmin, openBrowser, signIn, takeSecondStep } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'guest' });

test('a guest reaches the main path, sees what is there and what needs signing in', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue as guest' }).first().click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('banner').getByText('Guest')).toBeVisible();
  await expect(page.getByText(/live agent activity/i).first()).toBeVisible();
  const review = page.getByRole('navigation').getByText('Review', { exact: true });
  await review.hover();
  await expect(page.getByText('for authorised users only').filter({ visible: true }).last()).toBeVisible();
});

test('an officer screen sends a guest to unauthorized and, after signing in, back', async ({
  browser,
  product,
}) => {
  const admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  const page = await openBrowser(browser, product);
  await page.goto('/app/review');
  await page.waitForURL('**/unauthorized**');
  await expect(
    page.getByText('You are not authorized to view the page you are trying to access.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await takeSecondStep(page, anna);
  await page.waitForURL('**/app/review');
});

test('a wrong password is told in the words of the specification', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await signIn(page, anna, 'wrong horse battery');
  await expect(
    page.getByText('The email or password you entered is incorrect. Please try again.'),
  ).toBeVisible();
});

test('an administrator sees who could not sign in, by filters that the address keeps', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await signIn(page, anna);
  await page.waitForURL('**/app');
  await page.goto('/app/users');
  await page.getByRole('link', { name: 'Security events' }).click();
  await page.getByRole('combobox', { name: 'What happened' }).selectOption('Sign-in failed');
  await page.waitForURL('**/app/users/security?kind=sign-in-failed');
  const events = page.getByRole('table', { name: 'Security events' });
  await expect(events.getByText(anna.email).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search account or network address' }).fill('nobody.at.all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No events match these filters.')).toBeVisible();
  expect(page.url()).not.toContain('nobody');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/users/security?kind=signed-in&days=1');
  await expect(events.getByText(anna.email).first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('security-events.csv');
});

test('while signing in is being verified, it is said; after ten seconds it is given up', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await page.route('**/api/auth/get-session', () => undefined);
  await page.goto('/app/review');
  await expect(page.getByText('Verifying authentication...')).toBeVisible();
  await expect(page.getByText('Auth state timeout')).toBeVisible({ timeout: 20_000 });
});

test('the feed refuses a guest in the server, whatever the page does', async ({ product }) => {
  const { io } = await import('socket.io-client');
  const socket = io(product.url, { path: '/socket.io', transports: ['websocket'], reconnection: false });
  const refusal = await new Promise<string>((done) =>
    socket.once('connect_error', (error) => done(error.message)),
  );
  socket.disconnect();
  expect(refusal).toBe('Authentication required - Please log in again');
});

for (const [path, text] of [
  ['/privacy-policy', /privacy/i],
  ['/pages/about', /about/i],
  ['/pages/blog', /blog/i],
  ['/pages/contact', /contact/i],
  ['/pages/whitepaper', /proved/i],
  ['/error?code=500', 'Ooops... looks like an error occurred!'],
  ['/no/such/page', 'Ooops... looks like an error occurred!'],
  ['/login', 'Sign in'],
] as const) {
  test(`${path} is there for everybody`, async ({ browser, product }) => {
    const page = await openBrowser(browser, product);
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
  });
}
