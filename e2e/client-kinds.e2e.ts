import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { buildMrz } from '@sorgfalt/kyc';
import { drawZone } from '@sorgfalt/kyc/testing/zone';
import { greyPngOf, pdfOf, pngOf } from '../apps/server/src/testing/modules/documents.ts';
import { textOf, withoutSpaces } from '../apps/server/src/testing/printed-text.ts';
import { anna, beat, becomeFirstAdmin, makeOfficer, openBrowser, register } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'client-kinds' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let officer: Page;

const name = 'Sitzprobe Vermögens AG';
const structure = (of: Page) => of.getByRole('region', { name: 'Who stands behind the client' });

test('a domiciliary company is asked what it is, and told what cannot be so', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  officer = await openBrowser(browser, product);
  await register(officer, beat);
  await makeOfficer(admin, beat);
  await officer.goto('/app/clients/new');
  await officer.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);

  await officer.getByLabel('Kind of client').selectOption({ label: 'Domiciliary company' });
  await expect(officer.getByText('Country of birth')).toBeHidden();
  await officer.getByLabel('Name as registered').fill(name);
  await officer.getByLabel('Legal form').selectOption({ label: 'Stock corporation (AG, SA)' });
  await officer.getByLabel('Founded on').fill('04.05.2091');
  await officer.getByLabel('UID', { exact: false }).first().fill('CHE-123.456.789');
  await officer.getByLabel('Reason for the structure').fill('Holds the house of an invented family');
  await officer
    .getByRole('textbox', { name: 'Person who opens the relationship' })
    .fill('Regula Musterberger');
  await officer.getByLabel('Basis of the power to represent').fill('Sole signature by the register');
  await officer.getByRole('combobox', { name: 'Nationality', exact: true }).selectOption({ label: 'Swiss' });
  await officer.getByLabel('Date of birth').fill('29.02.1984');
  await officer.getByLabel('Document type').selectOption({ label: 'Passport' });
  await officer.getByLabel('Document number').fill('X0000017');
  await officer.getByLabel('Valid until').fill('01.01.2031');
  await officer.getByLabel('Town').fill('Zug');
  await officer.getByLabel('Country of the seat').selectOption({ label: 'Switzerland' });
  await officer.getByRole('radio', { name: 'None' }).first().check();
  await officer.getByLabel('Purpose of the relationship').fill('Administration of an invented company');
  await officer.getByRole('button', { name: 'Start checks' }).click();
  await expect(officer.getByRole('link', { name: /check digit of this one is wrong/ })).toBeVisible();
  await expect(officer.getByRole('link', { name: 'This date is in the future' })).toBeVisible();
});

test('mended, the checks run and a person is needed: the structure is begun, and each paper is named', async () => {
  await officer.getByLabel('Founded on').fill('04.05.2001');
  await officer.getByLabel('UID', { exact: false }).first().fill('CHE-123.456.788');
  await officer.getByRole('button', { name: 'Start checks' }).click();
  await officer
    .getByRole('dialog', { name: 'Human review' })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await expect(
    officer.getByText('To be seen: extract from the register, or its equivalent').first(),
  ).toBeVisible();
  const table = structure(officer).getByRole('region', { name: 'Everybody in the structure' });
  await expect(table.getByRole('row')).toHaveCount(1 + 2);
  await expect(table.getByRole('row', { name: /Regula Musterberger/ })).toBeVisible();

  await structure(officer).getByRole('button', { name: 'Add a party' }).click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption({ label: 'person' });
  await dialog.getByLabel('Name').fill('Sixtus Sitzprobe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await structure(officer).getByRole('button', { name: 'Add an interest' }).click();
  await dialog.getByLabel('Who', { exact: false }).first().selectOption({ label: 'Sixtus Sitzprobe' });
  await dialog.getByLabel('Share').fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(structure(officer).getByRole('link', { name: 'Beneficial owners (Form A)' })).toBeVisible();
});

test('what is missing is asked of the client, as a letter in its language', async () => {
  const documents = officer.getByRole('region', { name: 'Documents', exact: true });
  await documents.getByRole('button', { name: 'Ask the client' }).click();
  const dialog = officer.getByRole('dialog');
  await expect(dialog.getByLabel(/^Extract from the register/)).toBeChecked();
  await dialog.getByLabel('Language of the letter').selectOption({ label: 'German' });
  await dialog.getByLabel('Added to the letter').fill('Bitte als Original.');
  await dialog.getByRole('button', { name: 'Keep the list' }).click();
  await expect(dialog).toBeHidden();
  const request = documents.getByRole('article', { name: 'Request by Beat Beispiel' });
  await expect(request.getByText('Still open').first()).toBeVisible();
  const coming = officer.waitForEvent('download');
  await request.getByRole('button', { name: 'Letter (PDF)' }).click();
  const text = await textOf(readFileSync(await (await coming).path()));
  for (const said of ['Dokumente, die wir von Ihnen benötigen', name, 'Bitte als Original.'])
    expect(text).toContain(withoutSpaces(said));
  await request.getByRole('button', { name: 'Withdraw the request by Beat Beispiel' }).click();
  const asked = officer.getByRole('alertdialog');
  await asked.getByLabel('Reason').fill('The register sends it to us.');
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await expect(request.getByText('Withdrawn by Beat Beispiel')).toBeVisible();
  await expect(request.getByRole('button')).toHaveCount(0);
});

test('its papers are taken in and given back as they were; one with a script is refused beside its name', async () => {
  const documents = officer.getByRole('region', { name: 'Documents', exact: true });
  const row = documents.getByRole('listitem').filter({ hasText: 'Extract from the register' }).first();
  await expect(row.getByText('Missing')).toBeVisible();
  await row.getByRole('button', { name: 'Add' }).click();
  const dialog = officer.getByRole('dialog');
  const extract = pdfOf([['Extract from the register'], ['Seal of the register']]);
  const script = pdfOf([['Extract']], { catalog: '/OpenAction<</S/JavaScript/JS(x)>>' });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'Auszug «neu».pdf', mimeType: 'application/pdf', buffer: extract },
    { name: 'script.pdf', mimeType: 'application/pdf', buffer: script },
  ]);
  await expect(dialog.getByText('Kept', { exact: true })).toBeVisible();
  await expect(dialog.getByText('The PDF contains a script: please print it to a new PDF.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByText('On file').first()).toBeVisible();
  const asked = documents.getByRole('article', { name: /^Request by/ }).getByRole('listitem');
  await expect(
    asked.filter({ hasText: 'Auszug «neu».pdf' }).getByText('Came', { exact: true }),
  ).toBeVisible();
  const saved = officer.waitForEvent('download');
  await documents.getByRole('button', { name: 'Download Auszug «neu».pdf' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Auszug «neu».pdf');
  expect(Buffer.compare(readFileSync(await file.path()), extract)).toBe(0);
});

test('a picture is shown as it was drawn anew, never the file itself', async () => {
  const documents = officer.getByRole('region', { name: 'Documents', exact: true });
  const dialog = officer.getByRole('dialog');
  await documents.getByRole('button', { name: 'Add documents' }).click();
  const picture = { name: 'Pass.png', mimeType: 'image/png', buffer: pngOf(600, 400) };
  await dialog.locator('input[type=file]').setInputFiles([picture]);
  await expect(dialog.getByText('Kept', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const answered = officer.waitForResponse(/\/preview\?page=1$/);
  await documents.getByRole('button', { name: 'Preview of Pass.png' }).click();
  expect((await answered).headers()['content-type']).toBe('image/jpeg');
  const shown = dialog.getByRole('img', { name: 'Preview of Pass.png' });
  await expect
    .poll(() => shown.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(600);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
});

test('the zone of a passport is read by machine, for a new client and beside what was stated of one', async () => {
  const zone = buildMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState: 'CHE',
    surname: 'Musterberger',
    givenNames: 'Regula',
    documentNumber: 'X0000017',
    nationality: 'CHE',
    birthYymmdd: '840229',
    sex: 'F',
    expiryYymmdd: '320101',
  });
  const drawn = greyPngOf(
    drawZone({ width: 1400, height: 500, pitch: 28, noise: 8, angle: 1, lines: zone.split('\n') }),
  );
  const passport = { name: 'passport.png', mimeType: 'image/png', buffer: drawn };
  await officer.getByRole('button', { name: 'Add: Identity document' }).click();
  const upload = officer.getByRole('dialog', { name: 'Add documents' });
  await upload.locator('input[type=file]').setInputFiles([passport]);
  await expect(upload.getByText('Kept')).toBeVisible();
  await upload.getByRole('button', { name: 'Close' }).last().click();
  await officer.getByRole('button', { name: 'Preview of passport.png' }).click();
  const preview = officer.getByRole('dialog', { name: 'passport.png' });
  await preview.getByRole('button', { name: 'Read by machine' }).click();
  await expect(preview.getByText('Read by machine, check digits correct')).toBeVisible();
  const compared = preview.getByRole('list', { name: 'The zone compared with what is stated' });
  await expect(compared.getByText('The name matches the zone')).toBeVisible();
  await expect(compared.getByText('The date of expiry differs from the zone')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).last().click();

  const other = await officer.context().newPage();
  await other.goto('/app/clients/new');
  await other.getByRole('button', { name: 'Read from a picture' }).click();
  const reading = other.getByRole('dialog', { name: 'Read from a picture' });
  await reading.locator('input[type=file]').setInputFiles([passport]);
  await expect(reading.getByRole('img', { name: 'The zone as it is in the picture' })).toBeVisible();
  await reading.getByRole('button', { name: 'Use these lines' }).click();
  await expect(other.getByLabel('Machine-readable zone')).toHaveValue(zone);
  await expect(other.getByLabel('Client name')).toHaveValue('');
  await other.getByRole('button', { name: 'Fill in from MRZ' }).click();
  await expect(other.getByLabel('Client name')).toHaveValue('Regula Musterberger');
  await expect(other.getByLabel('Date of birth')).toHaveValue('29.02.1984');
  await other.close();
});

test('a PDF is shown page by page with the keyboard, each drawn anew', async () => {
  const documents = officer.getByRole('region', { name: 'Documents', exact: true });
  const dialog = officer.getByRole('dialog');
  await documents.getByRole('button', { name: 'Preview of Auszug «neu».pdf' }).click();
  const shown = (page: number) =>
    dialog.getByRole('img', { name: `Preview of Auszug «neu».pdf, page ${page} of 2` });
  await expect(shown(1)).toBeVisible();
  await dialog.getByRole('button', { name: 'Next page' }).focus();
  await officer.keyboard.press('Enter');
  await expect(shown(2)).toBeVisible();
  await expect
    .poll(() => shown(2).evaluate((img) => (img instanceof HTMLImageElement ? img.naturalHeight : 0)))
    .toBe(1600);
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
});

test('a signed copy of the form counts once whoever signed has powers on file, and until the form changes', async () => {
  const casePage = officer.url();
  await structure(officer).getByRole('link', { name: 'Beneficial owners (Form A)' }).click();
  const sheet = officer.getByRole('article', { name: 'Beneficial owners (Form A)' });
  const [, code = ''] = /Code (\S{5}-\S{5})/u.exec(await sheet.innerText()) ?? [];
  await officer.goto(casePage);
  const documents = officer.getByRole('region', { name: 'Documents', exact: true });
  const wanted = documents.getByRole('listitem').filter({ hasText: 'Form A' }).first();
  const dialog = officer.getByRole('dialog');
  const send = async (text: string) => {
    const file = { name: `${text}.pdf`, mimeType: 'application/pdf', buffer: pdfOf([[text]]) };
    await dialog.locator('input[type=file]').setInputFiles([file]);
  };
  await expect(wanted.getByText('Missing')).toBeVisible();
  await wanted.getByRole('button', { name: /^Add/ }).click();
  await dialog.getByLabel('Code on the form').fill(code.toLowerCase());
  await dialog.getByLabel('Signed on').fill('25.11.2026');
  await dialog.getByRole('checkbox', { name: 'Regula Musterberger' }).check();
  await send('form-a');
  await expect(dialog.getByText(/^Whoever signed may not sign for the client/)).toBeVisible();

  await dialog.getByLabel('What it is').selectOption({ label: 'Rules on who may represent the client' });
  await dialog.getByLabel('Whom it is about').selectOption({ label: 'Regula Musterberger' });
  await send('powers');
  await expect(dialog.getByText('Kept', { exact: true })).toHaveCount(1);
  await dialog.getByLabel('What it is').selectOption('declaration');
  await expect(dialog.getByLabel('Code on the form')).toHaveValue(code);
  await send('form-a-again');
  await expect(dialog.getByText('Kept', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(wanted.getByText('On file')).toBeVisible();
  await expect(
    documents.getByText(`Form A, code ${code}, signed on 25.11.2026: Regula Musterberger`),
  ).toBeVisible();
});

test('a second person confirms the structure, says of each paper that it was seen, and accepts the company', async () => {
  await admin.goto(officer.url());
  await admin.getByRole('dialog', { name: 'Human review' }).getByRole('button', { name: 'Dismiss' }).click();
  await structure(admin).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(structure(admin).getByText(/^Confirmed by Anna Muster/)).toBeVisible();
  await admin.getByRole('link', { name: 'Open review panel' }).first().click();
  await admin.getByRole('button', { name: /^Approve/ }).click();
  await admin.getByLabel('Notes').fill('Papers seen and compared with the register in person.');
  await admin.getByLabel('Reason code').selectOption('plausible-documented');
  const checks = admin.getByRole('group', { name: 'What these reasons require' });
  const papers = checks.getByRole('checkbox', { name: /^Seen and compared/ });
  await expect(papers).toHaveCount(5);
  for (const each of (await checks.getByRole('checkbox').all()).slice(1)) await each.check();
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Please confirm each of these checks.')).toBeVisible();
  await checks.getByRole('checkbox').first().check();
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The decision is in the audit trail.')).toBeVisible();
  await officer.reload();
  await expect(officer.getByText('Onboarding completed')).toBeVisible();
  await expect(officer.getByText('Domiciliary company', { exact: true })).toBeVisible();
});
