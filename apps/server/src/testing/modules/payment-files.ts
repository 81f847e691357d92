import { paymentFileRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDraft, PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { checkOrder, writePain001 } from '@sorgfalt/payments';
import { eventually } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { draftFrom, soon, swissIban, upload } from './payments.ts';
import type { As } from './payments.ts';

export const header = 'name;account;amount;currency;date;town;country;postcode;street';

/** A line of a CSV file that nothing speaks against. */
export function csvLine(amount: string, { payee = 4711, date = soon } = {}): string {
  return `Gartenbau Wunderlich GmbH;${swissIban(payee)};${amount};CHF;${date};Bern;CH;3000;Musterweg 3`;
}

export function csvOf(...amounts: readonly string[]): string {
  return [header, ...amounts.map((amount) => csvLine(amount))].join('\n');
}

/** A pain.001 message of orders with these amounts. */
export function painOf(
  account: ClientAccount,
  amounts: readonly string[],
  of: { messageId: string; iban?: string },
): string {
  const drafts = amounts.map((amount) => draftFrom(account, { amount }));
  return painOfDrafts(account, drafts, of);
}

/** A pain.001 message of these orders; throws for one that no message can hold. */
export function painOfDrafts(
  account: ClientAccount,
  drafts: readonly PaymentDraft[],
  { messageId, iban = account.iban }: { messageId: string; iban?: string },
): string {
  const transfers = drafts.map((given, place) => {
    const { accountId: _, ...draft } = given;
    const debtor = { name: account.name, iban, address: account.address };
    const read = checkOrder({ ...draft, debtor, currency: 'CHF' }, { today: soon });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return { order: read.value, endToEndId: `LINE-${place}` };
  });
  const written = writePain001({
    messageId,
    createdAt: '2026-11-21T08:00:00Z',
    initiator: 'Erfundene Buchhaltung',
    transfers,
  });
  if (!written.ok) throw new Error(written.error.code);
  return written.value.xml;
}

/** What a test does with the files of an account. */
export function filesOf(app: TestApp, account: ClientAccount) {
  const read = (text: string | Uint8Array, as: As = 'editor') =>
    upload(app, paymentFileRoutes.uploadFile, text, { as, query: `?accountId=${account.accountId}` });
  const confirm = (
    file: PaymentFile,
    as: As = 'editor',
    change: { version?: string; repeats?: string } = {},
  ) =>
    app.call(
      paymentFileRoutes.confirmFile,
      { params: { fileId: file.fileId }, body: { version: file.version, ...change } },
      as,
    );
  const find = async ({ fileId }: Pick<PaymentFile, 'fileId'>, as: As = 'editor') =>
    (await app.call(paymentFileRoutes.file, { params: { fileId } }, as)).body;
  return {
    read,
    confirm,
    find,
    withdraw: ({ fileId }: Pick<PaymentFile, 'fileId'>, as: As = 'editor') =>
      app.call(paymentFileRoutes.withdrawFile, { params: { fileId } }, as),
    /** How many payments the client of the account has. */
    async count(): Promise<number> {
      const input = { query: { clientId: account.clientId } };
      return (await app.call(paymentRoutes.list, input, 'admin')).body.counts.all;
    },
    async linesOf({ fileId }: Pick<PaymentFile, 'fileId'>): Promise<PaymentFileLine[]> {
      const input = { params: { fileId }, query: { limit: 200 } };
      return (await app.call(paymentFileRoutes.fileLines, input, 'editor')).body.lines;
    },
    /** Confirms a file, again where it repeats another, and waits until its lines are taken. */
    async take(text: string): Promise<PaymentFile> {
      const { body } = await read(text);
      const { status, error } = await confirm(body, 'editor', { repeats: body.repeatsHash });
      if (status !== 200) throw new Error(error?.code);
      return eventually(async () => {
        const file = await find(body);
        return file.state === 'taken' ? file : null;
      }, 400);
    },
  };
}
