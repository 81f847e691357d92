import { describe, expect, test } from 'vitest';
import { exposureKinds, exposureOf } from './exposure.ts';
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
      { kind, since: null },
      { kind, since: '2019-07-01' },
    ]),
  )('is read as it was stated: %o', (exposure) => expect(exposureOf(stated(exposure))).toEqual(exposure));

  test.each([
    ['says nothing', undefined, null],
    ['says that there is none', { status: 'isNotPep' }, null],
    ['says that there is one, and no more', { status: 'isPep' }, { kind: 'unknown', since: null }],
    [
      'says it in words of its own',
      { status: 'isPep', details: [{ reason: 'Minister', startDate: '2019-07-01' }] },
      { kind: 'unknown', since: '2019-07-01' },
    ],
    [
      'says that nobody knows',
      { status: 'unknown', details: [{ reason: 'foreign' }] },
      { kind: 'unknown', since: null },
    ],
  ] as const)('of a file that %s', (_, politicalExposure, expected) => {
    expect(exposureOf(imported(politicalExposure))).toEqual(expected);
  });

  test('that a file says in words of its own stays as it is where nobody says another kind', () => {
    const before = imported({ status: 'isPep', details: [{ reason: 'Minister' }, { reason: 'Mayor' }] });
    const kept = stated({ kind: 'unknown', since: null }, before);
    expect(kept.recordDetails).toMatchObject({
      politicalExposure: { status: 'isPep', details: [{ reason: 'Minister' }, { reason: 'Mayor' }] },
    });
    expect(exposureOf(stated({ kind: 'foreign', since: null }, before))).toEqual({
      kind: 'foreign',
      since: null,
    });
  });

  test('ends with a statement that states none, and that there is none stays said', () => {
    const earlier = stated({ kind: 'foreign', since: null });
    expect(exposureOf(stated(null, earlier))).toBeNull();
    expect(stated(null, earlier).recordDetails).not.toHaveProperty('politicalExposure');
    expect(stated(null, imported({ status: 'isNotPep' })).recordDetails).toMatchObject({
      politicalExposure: { status: 'isNotPep' },
    });
  });

  test('is of people only', () => {
    const company = statementOf(partyRecord({ ...facts, kind: 'company', exposure: null }, null));
    expect(exposureOf(company)).toBeNull();
  });
});
