/** What decides whether the records of a client may go. */
export interface ClientRecords {
  readonly status: 'applicant' | 'accepted' | 'refused';
  readonly hasOpenCase: boolean;
  /** What it may not have is kept as long as it may not. */
  readonly isFrozen: boolean;
  /** When the last entry about the client was sealed. */
  readonly lastEntryAt: string;
}

export type ErasureRefusal =
  | { readonly code: 'client-active' | 'client-frozen' }
  | { readonly code: 'retention-runs'; readonly until: string };

const retentionYears = 10;

/**
 * Why the records of a client must stay, or null where they may go.
 *
 * Records of a relationship are kept for ten years after its end (AMLA Art. 7). The product is not told when a
 * relationship ends, so the last entry about the client stands for that: whoever is still a client has a
 * younger one, because documents are refreshed from time to time (AMLA Art. 7). Who was refused never was in
 * a relationship. `until` is the first instant at which the records may go.
 */
export function erasureRefusal(client: ClientRecords, now: string): ErasureRefusal | null {
  if (client.hasOpenCase) return { code: 'client-active' };
  if (client.isFrozen) return { code: 'client-frozen' };
  if (client.status === 'refused') return null;
  const until = yearsAfter(client.lastEntryAt, retentionYears);
  return now < until ? { code: 'retention-runs', until } : null;
}

/** The same day and time years later; 29 February gives 1 March, so that nothing goes too early. */
function yearsAfter(instant: string, years: number): string {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
}
