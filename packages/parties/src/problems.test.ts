import type { IsoDate } from '@sorgfalt/calendar';
import { describe, expect, it } from 'vitest';
import type { Interest, Party } from './graph.ts';
import { rollUp } from './roll-up.ts';
import { codes, holds, party, someDay } from './testing.ts';

const company = (id: string, more: Partial<Party> = {}) => party(id, 'company', more);
const rolled = (parties: readonly Party[], interests: readonly Interest[], day: IsoDate = someDay) =>
  rollUp({ parties: [company('AG'), ...parties], interests }, 'AG', day);

describe('problems', () => {
  it('name what contradicts itself', () => {
    const a = party('A');
    expect(codes(rolled([a], [holds('AG', 'AG', 10), holds('A', 'AG', 90)]))).toEqual(['self-owned AG']);
    expect(codes(rolled([a, party('B')], [holds('A', 'AG', 60), holds('B', 'AG', 50)]))).toEqual([
      'above-whole AG',
    ]);
    expect(codes(rolled([], [holds('Gone', 'AG', 100)]))).toEqual([
      'party-missing AG',
      'unaccounted AG',
      'nobody-found AG',
    ]);
    expect(
      codes(
        rolled(
          [a],
          [holds('A', 'AG', 100, { from: '2026-02-01' as IsoDate, until: '2026-01-01' as IsoDate })],
        ),
      ),
    ).toContain('ends-before-it-starts AG');
    expect(codes(rolled([party('A', 'person', { endedOn: '2020-05' })], [holds('A', 'AG', 100)]))).toEqual([
      'ended-earlier A',
    ]);
    expect(codes(rolled([company('X', { beganOn: '2027' })], [holds('X', 'AG', 20)]))).toContain(
      'began-later X',
    );
  });

  it('name what nobody is known to hold, here and in companies above', () => {
    const a = party('A');
    expect(codes(rolled([a], [holds('A', 'AG', 75)]))).toEqual(['unaccounted AG']);
    expect(codes(rolled([a], [holds('A', 'AG', 75.01)]))).toEqual([]);
    expect(
      codes(rolled([a, company('X')], [holds('A', 'AG', 70), holds('X', 'AG', 30), holds('A', 'X', 45)])),
    ).toEqual(['unaccounted X']);
    expect(codes(rolled([a], [holds('A', 'AG', 80), holds(null, 'AG', 20)]))).toEqual(['holder-unknown AG']);
  });

  it('name companies of which nobody is known to hold what comes to a quarter in one hand', () => {
    const both = [company('X'), company('Y')];
    const parts = (each: number) => [
      holds('A', 'AG', 100 - 2 * each),
      holds('X', 'AG', each),
      holds('Y', 'AG', each),
    ];
    expect(codes(rolled([party('A'), ...both], parts(12.5))).toSorted()).toEqual([
      'unaccounted X',
      'unaccounted Y',
    ]);
    expect(codes(rolled([party('A'), ...both], parts(12.4)))).toEqual([]);
    const votes = [
      holds('A', 'AG', 100),
      holds('A', 'AG', 60, { kind: 'votingRights' }),
      holds('X', 'AG', 40, { kind: 'votingRights' }),
      holds('Y', 'X', 60),
      holds('A', 'X', 40),
    ];
    expect(codes(rolled([party('A'), ...both], votes))).toEqual(['unaccounted Y']);
  });

  it('name a company that controls without votes, where nobody is known to hold it', () => {
    const appoints = (told: Interest['kind']) =>
      rolled([party('A'), company('X')], [holds('A', 'AG', 100), holds('X', 'AG', null, { kind: told })]);
    expect(codes(appoints('appointmentOfBoard'))).toEqual(['unaccounted X']);
    expect(codes(appoints('rightsGrantedByContract'))).toEqual(['unaccounted X']);
    expect(codes(appoints('boardMember'))).toEqual([]);
  });

  it('are of any size behind a domiciliary company, of which nobody is too small an owner', () => {
    const client = party('S', 'domiciliaryCompany');
    const five = ['A', 'B', 'C', 'D', 'E'].map((id) => party(id));
    const told = (...parts: readonly number[]) =>
      rollUp(
        {
          parties: [client, ...five.slice(0, parts.length)],
          interests: parts.map((part, at) => holds(five[at]?.id ?? '', 'S', part)),
        },
        'S',
        someDay,
      );
    const whole = told(20, 20, 20, 20, 20);
    expect(codes(whole)).toEqual([]);
    const articles = new Map(whole.owners.map((owner) => [owner.party, owner.article]));
    expect(articles).toEqual(new Map(five.map(({ id }) => [id, 'AMLA Art. 4'])));
    expect(codes(told(99))).toEqual(['unaccounted S']);
    const managed = [holds('A', 'S', null, { kind: 'seniorManagingOfficial' })];
    const onlyManaged = rollUp({ parties: [client, party('A')], interests: managed }, 'S', someDay);
    expect(codes(onlyManaged)).toEqual(['unaccounted S', 'nobody-found S']);
  });

  it('are not covered by a manager where companies own each other', () => {
    const circle = [
      holds('X', 'AG', 100),
      holds('AG', 'X', 100),
      holds('A', 'AG', null, { kind: 'seniorManagingOfficial' }),
    ];
    expect(codes(rolled([company('X'), party('A')], circle))).toEqual(['owned-in-a-circle AG']);
  });

  it('name a trust of which nobody says who benefits, by name or as a class', () => {
    const told = (...benefit: readonly Interest['kind'][]) =>
      rollUp(
        {
          parties: [party('T', 'trust'), party('A'), party('B'), party('Descendants', 'class')],
          interests: [
            holds('A', 'T', null, { kind: 'settlor' }),
            holds('B', 'T', null, { kind: 'trustee' }),
            ...benefit.map((kind) => holds('Descendants', 'T', null, { kind })),
          ],
        },
        'T',
        someDay,
      );
    expect(codes(told())).toEqual(['beneficiary-missing T']);
    expect(codes(told('protector'))).toContain('beneficiary-missing T');
    expect(codes(told('beneficiaryOfLegalArrangement'))).toEqual([]);
    expect(codes(told('enjoymentAndUseOfAssets'))).not.toContain('beneficiary-missing T');
  });

  it('name owners of whom nothing but a class or nothing at all is known', () => {
    const parties = [party('Investors', 'class'), party('Somebody', 'unknown', { name: '' })];
    expect(
      codes(rolled(parties, [holds('Investors', 'AG', 50), holds('Somebody', 'AG', 50)])).toSorted(),
    ).toEqual(['owner-unidentified Investors', 'owner-unidentified Somebody']);
    const unknown = [party('A'), party('B', 'unknown'), party('C', 'unknown')];
    const small = [holds('A', 'AG', 70), holds('B', 'AG', 15), holds('C', 'AG', 15)];
    expect(codes(rolled(unknown, small)).toSorted()).toEqual([
      'owner-unidentified B',
      'owner-unidentified C',
    ]);
  });
});
