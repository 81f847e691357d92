import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { signsBySheet } from './pages/paper.ts';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'proofs' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let ofCase: Buffer;

/** Presses the button and gives what the browser was handed. */
async function bundleOf(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Drops a file as the user does, on the page where bundles are verified. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.goto('/app/proofs?tab=verify');
  const transfer = await page.evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], file));
      return data;
    },
    [name, Array.from(bytes)] as const,
  );
  await page
    .getByRole('group', { name: 'Drop an evidence bundle here' })
    .dispatchEvent('drop', { dataTransfer: transfer });
}

test('what a case seals is confirmed while one looks, by a stamp that is not a qualified one', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await admin.goto('/app/ledger');
  await expect(admin.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
  const second = await admin.context().newPage();
  await second.goto('/app');
  await loadSampleFirm(second);
  await second.close();
  // Nobody touched the first page: the live feed brings the entries and their status.
  await expect(admin.getByRole('gridcell', { name: 'confirmed' }).first()).toBeVisible();
  await admin.goto('/app/proofs');
  await expect(admin.getByText('not qualified (evaluation)').first()).toBeVisible();
});

test('an entry is verified here and on the server, stamp and seal included', async () => {
  await admin.goto('/app/ledger?status=confirmed');
  await admin.getByRole('gridcell', { name: 'confirmed' }).first().click();
  await admin.waitForURL(/\/app\/ledger\/[0-9a-f-]{36}$/);
  await admin.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(admin.getByText(/^Consistent; time and keys/)).toBeVisible();
  const steps = admin.getByRole('table', { name: 'Steps of the verification' });
  await expect(steps.getByText('passed')).toHaveCount(14);
  const facts = admin.getByRole('main');
  await expect(facts.getByText('TSA confirmation')).toBeVisible();
  await expect(facts.getByText('TSA serial number')).toBeVisible();
  await expect(facts.getByText('Signature hash')).toBeVisible();
  await expect(facts.getByText('Verified at')).toBeVisible();
  await expect(facts.getByText('not qualified (evaluation)')).toHaveCount(2);
});

test('an entry whose bytes were altered on the way fails in the browser, at the step that saw it', async () => {
  await admin.route('**/ledger/entries/*', async (route) => {
    const response = await route.fetch();
    const entry = await response.json();
    await route.fulfill({ response, json: { ...entry, statement: { ...entry.statement, actor: 'nobody' } } });
  });
  await admin.reload();
  await admin.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(admin.getByText('Verification Failed')).toBeVisible();
  const seal = admin
    .getByRole('row')
    .filter({ has: admin.getByRole('rowheader', { name: /^Seal of the firm/ }) });
  // The server read its own bytes, which are sound; what came to this browser was not.
  await expect(seal.getByRole('cell').nth(0)).toContainText('passed');
  await expect(seal.getByRole('cell').nth(1)).toContainText('failed');
  await admin.unrouteAll({ behavior: 'wait' });
});

test('one click on an entry, a case and a client gives the evidence', async () => {
  await admin.reload();
  const entry = await bundleOf(admin, 'Evidence bundle');
  expect(entry.name).toMatch(/^evidence-entry-[0-9a-f-]{36}\.asice$/);
  await admin.goto('/app/clients?status=approved');
  await admin
    .getByRole('gridcell', { name: /approved/ })
    .first()
    .click();
  const whole = await bundleOf(admin, 'Evidence bundle of the case');
  expect(whole.name).toMatch(/^evidence-case-[0-9a-f-]{36}\.asice$/);
  ofCase = whole.bytes;
  await admin.getByRole('link', { name: 'Client page' }).click();
  const client = await bundleOf(admin, 'Evidence bundle of the client');
  expect(client.name).toMatch(/^evidence-client-[0-9a-f-]{36}\.asice$/);
  expect(client.bytes.length).toBeGreaterThanOrEqual(entry.bytes.length);
});

test('a dropped bundle is verified in this browser alone', async () => {
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await drop(admin, 'case.asice', ofCase);
  await expect(admin.getByText('Verified', { exact: true })).toBeVisible();
  await expect(admin.getByText('not qualified (evaluation)')).toBeVisible();
  await expect(admin.getByText('failed')).toHaveCount(0);
  expect(sent.filter((url) => url.includes('/proofs'))).toEqual([]);
  // What was decided stands beside the verdict, entry by entry.
  const decision = admin.getByRole('group').filter({ hasText: 'Onboarding completed' });
  await decision.getByText('Onboarding completed').click();
  await expect(decision.getByRole('heading', { name: 'Sealed content' })).toBeVisible();
  await expect(decision.getByText('"decision": "accepted"', { exact: false })).toBeVisible();
});

test('a bundle with one byte changed fails, and says at which step and file', async () => {
  const changed = Buffer.from(ofCase);
  const at = changed.indexOf('checkpoint.txt') + 'checkpoint.txt'.length + 4;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await drop(admin, 'changed.asice', changed);
  await expect(admin.getByText('Verification Failed')).toBeVisible();
  await expect(admin.getByText(/Failing step: /)).toContainText(/Container|Manifest|Checkpoint/);
  const failed = admin.getByRole('row').filter({ hasText: 'failed' });
  await expect(failed.first()).toContainText(/a file was altered|canonical form/);
});

test('a decision has its own bundle', async () => {
  await admin.goto('/app/review');
  await admin
    .getByRole('main')
    .getByText(/Testonov/)
    .first()
    .click();
  await expect(admin.getByRole('heading', { name: /Testonov/ })).toBeVisible();
  await admin.keyboard.press('r');
  await admin.getByLabel('Notes').fill('The listed person: name, birth date and nationality agree.');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
  await admin.goto('/app/review?status=rejected');
  await admin
    .getByRole('main')
    .getByText(/Testonov/)
    .first()
    .click();
  const decision = await bundleOf(admin, 'Evidence bundle');
  expect(decision.name).toMatch(/^evidence-decision-[0-9a-f-]{36}\.asice$/);
  await drop(admin, decision.name, decision.bytes);
  await expect(admin.getByText('Verified', { exact: true })).toBeVisible();
});

test('by keyboard alone: a proof is opened, read and closed', async () => {
  await admin.goto('/app/proofs');
  await expect(admin.getByRole('gridcell', { name: 'confirmed' }).first()).toBeVisible();
  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/active=[0-9a-f-]{36}/);
  const panel = admin.getByRole('complementary').filter({ hasText: 'Portable proof' });
  await expect(panel.getByText('not qualified (evaluation)')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin).not.toHaveURL(/active=/);
});

test('keys and authorities are shown to compare, with fingerprints', async () => {
  await admin.goto('/app/proofs?tab=config');
  await expect(admin.getByText('Verifier key')).toBeVisible();
  await expect(admin.getByText('built into the product')).toBeVisible();
  await expect(admin.getByText('in use', { exact: true }).first()).toBeVisible();
});

test('the sheet of fingerprints is printed without the frame around it', async () => {
  await admin.getByRole('link', { name: 'Sheet to print' }).click();
  const sheet = admin.getByRole('article', { name: "Keys of the firm's ledger" });
  await expect(sheet).toContainText(/_ledger IN TXT "seal-root [0-9a-f]{64}"/);
  await expect(admin.getByText('The firm is not named')).toBeVisible();
  await admin.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(admin.getByRole('navigation').first()).toBeHidden();
  await admin.emulateMedia({ media: null });
});

test('a printed list ends with its last entry, and no empty sheet comes behind it', async () => {
  for (const path of ['/app/ledger', '/app/proofs']) {
    await admin.goto(path);
    await expect(admin.getByRole('gridcell', { name: 'confirmed' }).nth(20)).toBeVisible();
    await admin.emulateMedia({ media: 'print' });
    // A filter that is not set says nothing on paper.
    await expect(admin.getByRole('search').locator('input, select').first()).toBeAttached();
    await expect(admin.getByRole('search').locator('input:visible, select:visible')).toHaveCount(0);
    await admin.emulateMedia({ media: null });
    const signs = await signsBySheet(admin);
    expect(signs.length, path).toBeGreaterThan(1);
    expect(Math.min(...signs), path).toBeGreaterThan(0);
  }
});

test('of a choice the printed page has what is chosen, and nothing where that is all', async () => {
  const printed = async (path: string, name: string) => {
    await admin.goto(path);
    const choice = admin.getByRole('radiogroup', { name, exact: true });
    await expect(choice).toBeVisible();
    await admin.emulateMedia({ media: 'print' });
    return choice.locator('label:visible');
  };
  await expect(await printed('/app/payments', 'Risk')).toHaveCount(0);
  await admin.emulateMedia({ media: null });
  await expect(await printed('/app/payments/statements', 'Status')).toHaveText(['open']);
  await admin.emulateMedia({ media: null });
});

test('on a telephone a long list tells what was sealed whole, row below row', async () => {
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto('/app/ledger');
  const rows = admin.getByRole('grid').getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  // A burst draws the list anew: what counts is how it comes to rest.
  await expect(async () => {
    const boxes = await rows.evaluateAll((drawn) =>
      drawn
        .filter((row) => row.hasAttribute('data-index'))
        .map((row) => ({
          top: row.getBoundingClientRect().top,
          bottom: row.getBoundingClientRect().bottom,
          isCut: [row, ...row.querySelectorAll('*')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
          ),
        })),
    );
    expect(boxes.length).toBeGreaterThan(8);
    expect(boxes.filter(({ isCut }) => isCut)).toEqual([]);
    const gaps = boxes.slice(1).map(({ top }, at) => Math.abs(top - (boxes[at]?.bottom ?? 0)));
    expect(Math.max(...gaps)).toBeLessThan(1);
  }).toPass();
});
