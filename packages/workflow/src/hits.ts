/** A hit of a review item with what was decided about it. */
export interface DecidedHit {
  /** What the list says the entry is about; an entry without a topic stands on a sanctions list. */
  readonly topics: readonly string[];
  readonly decision: 'confirmed' | 'dismissed' | null;
}

/**
 * Whether a confirmed hit forbids the approval of an item. Who is confirmed to be politically exposed and nothing else
 * may be taken in, by whom `requirementsOf` says; in a rescreening no confirmed hit goes with an approval.
 */
export function isApprovalContradicted(type: string, hits: readonly DecidedHit[]): boolean {
  return hits.some(
    ({ decision, topics }) => decision === 'confirmed' && (type === 'rescreening' || !isPepOnly(topics)),
  );
}

/** Hits of a rescreening that were all dismissed leave nothing to reject. */
export function isRejectionContradicted(type: string, hits: readonly DecidedHit[]): boolean {
  return type === 'rescreening' && hits.length > 0 && hits.every(({ decision }) => decision === 'dismissed');
}

function isPepOnly(topics: readonly string[]): boolean {
  return topics.length > 0 && topics.every((topic) => topic === 'pep');
}
