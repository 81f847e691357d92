import { nextBankWorkingDay } from '@sorgfalt/calendar';
import { formatAmount } from '@sorgfalt/money';
import type { AddressDraft, PartyDraft } from '../check-party.ts';
import type { EntryDraft } from '../entry-draft.ts';
import type { QrBill, QrParty } from './qr-bill.ts';

/** A field of the draft that the bill leaves open and a person has to fill in or confirm. */
export type QrQuestion = 'amount' | 'creditor.address.town' | 'creditor.address.country';

/** The draft that a bill makes, and what must be asked for before it can be paid. */
export interface QrDraft {
  readonly draft: EntryDraft;
  readonly questions: readonly QrQuestion[];
  /** How a combined address would read taken apart: a proposal that somebody has to confirm. */
  readonly proposedAddress: AddressDraft | null;
}

/**
 * The draft for a bill, to be executed on the first bank working day from `today` on (`YYYY-MM-DD`, Zurich).
 *
 * Asks for the amount where the bill leaves it to the payer, and for town and country of the creditor where the address
 * is a combined one: unstructured addresses are no longer paid (Swiss Payment Standards 2026).
 */
export function draftOfQrBill(bill: QrBill, today: string): QrDraft {
  const { creditor, amountMinor, currency, payer, reference, message } = bill;
  const isCombined = creditor.structured === null;
  const draft: EntryDraft = {
    ...(payer && { ultimateDebtor: payerOf(payer) }),
    creditor: { name: creditor.name, account: bill.iban, address: addressOf(creditor) },
    amount: amountMinor === null ? '' : formatAmount(amountMinor, currency),
    currency,
    executionDate: nextBankWorkingDay(today),
    ...(reference && { reference: reference.value }),
    ...(message !== '' && { remittance: message }),
  };
  return {
    draft,
    questions: [
      ...(amountMinor === null ? (['amount'] as const) : []),
      ...(isCombined ? (['creditor.address.town', 'creditor.address.country'] as const) : []),
    ],
    proposedAddress: isCombined ? proposalOf(creditor) : null,
  };
}

function addressOf({ structured, country, lines }: QrParty): AddressDraft {
  if (structured === null) return { town: '', country, lines };
  const { street, buildingNumber, postCode, town } = structured;
  return { ...(street && { street }), ...(buildingNumber && { buildingNumber }), postCode, town, country };
}

/** An address in one piece is left out: the name says who pays, and nobody is asked for the payer's own town. */
function payerOf(payer: QrParty): PartyDraft {
  return payer.structured === null ? { name: payer.name } : { name: payer.name, address: addressOf(payer) };
}

function proposalOf({ lines, country }: QrParty): AddressDraft | null {
  const [, postCode, town] = /^(?:[A-Z]{1,2}-)?(\d{4,6}) (.{1,35})$/u.exec(lines.at(-1) ?? '') ?? [];
  if (postCode === undefined || town === undefined) return null;
  const street = lines.length > 1 ? lines[0] : undefined;
  return { ...(street !== undefined && { street }), postCode, town, country };
}
