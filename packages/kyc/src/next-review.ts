import { addMonths, type IsoDate } from '@sorgfalt/calendar';

/** How many months after the last decision a relationship is looked at again, from a day on. */
interface ReviewPack {
  /** The first day of decisions that it counts for; the earliest pack also counts for those before. */
  readonly from: IsoDate;
  readonly monthsByLevel: Readonly<Record<'low' | 'medium' | 'high' | 'unknown', number>>;
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
    monthsByLevel: { low: 60, medium: 36, high: 12, unknown: 12 },
    monthsOfPep: 12,
  },
];

/** What the day of the next review follows from. */
export interface ReviewedRelationship {
  /** The Swiss day of the last decision that the relationship begins or goes on. */
  readonly decidedOn: IsoDate;
  readonly level: keyof ReviewPack['monthsByLevel'];
  /** Whether anybody in it is, or may be, politically exposed. */
  readonly isPep: boolean;
}

/** The day by which a relationship is looked at again: by its level, and within the year where somebody is exposed. */
export function nextReviewOn({ decidedOn, level, isPep }: ReviewedRelationship): IsoDate {
  const pack = packs.find(({ from }) => from <= decidedOn) ?? packs.at(-1) ?? packs[0];
  const ofLevel = pack.monthsByLevel[level];
  return addMonths(decidedOn, isPep ? Math.min(ofLevel, pack.monthsOfPep) : ofLevel);
}
