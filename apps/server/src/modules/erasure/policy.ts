/** What decides whether the records of a client may go. */
export interface ClientRecords {
  readonly status: 'applicant' | 'accepted' | 'refused';
  /** What it may not have is kept as long as it may not. */
  readonly isFrozen: boolean;
  /** Whether somebody placed a legal hold that nobody has lifted. */
  readonly isOnHold: boolean;
  /** Whether something may belong to a report: a freeze, even a lifted one, a hit that nobody dismissed, a duty to report. */
  readonly isReportable: boolean;
  /** Whether a case, a decision, a payment or an obligation is under way. */
  readonly isOpen: boolean;
  /** The last act of a relationship or of a transaction; null where there never was either. */
  readonly lastActAt: string | null;
  /** The last that was recorded about the client. */
  readonly lastRecordAt: string;
}

export type ErasureRefusal =
  | { readonly code: 'client-active' | 'client-frozen' | 'legal-hold' }
  | {
      readonly code: 'retention-runs';
      readonly until: string;
      /** What the law names (AMLA Art. 7), or what may belong to a report (AMLA Art. 9), of which it is open. */
      readonly because: 'relationship' | 'report';
    };

const retentionYears = 10;

/**
 * Why the records of a client must stay, or null where they may go.
 *
 * Records are kept for ten years after the end of the relationship or after the transaction (AMLA Art. 7 para. 3). The
 * product is not told when a relationship ends, so the last record about the client stands for that: whoever is still a
 * client has a younger one, because documents are refreshed from time to time (AMLA Art. 7 para. 1bis). Who was refused
 * and never had an accepted case nor a transaction was in no relationship. Where something may belong to a report the records
 * are kept all the same: negotiations that are broken off on suspicion are reported, too (AMLA Art. 9), and the law
 * does not say how long what was known then is kept. `until` is the first instant at which the records may go.
 */
export function erasureRefusal(client: ClientRecords, now: string): ErasureRefusal | null {
  const { status, isFrozen, isOnHold, isOpen, isReportable, lastActAt, lastRecordAt } = client;
  if (isOnHold) return { code: 'legal-hold' };
  if (isFrozen) return { code: 'client-frozen' };
  if (isOpen) return { code: 'client-active' };
  if (status === 'refused' && lastActAt === null && !isReportable) return null;
  const last = lastActAt !== null && lastActAt > lastRecordAt ? lastActAt : lastRecordAt;
  const until = yearsAfter(last, retentionYears);
  if (now >= until) return null;
  const isOfClient = status === 'accepted' || lastActAt !== null || !isReportable;
  return { code: 'retention-runs', until, because: isOfClient ? 'relationship' : 'report' };
}

/** The same day and time years later; 29 February gives 1 March, so that nothing goes too early. */
function yearsAfter(instant: string, years: number): string {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
}
