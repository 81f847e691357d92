import { draftOfQrBill, readQrPayload, type EntryDraft } from '@sorgfalt/payments';
import { addressValues, type FormValues } from './form-values.ts';

/** What a bill or a sentence gave: fields that were filled, and those that a person has to answer. */
export interface Entered {
  readonly values: Partial<FormValues>;
  readonly questions: readonly string[];
}

export type QrEntry =
  | { readonly ok: true; readonly value: Entered }
  | { readonly ok: false; readonly rule: string; readonly line: number };

/** Whether a text is meant to be the payload of a Swiss QR-bill. */
export function isQrText(text: string): boolean {
  return /^\s*SPC\s*\r?\n/u.test(text);
}

/** What the payload of a QR-bill fills in, or the rule of the guidelines that it breaks. */
export function readQrEntry(text: string, today: string): QrEntry {
  const bill = readQrPayload(text.replace(/^\s+/u, ''));
  if (!bill.ok) return { ok: false, rule: bill.error.code, line: bill.error.line };
  const { draft, questions, proposedAddress } = draftOfQrBill(bill.value, today);
  return {
    ok: true,
    value: {
      values: {
        ...addressValues(copyOf(proposedAddress ?? draft.creditor.address)),
        name: draft.creditor.name,
        account: draft.creditor.account,
        bic: '',
        amount: draft.amount,
        currency: draft.currency,
        executionDate: draft.executionDate,
        reference: draft.reference ?? '',
        remittance: draft.remittance ?? '',
        ultimateDebtor: draft.ultimateDebtor?.name ?? '',
        ultimateDebtorAddress: draft.ultimateDebtor?.address ? copyOf(draft.ultimateDebtor.address) : null,
      },
      questions,
    },
  };
}

function copyOf({ lines, ...address }: EntryDraft['creditor']['address']) {
  return { ...address, ...(lines && { lines: [...lines] }) };
}
