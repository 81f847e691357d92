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

/** A hit as far as its facts were compared with those of a client. */
export interface ComparedHit {
  readonly qualifiers: readonly {
    readonly field: string;
    readonly outcome: 'match' | 'mismatch' | 'unknown';
    readonly query?: string | undefined;
  }[];
  /** As listed: `1975`, `1975-03-04` or `1970–1975`. */
  readonly birthDates: readonly string[];
  /** As listed. */
  readonly nationalities: readonly string[];
}

/** A birth that is nearer may be a slip of the pen or an estimate, and is looked at by itself. */
const yearsApartMin = 3;

/**
 * Why a hit may be dismissed together with others: no listed birth is within three years of the client's (`born-apart`), or
 * nothing but the name agrees and no birth is listed (`name-only`). Null where more agrees, a number above all, or a listed
 * country was compared with none, as of companies behind a client: such a hit is decided by itself.
 */
export function togetherGround({
  qualifiers,
  birthDates,
  nationalities,
}: ComparedHit): 'born-apart' | 'name-only' | null {
  const of = (field: string) => qualifiers.find((each) => each.field === field);
  if (of('identifier')?.outcome === 'match') return null;
  const birth = of('birthDate');
  if (birth?.outcome === 'mismatch' && areYearsApart(birth.query ?? '', birthDates)) return 'born-apart';
  const isElsewhere = nationalities.length === 0 || of('nationality')?.outcome === 'mismatch';
  return birthDates.length === 0 && isElsewhere ? 'name-only' : null;
}

function areYearsApart(birthDate: string, listed: readonly string[]): boolean {
  const year = yearOf(birthDate);
  return (
    listed.length > 0 &&
    listed.every((date) => {
      const [first = Number.NaN, last = first] = date.split('–').map(yearOf);
      return first <= last && (year + yearsApartMin <= first || last + yearsApartMin <= year);
    })
  );
}

/* What cannot be read as a year is near to all, and so is one that stands for none, as 0000. */
function yearOf(date: string): number {
  return /^[12]\d{3}(?:-|$)/.test(date) ? Number(date.slice(0, 4)) : Number.NaN;
}
