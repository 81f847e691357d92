import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../apps/server/src/testing/product.ts';
import { anna, becomeFirstAdmin, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';

test('the feed says that it is cut off, comes back by itself and has missed nothing', async ({ browser }) => {
  const directory = temporaryDirectory('feed');
  const options = { dataDirectory: join(directory, 'data'), entry: 'scripts/start.ts' } as const;
  const first = await startProduct(options);
  const page = await openBrowser(browser, first);
  await becomeFirstAdmin(page, first, anna);
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText(/^connected$/i)).toBeVisible();

  await first.kill();
  await expect(page.getByText("Feed disconnected: We'll retry automatically...")).toBeVisible();
  const second = await startProduct({ ...options, port: Number(new URL(first.url).port) });
  await expect(page.getByText(/^connected$/i)).toBeVisible({ timeout: 60_000 });

  const colleague = await page.context().newPage();
  await colleague.goto('/app');
  await colleague.getByRole('button', { name: 'Load sample firm' }).click();
  await expect(page.getByText(/Decision agent/).first()).toBeVisible();
  await page.context().close();
  await second.stop();
  rmSync(directory, { recursive: true, force: true });
});
