import { anna, becomeFirstAdmin, openBrowser, signIn } from './pages/people.ts';
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
  await page.getByLabel('E-mail').fill(anna.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/review');
});

test('a wrong password is told in the words of the specification', async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await signIn(page, anna, 'wrong horse battery');
  await expect(
    page.getByText('The email or password you entered is incorrect. Please try again.'),
  ).toBeVisible();
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
