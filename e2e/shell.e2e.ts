import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'shell' });
test.describe.configure({ mode: 'serial' });

let page: Page;
const side = () => page.getByRole('banner');
const account = () => page.getByRole('dialog', { name: anna.name });
const openAccount = () => side().getByRole('button', { name: anna.name }).click();

test('the menu has five groups and every screen, and marks where one is without the accent', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  const menu = side().getByRole('navigation', { name: 'Main navigation' });
  const groups = { Work: 4, Watch: 4, Prove: 3, Ask: 1, Firm: 3 };
  for (const [name, count] of Object.entries(groups)) {
    await expect(menu.getByRole('list', { name }).getByRole('link')).toHaveCount(count);
  }
  await menu.getByRole('link', { name: 'Ledger' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeFocused();
  const current = menu.getByRole('link', { name: 'Ledger' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toHaveCSS('background-color', 'rgb(230, 232, 236)');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('the account says the role and what it allows, and changes language, brightness and colour at once', async () => {
  await openAccount();
  await expect(account().getByText('Admin manages users, rules and lists')).toBeVisible();
  await account().getByRole('radio', { name: 'Dark' }).check();
  await account().getByRole('radio', { name: 'Navy blue' }).check();
  await account().getByRole('radio', { name: 'Flat' }).check();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-scheme', 'dark');
  await expect(root).toHaveAttribute('data-accent', 'bluenavy');
  // What is written on each colour can be read in the dark, too.
  const colours = account().getByRole('group', { name: 'Colour' }).getByRole('radio');
  await expect(colours).toHaveCount(10);
  for (const colour of await colours.all()) {
    await expect(colour).toHaveAccessibleDescription(/^Contrast (?:4\.[5-9]|[5-9]\.\d|1\d\.\d|2[01]\.\d):1$/);
  }
  await expect(root).toHaveAttribute('data-radius', 'flat');
  await account().getByRole('combobox', { name: 'Language' }).selectOption('English (right-to-left)');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await account().getByRole('combobox', { name: 'Language' }).selectOption('English');
  await expect(root).toHaveAttribute('dir', 'ltr');
});

test('the account closes by Escape and gives the focus back', async () => {
  await page.keyboard.press('Escape');
  await expect(account()).toBeHidden();
  await expect(side().getByRole('button', { name: anna.name })).toBeFocused();
});

test('search and shortcuts open by key and by button, one at a time', async () => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await side().getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openAccount();
  await account().getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(account()).toBeHidden();
  await page.keyboard.press('Escape');
});

test('what is open is marked at the side where a line begins, in English from right to left too', async () => {
  for (const [language, edge] of [
    ['enrtl', '-3px'],
    ['en', '3px'],
  ] as const) {
    await page.evaluate((choice) => localStorage.setItem('sorgfalt.language', choice), language);
    await page.goto('/app/payments/rules');
    const open = page.getByRole('row', { selected: true });
    await expect(open).toHaveCSS('box-shadow', new RegExp(` ${edge} 0px 0px 0px inset$`));
  }
});

test('at 768 pixels the side is a rail of 52 with names for those who point or read', async () => {
  await page.setViewportSize({ width: 768, height: 900 });
  const box = await side().boundingBox();
  expect(box?.width).toBe(52);
  const review = side().getByRole('link', { name: 'Review' });
  await review.hover();
  await expect(page.getByText('Review', { exact: true }).last()).toBeInViewport();
  await openAccount();
  await expect(account()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
});

test('at 360 pixels the side is a drawer that closes when a screen is chosen', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await side().getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  await drawer.getByRole('link', { name: 'Clients' }).click();
  await expect(drawer).toBeHidden();
  await page.waitForURL('**/app/clients');
  await side().getByRole('button', { name: 'Open navigation' }).click();
  await drawer.getByRole('button', { name: anna.name }).click();
  await expect(account()).toBeInViewport({ ratio: 1 });
  await expect(drawer).toBeHidden();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('logging out leads to signing in, where public pages keep their footer', async () => {
  await account().getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/user/login');
  const footer = page.getByRole('contentinfo');
  for (const name of ['About', 'Blog', 'Landing page', 'Survey', 'Contact', 'Whitepaper']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
});
