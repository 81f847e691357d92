import { addMonths, type IsoDate } from '@sorgfalt/calendar';

/** How many months after the last decision a relationship is looked at again, from a day on. */
interface ReviewPack {
  /** The first day of decisions that it counts for; the earliest pack also counts for those before. */
  readonly from: IsoDate;
  /** Of a level that is not known nobody can say how long it may wait: the first review is due at once. */
  readonly monthsByLevel: Readonly<Record<'low' | 'medium' | 'high' | 'unknown', number>>;
  /** The same, once a person has looked at the relationship again knowing that nobody knows its level. */
  readonly monthsOfUnknownReviewed: number;
  readonly monthsOfPep: number;
}

/**
 * AMLA Art. 7 para. 1bis asks for a refresh by risk and leaves the interval of each level to the firm: these are its own.
 * That management decides every year whether a relationship with a politically exposed person goes on is AMLO-FINMA
 * Art. 19; here it holds for every kind of them. Newest first.
 */
const packs: readonly [ReviewPack, ...ReviewPack[]] = [
  {
    from: '2026-11-26' as IsoDate,
    monthsByLevel: { low: 60, medium: 36, high: 12, unknown: 0 },
    monthsOfUnknownReviewed: 12,
    monthsOfPep: 12,
  },
];

/** What the day of the next review follows from. */
export interface ReviewedRelationship {
  /** The Swiss day of the last decision that the relationship begins or goes on. */
  readonly decidedOn: IsoDate;
  /** Whether that decision was a review of it, not its acceptance. */
  readonly isReviewed: boolean;
  readonly level: keyof ReviewPack['monthsByLevel'];
  /** Whether anybody in it is, or may be, politically exposed. */
  readonly isPep: boolean;
  /** The Swiss day on which something happened since that cannot wait; null where nothing did. */
  readonly eventOn: IsoDate | null;
}

/**
 * The day by which a relationship is looked at again: by its level, within the year where somebody is exposed, and on the
 * day of an event that cannot wait.
 */
export function nextReviewOn(relationship: ReviewedRelationship): IsoDate {
  const { decidedOn, isReviewed, level, isPep, eventOn } = relationship;
  const pack = packs.find(({ from }) => from <= decidedOn) ?? packs.at(-1) ?? packs[0];
  const ofLevel =
    level === 'unknown' && isReviewed ? pack.monthsOfUnknownReviewed : pack.monthsByLevel[level];
  const regular = addMonths(decidedOn, isPep ? Math.min(ofLevel, pack.monthsOfPep) : ofLevel);
  return eventOn !== null && eventOn < regular ? eventOn : regular;
}
