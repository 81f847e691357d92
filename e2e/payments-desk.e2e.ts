import type { Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withCheckDigits } from '@sorgfalt/money';
import { readPain001, writeCamt053 } from '@sorgfalt/payments';
import { anna, becomeFirstAdmin, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

// A receiver on this host is told, and payments leave as files.
test.use({
  journey: 'payments-desk',
  environment: { LIST_DOWNLOAD_LOOPBACK: 'true', BANK_DRIVER: 'file', POLL_MS: '200' },
});

test.describe.configure({ mode: 'serial' });

interface Told {
  readonly signature: string;
  readonly body: string;
}

let admin: Page;
let receiver: Server;
let answer = 500;
const told: Told[] = [];
/** The account that the released payment left, and its amount. */
let iban = '';
const amountMinor = 126_550;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['sorgfalt-signature']);
      told.push({ signature, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

/** Where payments reach a bank, the lists of the sample firm are no screening for it either. */
async function loadOfficialList(): Promise<void> {
  const lines = [
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change',
    '"x1","Person","Kuno Nirgendwer","","","ch","","","Invented","","","Invented","2026-01-01","2026-01-01","2026-01-01"',
  ];
  await admin.goto('/app/lists');
  await admin
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'targets.simple_invented.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
  const standing = async () => {
    const answer: { lists: string } = await (await admin.request.get('/ready')).json();
    return answer.lists;
  };
  await expect.poll(standing).toBe('ok');
}

async function saved(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([admin.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

async function choose(button: string | RegExp, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    admin.waitForEvent('filechooser'),
    admin.getByRole('button', { name: button }).first().click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test('an address is added with a secret that is shown once, and hears of a payment that is released', async ({
  browser,
  product,
}) => {
  admin = await openBrowser(browser, product);
  await becomeFirstAdmin(admin, product, anna);
  await loadOfficialList();
  await admin.goto('/app');
  await loadSampleFirm(admin);
  // The last thing that the sample firm does by itself: what comes later is told to the address.
  await admin.goto('/app/payments?status=pending_approval');
  await expect(admin.getByRole('gridcell', { name: /Druckerei Fiktiva AG/ })).toBeVisible();
  await admin.getByRole('link', { name: 'Webhooks' }).click();
  await admin.getByRole('button', { name: 'Add address' }).first().click();
  const dialog = admin.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    dialog.getByText('Only https addresses are allowed, no private network addresses.'),
  ).toBeVisible();
  await address.fill(`http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/hook`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await admin.keyboard.press('Escape');
  await expect(dialog.getByText(secret)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have stored the secret' }).click();
  await expect(admin.getByText(secret)).toBeHidden();

  await admin.goto('/app/payments?status=approved');
  await admin.getByRole('gridcell', { name: /Druckerei Fiktiva AG/ }).click();
  await admin.getByRole('button', { name: /^Release/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  const [{ signature, body }] = told as [Told];
  const [, t, v1] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? [];
  expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
  expect(body).not.toContain('Fiktiva');
});

test('what an address did not take is sent again, and a paused one is sent nothing', async () => {
  await admin.goto('/app/payments/webhooks');
  await expect(admin.getByRole('gridcell', { name: 'failing' })).toBeVisible();
  const deliveries = admin.getByRole('table', { name: 'Deliveries' });
  await expect(deliveries.getByText('after the earlier one').first()).toBeVisible();
  answer = 204;
  await deliveries.getByRole('button', { name: 'Send now' }).first().click();
  await expect(admin.getByRole('gridcell', { name: 'active' })).toBeVisible();
  await expect(deliveries.getByText('waiting')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Pause' }).click();
  await expect(admin.getByRole('gridcell', { name: 'paused' })).toBeVisible();
  await expect(deliveries.getByRole('button', { name: 'Send again' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await admin.getByRole('button', { name: 'Remove address' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove address' }).click();
  await expect(admin.getByRole('alertdialog')).toBeHidden();
  await expect(admin.getByText('No webhooks yet.')).toBeVisible();
});

test('a payment is found in the palette, and gives its file for the bank and its evidence bundle', async () => {
  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox').fill('Druckerei');
  await admin.getByRole('option', { name: /Druckerei Fiktiva AG.*1'265\.50/ }).click();
  await admin.waitForURL(/\/app\/payments\/[0-9a-f-]{36}$/);
  const file = await saved(() => admin.getByRole('button', { name: 'Save pain.001' }).click());
  const read = readPain001(file.bytes.toString());
  if (!read.ok) throw new Error(read.error.code);
  const [line] = read.value.lines;
  expect([line?.draft?.creditor.name, file.name]).toEqual([
    'Druckerei Fiktiva AG',
    `${line?.endToEndId}.xml`,
  ]);
  iban = line?.draft?.debtor.iban ?? '';
  await expect(admin.getByText(/handed to the bank/)).toBeVisible();
  await expect(admin.getByText('Anna Muster').first()).toBeVisible();
  const bundle = await saved(() => admin.getByRole('button', { name: 'Evidence bundle' }).click());
  expect(bundle.name).toMatch(/\.asice$/);
  expect(bundle.bytes.subarray(0, 2).toString()).toBe('PK');
  const zip = await saved(() => admin.getByRole('button', { name: /^Save files for the bank/ }).click());
  expect([zip.name, zip.bytes.includes(file.name)]).toEqual(['pain001.zip', true]);
});

test('an entry that nothing matches is settled by hand, with a reason', async () => {
  const statement = writeCamt053({
    messageId: 'BANK-1',
    createdAt: '2026-11-20T18:00:00Z',
    statementId: 'STMT-1',
    sequence: 1,
    iban,
    currency: 'CHF',
    from: '2026-11-20T00:00:00Z',
    to: '2026-11-20T23:59:59Z',
    openingMinor: 10_000_000,
    closingMinor: 10_000_000 - amountMinor,
    openingDate: '2026-11-20',
    closingDate: '2026-11-20',
    entries: [
      {
        entryReference: 'N-1',
        accountServicerReference: 'ASR-1',
        amountMinor,
        sign: 'debit',
        bookingDate: '2026-11-20',
        valueDate: '2026-11-20',
        transactions: [{ references: { endToEndId: 'NOT-OURS' }, sign: 'debit' }],
      },
    ],
  });
  await admin.goto('/app/payments/statements');
  await choose('Choose file', 'statement.xml', statement);
  await expect(admin.getByText('Statements: 1, entries: 1, matched: 0, open: 1')).toBeVisible();
  await admin.getByRole('grid', { name: 'Entries of statements' }).getByRole('row').nth(1).click();
  const dialog = admin.getByRole('dialog', { name: 'Statement entry' });
  await dialog.getByRole('searchbox').fill('Druckerei');
  await dialog.getByRole('button', { name: /Druckerei Fiktiva AG.*1'265\.50/ }).click();
  await dialog.getByRole('button', { name: 'It is this payment' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Notes').fill('The bank left our identifiers out.');
  await dialog.getByRole('button', { name: 'It is this payment' }).click();
  await expect(admin.getByText('The entry is resolved')).toBeVisible();
  await expect(admin.getByText('No entries are waiting: everything is matched.')).toBeVisible();
  await admin.goto('/app/payments?state=reconciled');
  await expect(admin.getByRole('gridcell', { name: /reconciled/ })).toBeVisible();
});

test('an administrator freezes a beneficiary, and it stays frozen', async () => {
  await admin.goto('/app/payments/accounts');
  await admin.getByRole('gridcell', { name: iban.replaceAll(/(.{4})/g, '$1 ').trim() }).click();
  const row = admin
    .getByRole('table', { name: 'Beneficiaries' })
    .getByRole('row')
    .filter({ hasText: 'Druckerei' });
  await row.getByRole('button', { name: 'Freeze' }).click();
  await expect(row.getByRole('button', { name: 'Lift freeze' })).toBeVisible();
  await admin.reload();
  await admin.getByRole('gridcell', { name: iban.replaceAll(/(.{4})/g, '$1 ').trim() }).click();
  await expect(row.getByRole('button', { name: 'Lift freeze' })).toBeVisible();
});

test('hundreds of payments of one file are read back and taken, and the wrong ones are shown by themselves', async () => {
  const ibanOf = (number: number) => withCheckDigits('CH', `00762${String(number).padStart(12, '0')}`);
  const lines = Array.from(
    { length: 300 },
    (_, index) => `Erfundene Firma ${String(index)} AG;${ibanOf(index)};Bern;CH;20.05`,
  );
  const wrong = 'Nirgends GmbH;CH93 0076 2011 6238 5295 8;Bern;CH;20';
  const text = ['name;account;town;country;amount', ...lines, wrong].join('\n');
  await admin.goto('/app/payments/upload');
  await admin.getByLabel('Debtor account').selectOption({ index: 1 });
  await choose('Choose file', 'many.csv', text);
  await admin.waitForURL(/\/upload\?file=/, { timeout: 60_000 });
  await admin.getByRole('button', { name: /^Pay 300 orders, CHF/ }).click();
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Pay 300 orders/ })
    .click();
  await expect(admin.getByText('300 orders were accepted')).toBeVisible({ timeout: 60_000 });
  await admin.getByRole('radio', { name: 'Refused' }).locator('..').click();
  await expect(admin.getByText('The check digits of the IBAN are wrong', { exact: false })).toBeVisible();
  await expect(admin.getByText('Erfundene Firma 0 AG')).toBeHidden();
});

test('an administrator sets up to what each role may approve, and the limit stays', async () => {
  await admin.goto('/app/payments/rules');
  const limit = admin.getByRole('textbox', { name: 'Editor' });
  await limit.fill('much');
  await expect(admin.getByText('Enter an amount such as')).toBeVisible();
  await limit.fill('1000');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('The approval limits have been set').first()).toBeVisible();
  await admin.reload();
  await expect(limit).toHaveValue("1'000.00");
});
