import type { PaymentDraft } from '@sorgfalt/contract';
import { readPaymentCsv, type CsvPaymentLine, type EntryDraft } from '@sorgfalt/payments';
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
  const carried = carriedOf(lines);
  const parts: BulkPart[] = [];
  const some = lines.filter((line) => carried.has(line));
  for (const [accountId, of] of Map.groupBy(some, ({ draft }) => draft?.accountId ?? '')) {
    for (let start = 0; start < of.length; start += linesAtOnce) {
      const part = of.slice(start, start + linesAtOnce);
      parts.push({ accountId, lines: part, text: csvOf(part) });
    }
  }
  return { parts, single: lines.filter((line) => line.draft !== null && !carried.has(line)) };
}

/** The lines that come back from CSV as they went in. */
function carriedOf(lines: readonly UploadLine[]): ReadonlySet<UploadLine> {
  const plain = lines.filter(({ draft }) => draft !== null && hasNothingFurther(draft));
  const read = readPaymentCsv(csvOf(plain));
  // An empty line would go unread, and those after it stand in other places: then each is looked at by itself.
  const isWhole = read.ok && read.value.length === plain.length;
  const isSame = ({ draft }: UploadLine, index: number) => {
    const back = isWhole ? read.value[index] : aloneBack(draft);
    return (
      draft !== null &&
      back?.refusals.length === 0 &&
      textOf([cellsOf(back.draft)]) === textOf([cellsOf(draft)])
    );
  };
  return new Set(plain.filter(isSame));
}

function aloneBack(draft: PaymentDraft | null): CsvPaymentLine | undefined {
  const read = readPaymentCsv(draft === null ? '' : textOf([cellsOf(draft)]));
  return read.ok && read.value.length === 1 ? read.value[0] : undefined;
}

function hasNothingFurther({ ultimateDebtor, ultimateCreditor, creditor }: PaymentDraft): boolean {
  return (
    ultimateDebtor === undefined && ultimateCreditor === undefined && creditor.address.lines === undefined
  );
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
