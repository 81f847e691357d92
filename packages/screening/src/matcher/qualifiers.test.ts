import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import type { DateBounds, ListName, ScreeningQuery } from '../types.ts';
import { qualifierBonusMax, qualify } from './qualifiers.ts';

const name = 'Viktor Testonov';

function about(birthDate: string, ...birthDates: DateBounds[]) {
  const entity = makeEntity('1', [name], { birthDates });
  return qualify({ name, birthDate }, () => entity, 'primary', false)[0];
}

const fromTo = { from: '1960-05-01', to: '1961-04-30' };
const day = { from: '1961-03-14', to: '1961-03-14' };

test('further facts add no more than those that are stated can', () => {
  expect(qualifierBonusMax({ name })).toBe(0);
  const withDate = qualifierBonusMax({ name, birthDate: '1961-03-14' });
  expect(withDate).toBeGreaterThan(0);
  expect(qualifierBonusMax({ name, birthDate: '1961-03-14', nationalities: ['CH'] })).toBeGreaterThan(
    withDate,
  );
});

describe('a birth date', () => {
  test.each([
    ['1960-05-01', 'match'],
    ['1961-04-30', 'match'],
    ['1961', 'match'],
    // The same year speaks neither for nor against: days are mistyped, years seldom.
    ['1960-04-30', 'unknown'],
    ['1961-05-01', 'unknown'],
    ['1959-12-31', 'mismatch'],
    ['1962-01-01', 'mismatch'],
  ])('%s beside 1960-05-01 to 1961-04-30 is a %s', (birthDate, outcome) => {
    expect(about(birthDate, fromTo)?.outcome).toBe(outcome);
  });

  test('speaks for somebody a little, against somebody else on another day, and more in another year', () => {
    const effects = ['1961-03-14', '1961-12-01', '1962-03-14'].map((date) => about(date, day)?.effect ?? 0);
    expect(effects[0]).toBeGreaterThan(0);
    expect(effects[1]).toBeLessThan(-(effects[0] ?? 0));
    expect(effects[2]).toBeLessThan(effects[1] ?? 0);
  });

  test.each([
    ['1961-03-15', 'a day is mistyped'],
    ['1961-04-14', 'a month is mistyped'],
    ['1961-01-01', 'no more than the year is known'],
    ['1961-12-03', 'the month stands where the other has its day'],
  ])('%s beside 1961-03-14 says nothing: %s', (date) => {
    expect(about(date, day)).toMatchObject({ outcome: 'unknown', effect: 0 });
  });

  test('is unknown where no date is listed or none can be read, and named where one is', () => {
    expect(about('1961-03-14')).toEqual({
      field: 'birthDate',
      query: '1961-03-14',
      outcome: 'unknown',
      effect: 0,
    });
    expect(about('in spring', day)?.outcome).toBe('unknown');
    expect(about('1961-03-14', day, fromTo)?.candidate).toBe('1961-03-14; 1960-05-01–1961-04-30');
  });
});

describe('other facts', () => {
  const entity = makeEntity('1', [name], {
    nationalities: ['RU'],
    identifiers: [{ type: 'passport', value: 'ZZ-0000017' }],
  });
  const ask = (
    query: Partial<ScreeningQuery>,
    quality: ListName['quality'] = 'primary',
    isLoneWord = false,
  ) => qualify({ name, ...query }, () => entity, quality, isLoneWord);

  test('one shared nationality is enough, none shared speaks against, none asked says nothing', () => {
    expect(ask({ nationalities: ['CH', 'RU'] })[0]).toMatchObject({ outcome: 'match', query: 'CH, RU' });
    expect(ask({ nationalities: ['CH'] })[0]?.effect).toBeLessThan(0);
    expect(ask({ nationalities: [] })).toEqual([]);
  });

  test('a person is no organisation; what the query does not know says nothing', () => {
    expect(ask({ kind: 'person' })[0]).toMatchObject({ outcome: 'match', effect: 0 });
    expect(ask({ kind: 'organisation' })[0]?.effect).toBeLessThan(0);
    expect(ask({ kind: 'other' })).toEqual([]);
  });

  test('a number is the same in any writing, and another is none', () => {
    expect(ask({ identifiers: [{ value: 'nothing' }, { value: 'zz 0000017' }] })).toEqual([
      { field: 'identifier', outcome: 'match', effect: 0, query: 'zz 0000017', candidate: 'ZZ-0000017' },
    ]);
    expect(ask({ identifiers: [{ value: 'ZZ 0000018' }] })).toEqual([]);
  });

  test('another number of a ship or a firm for life speaks against it, unless a number is shared', () => {
    const ship = makeEntity('1', [name], {
      identifiers: [
        { type: 'imo', value: '9123453' },
        { type: 'call-sign', value: 'ZZQX7' },
      ],
    });
    const outcomeOf = (...values: string[]) =>
      qualify(
        { name, identifiers: values.map((value) => ({ type: 'imo', value })) },
        () => ship,
        'primary',
        false,
      )[0];
    expect(outcomeOf('IMO 9765433')).toMatchObject({ outcome: 'mismatch', candidate: '9123453' });
    expect(outcomeOf('IMO 9765433')?.effect).toBeLessThan(0);
    expect(outcomeOf('IMO 9765433', 'zzqx7')).toMatchObject({ outcome: 'match', effect: 0 });
    expect(outcomeOf('9765434')).toBeUndefined();
  });

  test('a weak alias counts less, a nickname of one word much less', () => {
    const [weak] = ask({}, 'weak');
    const [lone] = ask({}, 'weak', true);
    expect(weak?.effect).toBeLessThan(0);
    expect(lone?.effect).toBeLessThan(weak?.effect ?? 0);
    expect(ask({}, 'strong')).toEqual([]);
  });
});
