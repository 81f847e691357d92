import type { IsoDate } from '@sorgfalt/calendar';
import { describe, expect, it } from 'vitest';
import type { Interest, Party } from './graph.ts';
import { rollUp } from './roll-up.ts';
import type { RollUp } from './roll-up.ts';
import { codes, holds, party, someDay } from './testing.ts';

const company = (id: string, more: Partial<Party> = {}) => party(id, 'company', more);
const rolled = (parties: readonly Party[], interests: readonly Interest[], day: IsoDate = someDay) =>
  rollUp({ parties: [company('AG'), ...parties], interests }, 'AG', day);
const named = ({ owners }: RollUp) => owners.map(({ party: id, reasons }) => `${id}: ${reasons.join(', ')}`);

describe('beneficial owners', () => {
  it('own from a quarter, of capital or of votes', () => {
    const result = rolled(
      [party('A'), party('B'), party('C')],
      [holds('A', 'AG', 25), holds('B', 'AG', 24.99), holds('C', 'AG', 50.01)],
    );
    expect(named(result)).toEqual(['C: capital, votes', 'A: capital, votes']);
    expect(result.problems).toEqual([]);
  });

  it('have their shares multiplied along a chain, but not their control', () => {
    const result = rolled(
      [company('Holding'), party('A'), party('B')],
      [
        holds('Holding', 'AG', 40),
        holds('B', 'AG', 60),
        holds('A', 'Holding', 51),
        holds('B', 'Holding', 49),
      ],
    );
    const owner = result.owners.find(({ party: id }) => id === 'A');
    expect(owner?.capital.min).toBeCloseTo(0.204);
    expect(owner?.votes.min).toBeCloseTo(0.4);
    expect(owner?.reasons).toEqual(['votes']);
  });

  it('do not control a company by half of its votes', () => {
    const result = rolled(
      [company('Holding'), party('A'), party('B')],
      [
        holds('Holding', 'AG', 49),
        holds('B', 'AG', 51),
        holds('A', 'Holding', 50),
        holds('B', 'Holding', 50),
      ],
    );
    expect(named(result)).toEqual(['B: capital, votes']);
  });

  it('are seen through 49 % held directly and 2 % held by a company of theirs', () => {
    const result = rolled(
      [company('Holding'), company('Small'), party('A'), party('B')],
      [
        holds('Holding', 'AG', 30),
        holds('B', 'AG', 70),
        holds('A', 'Holding', 49),
        holds('Small', 'Holding', 2),
        holds('A', 'Small', 100),
        holds('B', 'Holding', 49),
      ],
    );
    expect(named(result).toSorted()).toEqual(['A: votes', 'B: capital, votes']);
  });

  it('are seen through two trusts of 24 % each', () => {
    const result = rolled(
      [party('T1', 'trust'), party('T2', 'trust'), party('A'), party('B'), party('Trustee')],
      [
        holds('T1', 'AG', 24),
        holds('T2', 'AG', 24),
        holds('B', 'AG', 52),
        holds('A', 'T1', null, { kind: 'settlor' }),
        holds('A', 'T2', null, { kind: 'beneficiaryOfLegalArrangement' }),
        holds('Trustee', 'T1', null, { kind: 'trustee' }),
        holds('B', 'T2', null, { kind: 'trustee' }),
        holds('B', 'T2', null, { kind: 'settlor' }),
      ],
    );
    expect(named(result).toSorted()).toEqual(['A: capital, votes', 'B: capital, votes']);
    expect(result.owners.find(({ party: id }) => id === 'A')?.roles.toSorted()).toEqual([
      'beneficiaryOfLegalArrangement',
      'settlor',
    ]);
  });

  it('are the nominators, never the nominee', () => {
    const parts = [holds('Nomination', 'AG', 100), holds('Front', 'Nomination', null, { kind: 'nominee' })];
    const parties = [party('Nomination', 'nomination'), party('Front'), party('Hidden')];
    expect(
      named(rolled(parties, [...parts, holds('Hidden', 'Nomination', null, { kind: 'nominator' })])),
    ).toEqual(['Hidden: capital, votes']);
    expect(codes(rolled(parties, parts))).toEqual(['nominator-missing Nomination', 'nobody-found AG']);
  });

  it('are all who hold jointly, each the whole', () => {
    const result = rolled(
      [party('Heirs', 'jointHolding'), party('A'), party('B'), party('C')],
      [holds('Heirs', 'AG', 30), holds('C', 'AG', 70), holds('A', 'Heirs', 50), holds('B', 'Heirs', 50)],
    );
    expect(named(result).toSorted()).toEqual(['A: capital, votes', 'B: capital, votes', 'C: capital, votes']);
  });

  it('are also those who control otherwise, and those whom the file declares', () => {
    const result = rolled(
      [party('A'), party('B'), party('C')],
      [
        holds('A', 'AG', 100),
        holds('B', 'AG', null, { kind: 'appointmentOfBoard' }),
        holds('C', 'AG', null, { kind: 'boardMember', isDeclaredOwner: true }),
      ],
    );
    expect(named(result)).toEqual(['B: control', 'A: capital, votes', 'C: declared']);
  });

  it('are the senior managers where nobody else is', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((id) => party(id));
    const shares = many.map(({ id }) => holds(id, 'AG', 20));
    const managed = [...shares, holds('A', 'AG', null, { kind: 'seniorManagingOfficial' })];
    expect(codes(rolled(many, shares))).toEqual(['nobody-found AG']);
    expect(named(rolled(many, managed))).toEqual(['A: senior-manager']);
    expect(rolled(many, managed).problems).toEqual([]);
  });

  it('of a trust are all its roles, and behind a company that is trustee its owners', () => {
    const parties = [
      party('T', 'trust'),
      company('Trustee AG'),
      party('A'),
      party('S', 'person', { endedOn: '1999' }),
      party('Descendants', 'class'),
    ];
    const interests = [
      holds('S', 'T', null, { kind: 'settlor' }),
      holds('Trustee AG', 'T', null, { kind: 'trustee' }),
      holds('Descendants', 'T', null, { kind: 'beneficiaryOfLegalArrangement' }),
      holds('A', 'Trustee AG', 100),
    ];
    const result = rollUp({ parties, interests }, 'T', someDay);
    expect(result.owners.map(({ party: id, roles }) => `${id}: ${roles.join()}`)).toEqual([
      'S: settlor',
      'A: trustee',
      'Descendants: beneficiaryOfLegalArrangement',
    ]);
    expect(result.problems).toEqual([]);
  });

  it('are found where the trustee of a trust is owned by the trust', () => {
    const parties = [party('T', 'trust'), company('PTC'), party('A')];
    const interests = [
      holds('A', 'T', null, { kind: 'settlor' }),
      holds('PTC', 'T', null, { kind: 'trustee' }),
      holds('T', 'PTC', 100),
    ];
    expect(named(rollUp({ parties, interests }, 'PTC', someDay))).toEqual(['A: capital, votes']);
  });

  it('are found at the end of a long chain of trusts in the time of its length, whatever its order', () => {
    const length = 400;
    const links = Array.from({ length }, (_, at) => at);
    const parties = links.flatMap((at) => [party(`T${at}`, 'trust'), company(`C${at}`)]);
    const interests = links.flatMap((at) => [
      holds(`C${at}`, `T${at}`, null, { kind: 'trustee' }),
      holds(at + 1 < length ? `T${at + 1}` : 'A', `C${at}`, 100),
    ]);
    const result = rollUp({ parties: [...parties, party('A')], interests }, 'T0', someDay);
    expect(named(result)).toEqual(['A: role']);
  });

  it('change on the day on which an interest ends', () => {
    const interests = [
      holds('A', 'AG', 100, { until: '2026-11-24' as IsoDate }),
      holds('B', 'AG', 100, { from: '2026-11-24' as IsoDate }),
    ];
    const parties = [party('A'), party('B')];
    expect(named(rolled(parties, interests, '2026-11-23' as IsoDate))).toEqual(['A: capital, votes']);
    expect(named(rolled(parties, interests, '2026-11-24' as IsoDate))).toEqual(['B: capital, votes']);
  });

  it('may be owners as long as a share is not known', () => {
    const result = rolled([party('A'), party('B')], [holds('A', 'AG', 75), holds('B', 'AG', [10, 25])]);
    expect(result.owners.find(({ party: id }) => id === 'B')).toMatchObject({ isCertain: false });
    expect(codes(result)).toEqual(['owner-open B']);
    expect(codes(rolled([party('A')], [holds('A', 'AG', null)]))).toEqual(['unaccounted AG', 'owner-open A']);
  });
});

describe('exemptions', () => {
  it('are for what is listed, what a listed company commands, and authorities', () => {
    const listed = company('Listed', { isListed: true });
    const through = [listed, company('Between'), party('A')];
    expect(rollUp({ parties: [listed], interests: [] }, 'Listed', someDay)).toMatchObject({
      exemption: { reason: 'listed' },
      owners: [],
      problems: [],
    });
    expect(
      rollUp({ parties: [party('Kanton', 'authority')], interests: [] }, 'Kanton', someDay).exemption?.reason,
    ).toBe('authority');
    const majority = [
      holds('Between', 'AG', 60),
      holds('Listed', 'Between', 51),
      holds('A', 'AG', 40),
      holds('A', 'Between', 49),
    ];
    expect(rolled(through, majority).exemption).toMatchObject({ reason: 'held-by-listed', party: 'Listed' });
    expect(
      rolled(through, [holds('Between', 'AG', 50), holds('Listed', 'Between', 51), holds('A', 'AG', 50)])
        .exemption,
    ).toBeNull();
  });
});
