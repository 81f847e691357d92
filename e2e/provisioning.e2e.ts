import type { Page } from '@playwright/test';
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

const columns =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change';
const listFile = {
  name: 'targets.simple_invented.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `${columns}\n"x1","Person","Regula Probe Musterberger","","","ch","","","Invented","","","Invented","2026-01-01","2026-01-01","2026-01-01"\n`,
  ),
};

let page: Page;

test.beforeAll(async ({ browser, product }) => {
  page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
});
test.afterAll(() => page.context().close());

test('an administrator gives the directory a key; it makes and ends an account, until the key is revoked', async () => {
  await page.goto('/app/users');
  const pages = page.getByRole('navigation', { name: 'Users' });
  await pages.getByRole('link', { name: 'Other systems' }).click();
  await expect(page.getByText('No key yet.')).toBeVisible();
  await expect(page.getByText('/api/scim/v2')).toBeVisible();

  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name\b/u }).fill('Entra');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('The key is shown only now')).toBeVisible();
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

  await pages.getByRole('link', { name: 'Other systems' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Entra' }).getByText('never')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Entra' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await expect(page.getByText('Entra has been revoked').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Entra' }).getByText('Revoked')).toBeVisible();
  expect((await asDirectory('GET', '/Users')).status()).toBe(401);
});

test('another system screens names with a key of its own, which opens nothing else', async () => {
  await page.goto('/app/users/systems');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Purpose').selectOption('Screening');
  await dialog.getByRole('textbox', { name: /^Name\b/u }).fill('Core banking');
  await dialog.getByLabel('Names per minute').fill('5');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = (await dialog.locator('p bdi').innerText()).trim();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const ask = (key: string, names: readonly object[]) =>
    page.request.post('/api/screening/names', {
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key },
      data: { names },
    });
  const names = [
    { reference: 'K-1', name: 'Musterberger Regula', kind: 'person' },
    { reference: 'K-2', name: 'Anna Muster' },
  ];
  // A new installation has lists of invented people alone.
  const early = await ask('journey-1', names);
  expect([early.status(), await early.text()]).toEqual([503, expect.stringContaining('lists-not-current')]);
  await page.goto('/app/lists');
  await page.locator('input[type=file]').first().setInputFiles(listFile);
  await expect(page.getByText('targets.simple_invented').first()).toBeVisible();
  await expect.poll(async () => (await ask('journey-1', names)).status(), { timeout: 30_000 }).toBe(200);
  const answer = await ask('journey-1', names);
  const { answers } = (await answer.json()) as { answers: readonly { verdict: string }[] };
  expect(answers.map(({ verdict }) => verdict)).toEqual(['hit', 'clear']);
  const tooMany = await ask(
    'journey-2',
    Array.from({ length: 4 }, () => ({ name: 'Anna Muster' })),
  );
  expect([tooMany.status(), Number(tooMany.headers()['retry-after']) > 0]).toEqual([429, true]);
  const elsewhere = await page.request.get('/api/screening/lists', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(elsewhere.status()).toBe(401);

  await page.goto('/app/users/systems');
  const row = page.getByRole('row').filter({ hasText: 'Core banking' });
  await expect(row.getByText('Screening')).toBeVisible();
  await expect(row.getByText('never')).toHaveCount(0);
});
