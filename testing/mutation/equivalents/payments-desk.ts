import type { Equivalent } from './equivalent.ts';

const desk = 'apps/server/src/modules/payments';
const next = 'what does not fit comes with the next round, which follows at once';

/** One more or one less of a number that only says how much is done at a time. */
function sizes(file: string, name: string, written: string, why: string): Equivalent[] {
  return [`(${written} + 1)`, `(${written} - 1)`].map((other) => ({
    file: `${desk}/${file}`,
    line: `const ${name} = ${written}`,
    label: `${written} → ${other}`,
    why,
  }));
}

export const ofPaymentsDesk: readonly Equivalent[] = [
  ...sizes('sending/send.ts', 'batchSize', '64', next),
  ...sizes('sending/ask-bank.ts', 'batchSize', '200', next),
  ...sizes('sending/resolve-unknown.ts', 'batchSize', '200', next),
  ...sizes('sending/sign-together.ts', 'batchesAtOnce', '50', next),
  ...sizes('bank-files/reconcile.ts', 'largeFrom', '1000', 'the same matches, found by another plan'),
  ...sizes(
    'bank-files/match-entries.ts',
    'bookedAtOnce',
    '5000',
    'the same payments in one step more or less',
  ),
  ...sizes('bank-files/book-payments.ts', 'eventsAtOnce', '500', 'the same events in one lot more or less'),
  ...sizes(
    'bank-files/statement-work.ts',
    'entriesAtOnce',
    '2000',
    'the same entries in one lot more or less',
  ),
  ...sizes('bank-files/report-work.ts', 'eventsAtOnce', '200', 'the same events in one lot more or less'),
  ...sizes('payment-files/file-work.ts', 'linesAtOnce', '100', 'the same lines in one lot more or less'),
  ...sizes(
    'deciding/list-answers.ts',
    'answersMax',
    '50_000',
    'what is not remembered is asked again of the same lists, with the same answer',
  ),
  {
    file: `${desk}/sending/ask-funds.ts`,
    line: 'Number(rows[0]?.sum ?? 0)',
    label: 'rows[0]?.sum → rows[0].sum',
    why: 'a sum is one row, also of no payments',
  },
  {
    file: `${desk}/sending/batch-repo.ts`,
    line: 'return row?.state === state && row.requestId === requestId ? row : null;',
    label: 'row?.state → row.state',
    why: 'a batch that was read is never deleted',
  },
];
