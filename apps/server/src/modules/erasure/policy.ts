/** What decides whether the records of a client may go. */
export interface ClientRecords {
  readonly status: 'applicant' | 'accepted' | 'refused';
  /** What it may not have is kept as long as it may not. */
  readonly isFrozen: boolean;
  /** Whether a case, a decision, a payment or an obligation is under way. */
  readonly isOpen: boolean;
  /** The last act of a relationship or of a transaction; null where there never was either. */
  readonly lastActAt: string | null;
  /** The last that was recorded about the client. */
  readonly lastRecordAt: string;
}

export type ErasureRefusal =
  | { readonly code: 'client-active' | 'client-frozen' }
  | { readonly code: 'retention-runs'; readonly until: string };

const retentionYears = 10;

/**
 * Why the records of a client must stay, or null where they may go.
 *
 * Records are kept for ten years after the end of the relationship or after the transaction (AMLA Art. 7 para. 3). The
 * product is not told when a relationship ends, so the last record about the client stands for that: whoever is still a
 * client has a younger one, because documents are refreshed from time to time (AMLA Art. 7 para. 1bis). Who was refused
 * and never had an accepted case nor a transaction was in no relationship. `until` is the first instant at which the
 * records may go.
 */
export function erasureRefusal(client: ClientRecords, now: string): ErasureRefusal | null {
  const { status, isFrozen, isOpen, lastActAt, lastRecordAt } = client;
  if (isFrozen) return { code: 'client-frozen' };
  if (isOpen) return { code: 'client-active' };
  if (status === 'refused' && lastActAt === null) return null;
  const last = lastActAt !== null && lastActAt > lastRecordAt ? lastActAt : lastRecordAt;
  const until = yearsAfter(last, retentionYears);
  return now < until ? { code: 'retention-runs', until } : null;
}

/** The same day and time years later; 29 February gives 1 March, so that nothing goes too early. */
function yearsAfter(instant: string, years: number): string {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
}
