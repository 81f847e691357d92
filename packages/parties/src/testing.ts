import type { IsoDate } from '@sorgfalt/calendar';
import * as fc from 'fast-check';
import type { Interest, InterestKind, Party, PartyGraph, PartyKind } from './graph.ts';
import type { RollUp } from './roll-up.ts';

export const someDay = '2026-11-25' as IsoDate;

/** A party of a kind, named by its id. */
export function party(id: string, kind: PartyKind = 'person', more: Partial<Party> = {}): Party {
  return { id, kind, name: id, isListed: false, beganOn: null, endedOn: null, ...more };
}

/** What `holder` holds in `subject`, by default shares; `percent` null where it is of no or unknown size. */
export function holds(
  holder: string | null,
  subject: string,
  percent: number | readonly [number, number] | null,
  more: Partial<Interest> = {},
): Interest {
  const [min, max] = typeof percent === 'number' ? [percent, percent] : (percent ?? [0, 0]);
  return {
    id: `${holder ?? '?'}>${subject}:${more.kind ?? 'shareholding'}`,
    holder,
    subject,
    kind: 'shareholding',
    share: percent === null ? null : { min: min / 100, max: max / 100 },
    from: null,
    until: null,
    isSummary: false,
    isDeclaredOwner: false,
    ...more,
  };
}

/** What keeps an answer from being relied on, with the party that it is about. */
export function codes({ problems }: RollUp): string[] {
  return problems.map(({ code, party: id }) => `${code} ${id}`);
}

const roleKinds: Partial<Record<PartyKind, readonly InterestKind[]>> = {
  trust: ['settlor', 'trustee', 'protector', 'beneficiaryOfLegalArrangement'],
  nomination: ['nominator', 'nominee'],
};

interface Draw {
  readonly kinds: readonly PartyKind[];
  readonly cuts: readonly (readonly number[])[];
  readonly holders: readonly (readonly number[])[];
  readonly roles: readonly (readonly number[])[];
  readonly controls: readonly number[];
}

/**
 * Graphs with circles, diamonds, nominees and trusts; the party `0` is a company. Of each company whole percents are held,
 * by several and never by itself, and never all of it by other companies.
 */
export const arbGraph: fc.Arbitrary<PartyGraph> = fc
  .integer({ min: 2, max: 11 })
  .chain((size) =>
    fc.record<Draw>({
      kinds: fc.array(fc.constantFrom<PartyKind>('person', 'company', 'company', 'trust', 'nomination'), {
        minLength: size,
        maxLength: size,
      }),
      cuts: fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 4 }), {
        minLength: size,
        maxLength: size,
      }),
      holders: fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 4 }), {
        minLength: size,
        maxLength: size,
      }),
      roles: fc.array(fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), {
        minLength: size,
        maxLength: size,
      }),
      controls: fc.array(fc.nat(12), { minLength: size, maxLength: size }),
    }),
  )
  .map(({ kinds, ...draw }) => {
    const parties = kinds.map((kind, at) => party(String(at), at === 0 ? 'company' : kind));
    const interests = parties.flatMap(({ id, kind }, at) => {
      const holders = (draw.holders[at] ?? []).filter((holder) => holder !== at);
      const roles = roleKinds[kind];
      if (roles !== undefined) {
        return holders.map((holder, place) =>
          holds(String(holder), id, null, {
            kind: roles[(draw.roles[at]?.[place] ?? 0) % roles.length] ?? 'nominator',
          }),
        );
      }
      return kind === 'company' ? sharesOf(id, holders, draw.cuts[at] ?? [], draw.controls[at] ?? 0) : [];
    });
    return { parties, interests };
  });

function sharesOf(
  id: string,
  holders: readonly number[],
  cuts: readonly number[],
  control: number,
): Interest[] {
  let left = 97;
  return holders.flatMap((holder, place) => {
    const percent = Math.min(left, cuts[place] ?? 1);
    left -= percent;
    const shares = percent > 0 ? [holds(String(holder), id, percent)] : [];
    return control === place + 1
      ? [...shares, holds(String(holder), id, null, { kind: 'appointmentOfBoard' })]
      : shares;
  });
}
