import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { startAuthority } from './pages/authority.ts';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test('an entry waits for its stamp, is given up, and turns confirmed on the open page once the authority answers', async ({
  browser,
}) => {
  const directory = temporaryDirectory('stamping');
  mkdirSync(directory, { recursive: true });
  const authority = await startAuthority(directory);
  const product = await startProduct({
    dataDirectory: join(directory, 'data'),
    entry: 'scripts/start.ts',
    environment: {
      TSA_URLS: authority.url,
      TSA_ROOTS: authority.rootsPath,
      TSA_INTERVAL_MS: '500',
      TSA_GIVE_UP_MS: '30000',
    },
  });
  const page = await openBrowser(browser, product);
  await becomeFirstAdmin(page, product, anna);
  await page.goto('/app/ledger');
  const colleague = await page.context().newPage();
  await colleague.goto('/app');
  await colleague.getByRole('button', { name: 'Load sample firm' }).click();

  await page.getByRole('gridcell', { name: 'verifying' }).first().click();
  await page.waitForURL(/\/app\/ledger\/[0-9a-f-]{36}$/);
  // The address changes before the page does.
  await expect(page.getByRole('button', { name: 'Evidence bundle' })).toBeVisible();
  await expect(page.getByRole('main').getByText('verifying', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('There is no timestamp yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Evidence bundle' }).click();
  // It is asked for a few times first.
  await expect(page.getByText('This has no timestamp yet; please try again in a moment')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('main').getByText('Timestamping failed')).toBeVisible({ timeout: 60_000 });

  authority.open();
  await expect(page.getByRole('main').getByText('confirmed', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('main').getByText('Timestamping failed')).toBeHidden();
  // Whether another's stamp is a qualified one is not ours to say.
  await expect(page.getByRole('main').getByText('Example stamps')).toBeVisible();
  await expect(page.getByText('not qualified', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText(/checkpoint and timestamp were all checked/)).toBeVisible();

  await page.context().close();
  await product.stop();
  await authority.stop();
  rmSync(directory, { recursive: true, force: true });
});
