import { readPain001, readPaymentCsv } from '@sorgfalt/payments';
import type { OrderDraft } from '@sorgfalt/payments';
import type { FieldError, Payment, paymentDeskRoutes, PaymentDraft, RouteOutput } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Outcome } from './batcher.ts';
import { brokenFile } from './bank-files/upload.ts';
import type { Submission } from './create.ts';
import type { PaymentDesk } from './deps.ts';
import { readAccounts } from './facts-repo.ts';
import { holdKey, keepAnswer } from './idempotency.ts';
import { sha256 } from './keys.ts';

type Answer = RouteOutput<typeof paymentDeskRoutes.bulk>;
type Line = Answer['lines'][number];

/** One line of a file, with what is wrong with it by itself. */
interface FileLine {
  readonly line: number;
  readonly draft: Omit<OrderDraft, 'debtor' | 'currency'> & { readonly currency: string };
  /** The account that the line pays from, empty where it says none. */
  readonly debtorIban: string;
  readonly refusals: readonly FieldError[];
}

const linesAtOnce = 64;
const linesMax = 10_000;

/**
 * Takes the orders of a CSV or pain.001 file. Lines stand for themselves: what is wrong with one is said there and keeps
 * no other from being taken. Each line has a key of its own under that of the request, so that the same request again
 * goes on where a broken one ended and takes nothing twice; once all lines are through, it gives the same answer.
 * Refuses `broken-file`, `not-found` for the account, and `idempotency-key-reused` for another file under the same key,
 * before any of its lines is taken.
 */
export async function takeMany(
  desk: PaymentDesk,
  caller: Caller,
  { accountId, key, text }: { readonly accountId: string; readonly key: string; readonly text: string },
): Promise<Answer> {
  const account = (await readAccounts(desk.database, [accountId])).get(accountId);
  if (account === undefined) throw new AppError('not-found');
  const { format, lines } = readLines(text);
  const fileHash = sha256(`${accountId} ${text}`);
  // A blank is in no key that a request can have.
  const held = { uid: caller.id, key: `${key} file`, bodyHash: fileHash };
  const before = await holdKey(desk.database, held);
  if (before !== null) return JSON.parse(before) as Answer;
  const taken: Line[] = [];
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const lot = lines.slice(start, start + linesAtOnce);
    taken.push(
      ...(await Promise.all(
        lot.map(async (line): Promise<Line> => {
          const foreign = line.debtorIban !== '' && plain(line.debtorIban) !== account.iban;
          const wrong = [
            ...line.refusals,
            ...(foreign ? [{ path: 'accountId', code: 'debtor-unknown' }] : []),
          ];
          if (wrong.length > 0) return refusedLine(line.line, wrong);
          return takeLine(desk, line.line, {
            caller,
            draft: draftOf(line.draft, accountId),
            isHeld: false,
            isSample: false,
            key: { text: `${key} ${line.line}`, bodyHash: fileHash },
          });
        }),
      )),
    );
  }
  const created = taken.filter(({ paymentId }) => paymentId !== null).length;
  const answer: Answer = { format, created, refused: taken.length - created, lines: taken };
  await keepAnswer(desk.database, held, JSON.stringify(answer));
  return answer;
}

async function takeLine(desk: PaymentDesk, line: number, submission: Submission): Promise<Line> {
  const outcome: Outcome<string> = await desk.submit(submission).then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
  if (outcome.ok) {
    const { paymentId, paymentNo, state, risk } = JSON.parse(outcome.value) as Payment;
    return { line, paymentId, paymentNo, state, risk, fields: [] };
  }
  const { error } = outcome;
  if (error instanceof AppError && error.code === 'order-refused')
    return refusedLine(line, error.fields ?? []);
  throw error;
}

function refusedLine(line: number, fields: readonly FieldError[]): Line {
  return { line, paymentId: null, paymentNo: null, state: null, risk: null, fields: [...fields] };
}

function readLines(text: string): { format: Answer['format']; lines: readonly FileLine[] } {
  if (!/^\uFEFF?\s*</u.test(text)) {
    const read = readPaymentCsv(text, { linesMax });
    if (!read.ok) throw brokenFile(read.error);
    return { format: 'csv', lines: read.value };
  }
  const read = readPain001(text);
  if (!read.ok) throw brokenFile(read.error);
  const beyond = read.value.lines[linesMax];
  if (beyond !== undefined) throw brokenFile({ code: 'message-too-many', line: beyond.line });
  return {
    format: 'pain.001',
    lines: read.value.lines.map(({ line, draft, refusals }) => {
      const { debtor, ...order } = draft ?? emptyDraft;
      return { line, draft: order, debtorIban: debtor.iban, refusals };
    }),
  };
}

/** Stands for a transaction of which nothing can be taken over; its refusals say why. */
const emptyDraft: OrderDraft = {
  debtor: { name: '', iban: '', address: { town: '', country: '' } },
  creditor: { name: '', account: '', address: { town: '', country: '' } },
  amount: '',
  currency: 'CHF',
  executionDate: '',
};

function draftOf(draft: FileLine['draft'], accountId: string): PaymentDraft {
  // Absent members stay absent, and lists that are read-only are copied.
  return { ...(JSON.parse(JSON.stringify(draft)) as Omit<PaymentDraft, 'accountId'>), accountId };
}

function plain(iban: string): string {
  return iban.replaceAll(/\s/gu, '').toUpperCase();
}
