import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { anna, beat, becomeFirstAdmin, makeOfficer, openBrowser, register } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'library' });
test.describe.configure({ mode: 'serial' });

const policy = '# Cash\n\nThe zeppelin counter takes cash of up to CHF 1,111 (Art. 1 AMLA).\n';
let admin: Page;
let officer: Page;

/** The AMLA of a day, as Fedlex publishes it, with one article. */
function amla(version: string, words: string) {
  const text = `<akomaNtoso><act><meta><identification><FRBRWork><FRBRthis value="https://fedlex.data.admin.ch/eli/cc/1998/892_892_892/x"/>
<FRBRdate date="${version}" name="jolux:dateApplicability"/></FRBRWork><FRBRExpression><FRBRlanguage language="en"/></FRBRExpression>
</identification></meta><body><article eId="art_1"><heading>Subject</heading><content><p>${words}</p></content></article></body></act></akomaNtoso>`;
  return { name: `amla-${version}.xml`, mimeType: 'application/xml', buffer: Buffer.from(text) };
}

test('a policy waits in quarantine until somebody else has read and accepted it', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  officer = await openBrowser(browser, product);
  await officer.goto('/');
  await register(officer, beat);
  await makeOfficer(admin, beat);
  await officer.goto('/app/chat/library');
  await officer.getByRole('button', { name: 'Add a policy' }).click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Cash policy');
  await dialog.getByRole('textbox', { name: 'Owner' }).fill('Risk');
  await dialog.getByLabel('Valid from').fill('01.01.2026');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'cash.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) });
  await expect(officer.getByText('In quarantine', { exact: true })).toBeVisible();

  await admin.goto('/app/chat/library');
  await admin.getByRole('button', { name: 'Review' }).click();
  await expect(admin.getByRole('dialog')).toContainText('The zeppelin counter takes cash');
  const saving = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Original file: cash.md' }).click();
  const file = await (await saving).path();
  expect(await readFile(file, 'utf8')).toBe(policy);
  await admin.getByRole('button', { name: 'Accept' }).click();
  await expect(admin.getByText('Accepted', { exact: true })).toBeVisible();
});

test('an act is imported, and what its next consolidation changed is shown with the policy that cites it', async () => {
  for (const [version, words] of [
    ['2024-03-01', 'The counter may take cash.'],
    ['2026-10-01', 'The counter must refuse cash.'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one consolidation after the other
    await admin.getByRole('button', { name: 'Import an act' }).click();
    const dialog = admin.getByRole('dialog');
    // oxlint-disable-next-line no-await-in-loop -- see above
    await dialog.locator('input[type="file"]').setInputFiles(amla(version, words));
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(dialog).toContainText('1 provision');
    // oxlint-disable-next-line no-await-in-loop -- see above
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  await officer.goto('/app/chat/library#amla');
  await officer.getByText('Art. 1', { exact: true }).first().click();
  await expect(officer.locator('del')).toContainText('may take');
  await expect(officer.locator('ins')).toContainText('must refuse');
  await officer.getByRole('list', { name: 'Policies' }).getByRole('button', { name: 'Cash policy' }).click();
  await expect(officer.getByRole('dialog')).toContainText('The zeppelin counter takes cash');
});
