/** What a status of the bank means for a payment, in the words of its state machine. */
export type BankOutcome =
  | 'submitted'
  | 'awaiting_second_signature'
  | 'accepted'
  | 'executed'
  | 'rejected'
  | 'cancelled';

// ISO 20022 external status codes; those of a whole message and of a single transaction share this table.
const outcomes: Readonly<Record<string, BankOutcome>> = {
  RCVD: 'submitted',
  PATC: 'awaiting_second_signature',
  PDNG: 'accepted',
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACFC: 'accepted',
  ACSP: 'accepted',
  ACWC: 'accepted',
  ACWP: 'accepted',
  ACSC: 'executed',
  ACCC: 'executed',
  RJCT: 'rejected',
  CANC: 'cancelled',
};

/** The meaning of a status code, or null for `PART` and codes that say nothing about a single payment. */
export function bankOutcome(status: string): BankOutcome | null {
  return Object.hasOwn(outcomes, status) ? (outcomes[status] ?? null) : null;
}
