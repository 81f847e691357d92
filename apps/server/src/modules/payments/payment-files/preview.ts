import type { Currency } from '@sorgfalt/money';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { FieldError, PaymentDraft } from '@sorgfalt/contract';
import { findAccountByIban } from '../accounts/accounts.ts';
import type { PaymentDesk } from '../deciding/deps.ts';
import { lockClients, readAccounts, readHistories } from '../deciding/facts-repo.ts';
import type { SharedContext } from '../deciding/decide-order.ts';
import type { Submission } from '../deciding/submission.ts';
import { decideInBatch, newOverlay, orderKeysOf, prepare } from '../entering/create.ts';
import type { Created, Overlay } from '../entering/create.ts';
import type { PreparedOrder } from '../deciding/submission.ts';
import { momentAt } from '../moment.ts';
import { accountKeyOf, duplicateKeyOf } from '../orders/keys.ts';
import { chfMinorOf } from '../rules/rates.ts';
import type { FileLine } from './read-file.ts';
import type { FileLineRow } from './tables.ts';

/** A line as it is read back: nothing of it is kept but this. */
export interface PreviewedLine extends Omit<FileLineRow, 'fileId' | 'paymentId'> {
  readonly isBlocked: boolean;
  readonly payeeKey: string | null;
  readonly chfMinor: number;
}

const linesAtOnce = 64;

/**
 * Checks, screens and decides the lines of a file as taking them would, one after the other, and takes none. Those that
 * name another account of the firm's clients are its; an account that is not registered is refused as
 * `debtor-unknown`.
 */
export async function previewLines(
  desk: PaymentDesk,
  caller: Caller,
  { accountId, fileId, lines }: { accountId: string; fileId: string; lines: readonly FileLine[] },
): Promise<PreviewedLine[]> {
  const { database } = desk;
  const [lists, pack, figures, debtors] = await Promise.all([
    desk.answers.inForce(),
    desk.rules.inForce(database),
    desk.figures.current(database),
    debtorsOf(database, accountId, lines),
  ]);
  const context: SharedContext = { pack, lists, figures, moment: momentAt(Date.now()) };
  const accounts = await readAccounts(database, [...new Set(debtors.values())]);
  const overlay = newOverlay();
  const firstLines = new Map<string, number>();
  const previewed: PreviewedLine[] = [];
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const lot = lines
      .slice(start, start + linesAtOnce)
      .map((line) => submissionOf(line, caller, fileId, debtors));
    const payable = lot.filter(({ fields }) => fields.length === 0);
    const submissions = payable.flatMap(({ submission }) => submission ?? []);
    const outcomes: (Created | undefined)[] = submissions.map(() => undefined);
    const ready = await prepare(desk, submissions, { lists, accounts, known: new Map() }, outcomes);
    const decided = await database.transaction((tx) =>
      decidePreviewed(tx, [...ready.values()], context, overlay),
    );
    const found = new Map([...ready.keys()].map((place, at) => [submissions[place], decided[at]]));
    const wrong = new Map(outcomes.map((outcome, place) => [submissions[place], refusalsOf(outcome)]));
    for (const { line, submission, fields } of lot) {
      const known = submission === null ? undefined : found.get(submission);
      previewed.push({
        ...(known ?? nothing),
        earlierLine: known === undefined ? null : earlierOf(firstLines, known.duplicateKey, line),
        line,
        accountId: submission?.draft.accountId ?? null,
        draft: submission?.draft ?? null,
        fields: [...fields, ...((submission && wrong.get(submission)) ?? [])],
      });
    }
    // What single orders of a lot left to the next ones is found by their keys here.
    overlay.duplicates.length = 0;
    overlay.payees.length = 0;
  }
  return previewed;
}

const nothing = {
  amountMinor: null,
  currency: null,
  duplicateKey: null,
  level: null,
  isNewPayee: false,
  waits: false,
  isBlocked: false,
  payeeKey: null,
  chfMinor: 0,
};

function earlierOf(firstLines: Map<string, number>, duplicateKey: string, line: number): number | null {
  const first = firstLines.get(duplicateKey);
  if (first === undefined) firstLines.set(duplicateKey, line);
  return first ?? null;
}

/** The accounts of the lines by the IBAN that they name; '' stands for the account that was chosen. */
async function debtorsOf(
  tx: Tx,
  accountId: string,
  lines: readonly FileLine[],
): Promise<ReadonlyMap<string, string>> {
  const debtors = new Map([['', accountId]]);
  for (const iban of new Set(lines.map(({ debtorIban }) => plain(debtorIban)))) {
    const account = iban === '' ? null : await findAccountByIban(tx, iban);
    if (account !== null) debtors.set(iban, account.id);
  }
  return debtors;
}

function submissionOf(
  { line, draft, debtorIban, refusals }: FileLine,
  caller: Caller,
  fileId: string,
  debtors: ReadonlyMap<string, string>,
): { line: number; submission: Submission | null; fields: readonly FieldError[] } {
  const accountId = debtors.get(plain(debtorIban));
  const fields = [
    ...refusals,
    ...(accountId === undefined ? [{ path: 'accountId', code: 'debtor-unknown' }] : []),
  ];
  if (draft === null || accountId === undefined) return { line, submission: null, fields };
  // Absent members stay absent, and lists that are read-only are copied.
  const order = JSON.parse(JSON.stringify(draft)) as Omit<PaymentDraft, 'accountId'>;
  const submission = {
    caller,
    draft: { ...order, accountId },
    isHeld: false,
    key: null,
    fileId,
  };
  return { line, submission, fields };
}

async function decidePreviewed(
  tx: Tx,
  ready: readonly PreparedOrder[],
  context: SharedContext,
  overlay: Overlay,
) {
  const clientIds = new Set(ready.map(({ account }) => account.clientId));
  const clients = await lockClients(tx, [...clientIds]);
  const histories = await readHistories(
    tx,
    ready.map((one) => ({ ...orderKeysOf(one), isNew: false })),
  );
  return ready.map((one, place) => {
    const client = clients.get(one.account.clientId);
    const history = histories[place];
    if (client === undefined || history === undefined) return undefined;
    const { decision } = decideInBatch(one, client, history, context, overlay);
    const { order } = one;
    const payeeKey = accountKeyOf(order);
    return {
      amountMinor: order.amountMinor,
      currency: order.currency,
      duplicateKey: duplicateKeyOf(order),
      level: decision.assessment.level,
      isNewPayee: history.payees.every((payee) => payee.accountKey !== payeeKey),
      waits: decision.outcome === 'human_review',
      isBlocked: decision.outcome === 'blocked',
      payeeKey,
      chfMinor: chfMinorOf(order.amountMinor, order.currency satisfies Currency),
    };
  });
}

function refusalsOf(outcome: Created | undefined): readonly FieldError[] {
  if (outcome === undefined || outcome.ok) return [];
  const { error } = outcome;
  return error instanceof Error && 'fields' in error
    ? ((error.fields as FieldError[] | undefined) ?? [])
    : [];
}

function plain(iban: string): string {
  return iban.replaceAll(/\s/gu, '').toUpperCase();
}
