import { describe, expect, test } from 'vitest';
import { exposedUntil, exposureKinds, exposureOf } from './exposure.ts';
import type { Exposure } from './exposure.ts';
import type { PersonRecord, Statement } from './statement.ts';
import { partyRecord } from './write.ts';

const facts = {
  kind: 'person',
  name: 'Anna Beispiel',
  isListed: false,
  beganOn: null,
  endedOn: null,
  country: null,
  uid: null,
  lei: null,
  address: null,
} as const;
const statementOf = (said: Pick<Statement, 'recordType' | 'recordDetails'>) => said as Statement;
const stated = (exposure: Exposure | null, earlier: Statement | null = null) =>
  statementOf(partyRecord({ ...facts, exposure }, earlier));
const imported = (politicalExposure: PersonRecord['politicalExposure']) =>
  statementOf({
    recordType: 'person',
    recordDetails: {
      isComponent: false,
      personType: 'knownPerson',
      ...(politicalExposure === undefined ? {} : { politicalExposure }),
    },
  });

describe('the political exposure of a person', () => {
  test.each(
    exposureKinds.flatMap((kind) => [
      { kind, since: null, until: null },
      { kind, since: '2019-07-01', until: '2023-06-30' },
    ]),
  )('is read as it was stated: %o', (exposure) => expect(exposureOf(stated(exposure))).toEqual(exposure));

  test.each([
    ['says nothing', undefined, null],
    ['says that there is none', { status: 'isNotPep' }, null],
    [
      'says that there is one, and no more',
      { status: 'isPep' },
      { kind: 'unknown', since: null, until: null },
    ],
    [
      'says it in words of its own',
      { status: 'isPep', details: [{ reason: 'Minister', startDate: '2019-07-01' }] },
      { kind: 'unknown', since: '2019-07-01', until: null },
    ],
    [
      'says that nobody knows',
      { status: 'unknown', details: [{ reason: 'foreign' }] },
      { kind: 'unknown', since: null, until: null },
    ],
  ] as const)('of a file that %s', (_, politicalExposure, expected) => {
    expect(exposureOf(imported(politicalExposure))).toEqual(expected);
  });

  test.each([
    [['domestic', 'foreign'], 'foreign'],
    [['international_organisation', 'close_person_foreign'], 'close_person_foreign'],
    [['domestic', 'unknown'], 'unknown'],
    [['close_person_domestic', 'domestic'], 'domestic'],
    [['Mayor', 'domestic'], 'domestic'],
    [['Mayor', 'Judge'], 'unknown'],
  ] as const)('of several functions %o counts as the gravest, with its first day: %s', (reasons, kind) => {
    const details = reasons.map((reason) => ({
      reason,
      startDate: reason === kind ? '2019-07-01' : '2001-01-01',
    }));
    const since =
      kind === 'unknown' && !details.some(({ reason }) => reason === kind) ? '2001-01-01' : '2019-07-01';
    expect(exposureOf(imported({ status: 'isPep', details }))).toEqual({ kind, since, until: null });
  });

  test('of several functions is what an officer states last, whatever a file says of any', () => {
    const before = imported({
      status: 'isPep',
      details: [{ reason: 'domestic' }, { reason: 'foreign' }, { reason: 'close_person_foreign' }],
    });
    for (const kind of exposureKinds) {
      const exposure = { kind, since: '2019-07-01', until: null };
      expect(exposureOf(stated(exposure, before))).toEqual(exposure);
    }
  });

  test('that a file says in words of its own stays as it is where nobody says another kind', () => {
    const before = imported({ status: 'isPep', details: [{ reason: 'Minister' }, { reason: 'Mayor' }] });
    const kept = stated({ kind: 'unknown', since: null, until: null }, before);
    expect(kept.recordDetails).toMatchObject({
      politicalExposure: { status: 'isPep', details: [{ reason: 'Minister' }, { reason: 'Mayor' }] },
    });
    expect(exposureOf(stated({ kind: 'foreign', since: null, until: null }, before))).toEqual({
      kind: 'foreign',
      since: null,
      until: null,
    });
  });

  test('ends with a statement that states none, and that there is none stays said', () => {
    const earlier = stated({ kind: 'foreign', since: null, until: null });
    expect(exposureOf(stated(null, earlier))).toBeNull();
    expect(stated(null, earlier).recordDetails).not.toHaveProperty('politicalExposure');
    expect(stated(null, imported({ status: 'isNotPep' })).recordDetails).toMatchObject({
      politicalExposure: { status: 'isNotPep' },
    });
  });

  test('ends with the last of several functions, and not while one of them goes on', () => {
    const two = (one: object, other: object) => imported({ status: 'isPep', details: [one, other] });
    expect(exposureOf(two({ endDate: '2020-01-31' }, {}))?.until).toBeNull();
    expect(exposureOf(two({ endDate: '2022-01-31' }, { endDate: '2020-01-31' }))?.until).toBe('2022-01-31');
  });

  test('of which an end is stated has it on each function that had none, and can be taken back', () => {
    const before = imported({ status: 'isPep', details: [{ reason: 'Mayor', endDate: '2010-05-01' }, {}] });
    const ended = stated({ kind: 'domestic', since: null, until: '2023-06-30' }, before);
    expect(ended.recordDetails).toMatchObject({
      politicalExposure: { details: [{ endDate: '2010-05-01' }, { endDate: '2023-06-30' }] },
    });
    const earlier = stated({ kind: 'domestic', since: null, until: '2009-12-31' }, ended);
    expect(exposureOf(earlier)?.until).toBe('2009-12-31');
    const again = stated({ kind: 'domestic', since: null, until: null }, ended);
    expect(exposureOf(again)?.until).toBeNull();
    expect(again.recordDetails).toMatchObject({
      politicalExposure: { details: [{ reason: 'domestic' }, { endDate: '2023-06-30' }] },
    });
  });

  test('keeps the ends of a file where nobody says another one', () => {
    const details = [{ reason: 'domestic', endDate: '2010-05-01' }, { reason: 'domestic' }];
    const before = imported({ status: 'isPep', details });
    const kept = stated({ kind: 'domestic', since: null, until: null }, before);
    expect(kept.recordDetails).toMatchObject({ politicalExposure: { details } });
  });

  test('is told apart where nobody knows it, and is not there where none is stated', () => {
    const unknown = stated({ kind: 'unknown', since: null, until: null });
    expect(unknown.recordDetails).toMatchObject({ politicalExposure: { status: 'unknown' } });
    expect(stated(null).recordDetails).not.toHaveProperty('politicalExposure');
  });

  test('is of people only', () => {
    const company = statementOf(partyRecord({ ...facts, kind: 'company', exposure: null }, null));
    expect(exposureOf(company)).toBeNull();
  });
});

describe('an exposure that ended', () => {
  const until = '2023-06-30';
  test('counts for 18 months where the function was a domestic one (AMLA Art. 2a para. 4)', () => {
    expect(exposedUntil(stated({ kind: 'domestic', since: null, until }))).toBe('2024-12-30');
  });

  test.each(exposureKinds.filter((kind) => kind !== 'domestic'))('counts without end as %s', (kind) => {
    expect(exposedUntil(stated({ kind, since: null, until }))).toBeNull();
  });

  test('counts without end where its end is not said, or another function may be of another kind', () => {
    expect(exposedUntil(stated({ kind: 'domestic', since: '1999-01-01', until: null }))).toBeNull();
    const two = imported({
      status: 'isPep',
      details: [
        { reason: 'domestic', endDate: until },
        { reason: 'Judge', endDate: until },
      ],
    });
    expect(exposureOf(two)).toMatchObject({ kind: 'domestic', until });
    expect(exposedUntil(two)).toBeNull();
    expect(
      exposedUntil(imported({ status: 'unknown', details: [{ reason: 'domestic', endDate: until }] })),
    ).toBeNull();
    expect(exposedUntil(imported(undefined))).toBeNull();
  });
});
