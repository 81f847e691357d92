/*
 * How far the time that an entry states may lie from what else is known of it. A stamp shows that something was there by then,
 * never that it was not there long before: what an entry says of its own past is bounded by its neighbours only. Times are
 * in milliseconds since 1970.
 */

/** Clocks of the firm, and of an authority, may differ by so much. */
const clockSkewMs = 300_000;
/** No two clocks of one firm differ by so much; entries get their places within seconds. */
const disorderMs = 86_400_000;
/** An entry that nothing shows within this time has only its own word for its time. */
const lateMs = 366 * 86_400_000;

/** Nobody stamps what does not exist yet: the stamp or the entry states a false time. */
export function isStampBefore(at: number, stampedAt: number): boolean {
  return stampedAt + clockSkewMs < at;
}

/** The stamp comes so late that it says nothing of when the entry was made. */
export function isStampLate(at: number, stampedAt: number): boolean {
  return stampedAt > at + lateMs;
}

/** An entry states a time long before that of one which stands before it in the log. */
export function goesBack(at: number, before: number): boolean {
  return at + disorderMs < before;
}

/** A certificate is made before anything is signed with its key. */
export function isSignedBefore(signingTime: number, notBefore: number): boolean {
  return signingTime + clockSkewMs < notBefore;
}
