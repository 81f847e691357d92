import type { PaymentDraft } from '@sorgfalt/contract';
import { readPaymentCsv, type EntryDraft } from '@sorgfalt/payments';
import type { UploadLine } from './upload-lines.ts';

/** How many lines go in one request: few enough that the progress is seen, many enough to be decided together. */
const linesAtOnce = 200;

/** Lines of one account that go in one request, as CSV. */
export interface BulkPart {
  readonly accountId: string;
  readonly lines: readonly UploadLine[];
  readonly text: string;
}

/** How the lines of a file are sent. */
export interface BulkPlan {
  readonly parts: readonly BulkPart[];
  /** Lines of which CSV cannot carry everything, such as further parties; each goes by itself. */
  readonly single: readonly UploadLine[];
}

const columns = [
  'name',
  'account',
  'bic',
  'street',
  'buildingNumber',
  'postCode',
  'town',
  'country',
  'amount',
  'currency',
  'executionDate',
  'reference',
  'remittance',
  'purpose',
];

/** The lines that can be sent, in parts of one account each and in their order. */
export function planBulk(lines: readonly UploadLine[]): BulkPlan {
  const byAccount = new Map<string, UploadLine[]>();
  const single: UploadLine[] = [];
  for (const line of lines) {
    if (line.draft === null) continue;
    if (!isCarried(line.draft)) single.push(line);
    else if (!byAccount.get(line.draft.accountId)?.push(line)) byAccount.set(line.draft.accountId, [line]);
  }
  const parts: BulkPart[] = [];
  for (const [accountId, of] of byAccount) {
    for (let start = 0; start < of.length; start += linesAtOnce) {
      const some = of.slice(start, start + linesAtOnce);
      parts.push({ accountId, lines: some, text: csvOf(some) });
    }
  }
  return { parts, single };
}

/** Whether a draft comes back from CSV as it went in. */
function isCarried(draft: PaymentDraft): boolean {
  const { ultimateDebtor, ultimateCreditor, creditor } = draft;
  if (ultimateDebtor || ultimateCreditor || creditor.address.lines) return false;
  const read = readPaymentCsv(textOf([cellsOf(draft)]));
  const [line] = read.ok ? read.value : [];
  return line?.refusals.length === 0 && textOf([cellsOf(line.draft)]) === textOf([cellsOf(draft)]);
}

function csvOf(lines: readonly UploadLine[]): string {
  return textOf(lines.flatMap(({ draft }) => (draft === null ? [] : [cellsOf(draft)])));
}

function cellsOf(draft: PaymentDraft | EntryDraft): readonly string[] {
  const { creditor, amount, currency, executionDate, reference, remittance, purpose } = draft;
  const { street, buildingNumber, postCode, town, country } = creditor.address;
  return [
    creditor.name,
    creditor.account,
    creditor.bic ?? '',
    street ?? '',
    buildingNumber ?? '',
    postCode ?? '',
    town,
    country,
    amount,
    currency,
    executionDate,
    reference ?? '',
    remittance ?? '',
    purpose ?? '',
  ];
}

/** With its header; everything is quoted. */
function textOf(rows: readonly (readonly string[])[]): string {
  return [columns, ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\n');
}
