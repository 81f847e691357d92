import type { Page } from '@playwright/test';
import { anna, beat, becomeFirstAdmin, openBrowser, password, signIn } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'codes' });
test.describe.configure({ mode: 'serial' });

let admin: Page;

/** Reads the newest message to somebody in the outbox, as an administrator does who hands it over; gives its link. */
async function linkFor(email: string): Promise<URL> {
  await admin.goto('/app/users/mail');
  await admin
    .getByRole('button', { name: `Read the message to ${email}` })
    .first()
    .click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Read' }).click();
  const text = await dialog.getByText(/#code=/).innerText();
  const link = /\S+#code=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('the message has no link');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return new URL(link);
}

async function choosePassword(page: Page, link: URL, secret: string): Promise<void> {
  // Another page first: with the same one, only the fragment would change.
  await page.goto('about:blank');
  await page.goto(link.href);
  // What the link carries leaves the address at once, and fills the form.
  await expect(page.getByLabel('Code')).not.toHaveValue('');
  expect(page.url()).not.toContain('code=');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('an administrator invites a colleague, who chooses a password with the code and has the role', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await admin.getByRole('link', { name: 'Users' }).click();
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Please fill in this field.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(beat.name);
  await dialog.getByLabel('Email').fill(beat.email);
  await dialog.getByLabel('Role').selectOption('Editor');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(admin.getByText(`${beat.name} has been invited`)).toBeVisible();

  const page = await openBrowser(browser, product);
  await choosePassword(page, await linkFor(beat.email), password);
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, beat);
  await page.waitForURL('**/app');
  await expect(page.getByRole('banner').getByText('Editor')).toBeVisible();
  await page.context().close();
});

test('a forgotten password is replaced with a code that is good once; an unknown address is told the same', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  for (const email of ['nobody.at.all@example.test', beat.email]) {
    await page.goto('/user/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await expect(page.getByText('A code is on its way')).toBeVisible();
  }
  const link = await linkFor(beat.email);
  await choosePassword(page, link, 'four camels read newspapers');
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await choosePassword(page, link, 'five camels read newspapers');
  await expect(
    page.getByText('This code is not valid or has expired. Please ask for a new one.'),
  ).toBeVisible();
  await signIn(page, beat, 'four camels read newspapers');
  await page.waitForURL('**/app');
  await page.context().close();
});

test('an administrator sends a colleague a code; that a message was read is a security event', async ({
  browser,
  product,
}) => {
  await admin.goto('/app/users');
  await admin.getByRole('button', { name: `Actions for ${beat.name}` }).click();
  await admin.getByRole('menuitem', { name: 'New password' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'New password' }).click();
  await expect(admin.getByText(`A code for ${beat.name} is on its way`)).toBeVisible();
  const page = await openBrowser(browser, product);
  await choosePassword(page, await linkFor(beat.email), 'short');
  await expect(page.getByText('At least 12 characters').last()).toBeVisible();
  await admin.goto('/app/users/security?kind=mail-read');
  await expect(
    admin.getByRole('table', { name: 'Security events' }).getByText(anna.email).first(),
  ).toBeVisible();
  await page.context().close();
});

test('who is asleep can be looked for, and pages of codes fit a telephone', async ({ browser, product }) => {
  await admin.goto('/app/users');
  await admin.getByRole('radio', { name: 'No sign-in for 90 days' }).check({ force: true });
  await expect(admin.getByText('Everybody has signed in within 90 days.')).toBeVisible();
  const page = await openBrowser(browser, product);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/user/forgot-password', '/user/reset-password', '/user/verify-address']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
  await page.context().close();
});
