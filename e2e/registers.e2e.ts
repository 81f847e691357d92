import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import {
  answers,
  dayEntry,
  startZefix,
  zefixFailure,
  zefixMuster,
} from '../apps/server/src/testing/modules/zefix.ts';
import { textOf, withoutSpaces } from '../apps/server/src/testing/printed-text.ts';
import { anna, becomeFirstAdmin, dismissReviews, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

const zefix = await startZefix();
const environment = {
  ZEFIX_URL: zefix.url,
  ZEFIX_USER: 'firm',
  ZEFIX_PASSWORD: 'geheim',
  LIST_DOWNLOAD_LOOPBACK: 'true',
  REGISTER_WATCH_MINUTES: '0',
};
test.use({ journey: 'registers', environment });
test.afterAll(() => zefix.stop());

test.describe.configure({ mode: 'serial' });

let page: Page;
const registers = () => page.getByRole('region', { name: 'Registers' });
const compared = () => page.getByRole('region', { name: /^Zefix beside what was declared/ });
const ask = () => registers().getByRole('button', { name: 'Ask the register' }).click();

test('an officer asks the register about a company behind a client, and sees the answer beside what was declared', async ({
  browser,
  product,
}) => {
  page = await openBrowser(browser, product);
  await dismissReviews(page);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);
  await page.goto('/app/clients/list');
  await page.getByRole('searchbox', { name: 'Search' }).fill('probe muster');
  await page.getByRole('gridcell', { name: /Regula Probe Musterberger/ }).click();
  await page.getByRole('tab', { name: /^Registers/ }).click();
  await expect(registers().getByText(/can be in a commercial register/)).toBeVisible();

  await page.getByRole('tab', { name: /^Ownership/ }).click();
  await page.getByRole('button', { name: 'Enter the structure' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption({ label: 'company' });
  await dialog.getByLabel('Name').fill(zefixMuster.name);
  await dialog.getByLabel('UID').fill('CHE-123.456.788');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  zefix.tell(answers(200, [zefixMuster]));
  await page.getByRole('tab', { name: /^Registers/ }).click();
  await ask();
  await expect(compared().getByText('Nothing differs from what was declared.')).toBeVisible();
  await expect(compared().getByRole('row', { name: /^UID/ })).toContainText('CHE-123.456.788');
  expect(zefix.asked.at(-1)?.path).toContain('CHE123456788');
});

test('a register that is down loses nothing, and a company that is wound up is put before a person', async () => {
  zefix.tell(answers(500, zefixFailure('INTERNAL_SERVER_ERROR')));
  await ask();
  await expect(registers().getByText('The register has a failure. Try again later.')).toBeVisible();
  await expect(compared().getByText('Nothing differs from what was declared.')).toBeVisible();

  const message = '<FT TYPE="F">Sitzprobe</FT> Neu &lt;b&gt; Liquidatorin.';
  const { sogcPublication } = dayEntry({ uid: zefixMuster.uid, number: 77, keys: ['liquidation'], message });
  const sogcPub = [...zefixMuster.sogcPub, sogcPublication];
  zefix.tell(answers(200, [{ ...zefixMuster, status: 'BEING_CANCELLED', sogcPub }]));
  await ask();
  await expect(compared().getByText('Different: Status. A person decides about it.')).toBeVisible();
  await expect(registers().getByText('Earlier extracts kept: 1')).toBeVisible();
  await expect(registers().getByText('to be looked at')).toBeVisible();
  await registers().getByText('Text of the publication').click();
  await expect(registers().getByText('Sitzprobe Neu <b> Liquidatorin.')).toBeVisible();

  const coming = page.waitForEvent('download');
  await compared().getByRole('button', { name: 'Download the answer' }).click();
  const answer = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
  expect(answer).toMatchObject([{ uid: zefixMuster.uid, status: 'BEING_CANCELLED' }]);
});

test('the AMLA file has both extracts with their hashes, and the review says in what the register differs', async () => {
  const coming = page.waitForEvent('download');
  // A menu closes when the page moves under it, as it does on the way to its button.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'AMLA file (PDF)' }).click();
  const text = await textOf(await readFile(await (await coming).path()));
  for (const said of ['Extracts from registers', 'superseded by a later extract', 'different: Status'])
    expect(text).toContain(withoutSpaces(said));

  await page.goto('/app/review');
  const row = page.getByRole('link', { name: /Regula Probe Musterberger.*Periodic review/ });
  await row.click({ timeout: 30_000 });
  await expect(page.getByText(`Zefix on ${zefixMuster.name}: different are Status`)).toBeVisible();
  await expect(page.getByText(`Zefix on ${zefixMuster.name}: liquidation`)).toBeVisible();
  await page.getByRole('link', { name: 'Open the comparison' }).click();
  await expect(compared().getByText('Different: Status. A person decides about it.')).toBeVisible();
});
