import { addDays, swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { EndedExposure } from '@sorgfalt/contract';
import { gravestKind } from '@sorgfalt/parties';
import type { PepStatus } from '@sorgfalt/risk';
import type { Tx } from '../../platform/database/database.ts';
import type { StatedExposure } from '../parties/index.ts';
import { lastChecked } from '../review/index.ts';
import { isPep } from '../screening/index.ts';
import type { KnownHit } from './known-hit.ts';

type Ended = StatedExposure & { readonly end: NonNullable<StatedExposure['end']> };

/** Who in a structure counts as politically exposed, and of whom a person has to say that the law counts it no longer. */
export interface Standing {
  /** Those whose function ended too long ago among them, until a person has confirmed that. */
  readonly counting: readonly StatedExposure[];
  readonly ended: readonly Ended[];
}

/**
 * That a domestic function ended 18 months ago (AMLA Art. 2a para. 4) follows from what an officer stated and a second one confirmed.
 * It changes nothing until whoever decides about the client has said that the end was verified, after that day and after
 * the structure was confirmed so.
 */
export async function readStanding(
  tx: Tx,
  clientId: string,
  exposed: readonly StatedExposure[],
  today: IsoDate,
): Promise<Standing> {
  const lapsed = exposed.flatMap((each) => {
    const { end } = each;
    return end !== null && end.countsUntil < today ? [{ ...each, end }] : [];
  });
  if (lapsed.length === 0) return { counting: exposed, ended: [] };
  const checkedAt = await lastChecked(tx, clientId, 'function-end-verified');
  const isVerified = ({ end: { countsUntil, confirmedAt } }: Ended) =>
    checkedAt !== null && checkedAt > confirmedAt && swissDay(new Date(checkedAt)) > countsUntil;
  const ended = lapsed.filter((each) => !isVerified(each));
  const isOver = new Set(lapsed.filter(isVerified).map(({ recordId }) => recordId));
  return { counting: exposed.filter(({ recordId }) => !isOver.has(recordId)), ended };
}

/** The first days on which functions count no longer whose end nobody has verified yet. */
export function daysAfter(ended: Standing['ended']): IsoDate[] {
  return ended.map(({ end }) => addDays(end.countsUntil, 1));
}

/** As whoever decides is shown it. */
export function toEnded({ recordId, name, until, end: { countsUntil } }: Ended): EndedExposure {
  return { partyId: recordId, name, until: until ?? countsUntil, countedUntil: countsUntil };
}

/** As whom a relationship is politically exposed, and whether through the client itself. */
export interface Exposed {
  readonly kind: 'foreign' | 'unknown' | 'domestic' | 'international_organisation';
  readonly through: 'client' | 'behind';
}

/**
 * The gravest exposure of a relationship: by declaration, in the structure, or by a name of a list of such persons that was
 * confirmed, which does not say as whom. Whoever is close to somebody counts as that one does. Null where there is none.
 */
export function gravestOf({
  declared,
  counting,
  own,
  behind,
}: {
  readonly declared: PepStatus;
  readonly counting: readonly Pick<StatedExposure, 'kind' | 'isClient'>[];
  readonly own: readonly KnownHit[];
  readonly behind: readonly KnownHit[];
}): Exposed | null {
  const listed = (hits: readonly KnownHit[], through: Exposed['through']): Exposed[] =>
    hits.some(({ hit, decision }) => isPep(hit) && decision === 'confirmed')
      ? [{ kind: 'unknown', through }]
      : [];
  const all: readonly Exposed[] = [
    ...(declared === 'none' ? [] : [{ kind: countedAs[declared], through: 'client' } as const]),
    ...counting.map(({ kind, isClient }) => {
      return { kind: countedAs[kind], through: isClient ? 'client' : 'behind' } as const;
    }),
    ...listed(own, 'client'),
    ...listed(behind, 'behind'),
  ];
  // What nobody knows is treated as foreign, and told apart.
  const kind = gravestKind(all.map((one) => one.kind));
  if (kind === undefined) return null;
  const isOwn = all.some((one) => one.kind === kind && one.through === 'client');
  return { kind, through: isOwn ? 'client' : 'behind' };
}

const countedAs = {
  foreign: 'foreign',
  close_person_foreign: 'foreign',
  unknown: 'unknown',
  domestic: 'domestic',
  close_person_domestic: 'domestic',
  international_organisation: 'international_organisation',
} as const satisfies Record<StatedExposure['kind'], Exposed['kind']>;
