import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'provisioning' });

const gerda = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: 'object-1',
  userName: 'gerda@example.test',
  active: true,
  displayName: 'Gerda Beispiel',
  emails: [{ primary: true, type: 'work', value: 'gerda@example.test' }],
};

test('an administrator gives the directory a token; it makes and ends an account, until the token is revoked', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await page.goto('/app/users');
  const pages = page.getByRole('navigation', { name: 'Users' });
  await pages.getByRole('link', { name: 'Provisioning' }).click();
  await expect(page.getByText('No token yet.')).toBeVisible();
  await expect(page.getByText('/api/scim/v2')).toBeVisible();

  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Entra');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('The token is shown only now')).toBeVisible();
  const secret = (await dialog.locator('p bdi').innerText()).trim();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Entra' })).toBeVisible();

  const asDirectory = async (method: string, path: string, data?: object) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      ...(data ? { 'content-type': 'application/scim+json' } : {}),
    };
    return page.request.fetch(`/api/scim/v2${path}`, { method, headers, ...(data ? { data } : {}) });
  };
  const made = await asDirectory('POST', '/Users', gerda);
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await pages.getByRole('link', { name: 'Accounts' }).click();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: gerda.userName });
  await expect(row).toBeVisible();
  await expect(row.getByText('Disabled')).toHaveCount(0);

  expect((await asDirectory('DELETE', `/Users/${id}`)).status()).toBe(204);
  await page.reload();
  await expect(row.getByText('Disabled')).toBeVisible();

  await pages.getByRole('link', { name: 'Provisioning' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Entra' }).getByText('never')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Entra' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await expect(page.getByText('Entra has been revoked').first()).toBeVisible();
  await expect(page.getByText('No token yet.')).toBeVisible();
  expect((await asDirectory('GET', '/Users')).status()).toBe(401);
  await page.context().close();
});
