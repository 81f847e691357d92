import type { Page } from '@playwright/test';
import {
  anna,
  beat,
  becomeFirstAdmin,
  openBrowser,
  password,
  register,
  signIn,
  takeSecondStep,
} from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'session' });
test.describe.configure({ mode: 'serial' });

let page: Page;

/** How often the page has asked for another token. */
function tokensAsked(of: Page): () => number {
  let count = 0;
  of.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/token') count += 1;
  });
  return () => count;
}

/** On the page of signing in that one was led to. */
async function signInHere(): Promise<void> {
  await page.getByLabel('Email').fill(anna.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await takeSecondStep(page, anna);
}

test('a refused token is renewed once for all calls that wait, and they are tried again', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  // What the page before still asks for bears another token.
  await page.goto('about:blank');
  const asked = tokensAsked(page);
  const together = 3;
  let refused = 0;
  let old: string | undefined;
  const allThere = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const { authorization } = route.request().headers();
    old ??= authorization;
    if (authorization === undefined || authorization !== old) return route.fallback();
    refused += 1;
    if (refused === together) allThere.resolve();
    await allThere.promise;
    await route.fulfill({ status: 401, json: { error: 'expired' } });
  });
  await page.goto('/app');
  await expect(page.getByRole('link', { name: /^Pending reviews 0/ })).toBeVisible();
  await expect(page.getByText(/401/)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  expect(refused).toBeGreaterThanOrEqual(together);
  expect(asked()).toBe(1);
});

test('a session that has ended leads to signing in, and back to where one was', async ({ product }) => {
  await page.goto('/app/payments?state=queued');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Another browser ended it: the cookie is worth nothing, the page does not know yet.
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const ended = await fetch(`${product.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: cookies, origin: product.url, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(ended.status).toBe(200);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await page.waitForURL('**/user/login?from=**');
  expect(seen).not.toContain('/unauthorized');
  expect(await page.evaluate(() => localStorage.getItem('sorgfalt.user'))).toBeNull();
  await signInHere();
  await page.waitForURL('**/app/payments?state=queued');
});

test('another window of the browser follows who signs out, and who signs in', async ({ product }) => {
  const other = await page.context().newPage();
  await other.goto('/app/timeline');
  await expect(other.getByRole('banner').getByText(anna.name).first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: anna.name }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/user/login');
  await other.waitForURL(`${product.url}/user/login?from=**`);
  // Somebody else: nothing of the one before is left in the other window.
  await register(page, beat);
  await product.query(`update users set state = 'active', role = 1 where email = '${beat.email}'`);
  await page.reload();
  await expect(page.getByRole('banner').getByText(beat.name).first()).toBeVisible();
  await other.goto('/app/timeline');
  await expect(other.getByRole('banner').getByText(beat.name).first()).toBeVisible();
  await page.goto('/user/login?from=/app/payments?state=queued');
  await signInHere();
  await page.waitForURL('**/app/payments?state=queued');
  await expect(other.getByRole('banner').getByText(anna.name).first()).toBeVisible();
  await expect(other.getByText(beat.name)).toHaveCount(0);
  await other.close();
});

test('who does nothing is warned in time, stays with one key, or leaves and comes back to where one was', async () => {
  const asked: string[] = [];
  await page.route('**/api/me/session', async (route) => {
    asked.push(route.request().method());
    if (route.request().method() === 'PUT') return route.fallback();
    // As if nobody had done anything for almost an hour.
    await route.fulfill({ json: { secondsLeft: 100 } });
  });
  await page.goto('/app/payments?state=queued');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('timer')).toHaveText(/^Time left 1:[0-3]\d$/);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate((to) => (document.documentElement.dir = to), dir);
    const box = await warning.boundingBox();
    expect(box?.x, dir).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), dir).toBeLessThanOrEqual(360);
    await expect(warning.getByRole('button', { name: 'Sign out now' })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  // Only looking at it is no sign of life that counts now.
  await page.mouse.move(40, 40);
  expect(asked).not.toContain('PUT');
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toHaveCount(0);
  expect(asked).toContain('PUT');

  await page.reload();
  await warning.getByRole('button', { name: 'Sign out now' }).click();
  await page.waitForURL('**/user/login?from=**');
  await page.unrouteAll({ behavior: 'wait' });
  await signInHere();
  await page.waitForURL('**/app/payments?state=queued');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('a page of signing in is no place to come back to', async () => {
  await page.goto('/user/login?from=/user/login');
  await expect(page).toHaveURL(/\/user\/login$/);
});

test('offline, signing in fails at once with its sentence, and the feed does not say that it is connected', async ({
  browser,
  product,
}) => {
  const other = await openBrowser(browser, product);
  await other.goto('/user/login');
  await expect(other.getByLabel('Email')).toBeVisible();
  await other.context().setOffline(true);
  await other.getByLabel('Email').fill(anna.email);
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    other.getByText('Network error. Please check your internet connection and try again.'),
  ).toBeVisible();
  await other.context().setOffline(false);

  await signIn(other, anna);
  await other.waitForURL('**/app');
  await other.getByRole('link', { name: 'Activity' }).click();
  await expect(other.getByText(/^connected$/i)).toBeVisible();
  await other.context().setOffline(true);
  await expect(other.getByText("Feed disconnected: We'll retry automatically...")).toBeVisible();
  await expect(other.getByText(/^connected$/i)).toHaveCount(0);
  await other.context().setOffline(false);
  await expect(other.getByText(/^connected$/i)).toBeVisible();
  await other.context().close();
});

test('what another backend says as a plain sentence is shown with its status', async () => {
  await page.route('**/api/payments?**', (route) =>
    route.fulfill({ status: 507, json: { error: 'The disk is full' } }),
  );
  await page.goto('/app/payments');
  await expect(page.getByText('The disk is full (507)')).toBeVisible();
});
