import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbName, indexOf, makeEntity } from '../testing.ts';
import { checkQuery } from './check-query.ts';
import { findContained } from './find-contained.ts';
import { screen } from './screen.ts';

const index = indexOf(
  makeEntity('1', ['TESTONOV, Viktor Beispielovich', { full: 'THE BLUEPRINT', quality: 'weak' }], {
    birthDates: [{ from: '1961-03-14', to: '1961-03-14' }],
    nationalities: ['RU'],
    identifiers: [{ type: 'passport', value: 'ZZ-0000017' }],
  }),
  makeEntity('2', ['Mustermann Shipping Phantasia Ltd'], { kind: 'organisation' }),
  makeEntity('3', ['محمد فكتيف مسترمان']),
  makeEntity('4', ['Ibrahim AL-MUSTER']),
  makeEntity('5', ['Good Will Attrappe Corporation'], { kind: 'organisation' }),
  makeEntity('6', ['George Bushtest']),
  makeEntity('7', ['Jean-Claude Fiktivier']),
  makeEntity('8', ['高石早苗']),
  makeEntity('9', ['Faisal bin Salman Mustertal']),
);

function found(name: string): string[] {
  return screen(index, { name }).map((candidate) => candidate.entityId);
}

describe('screening', () => {
  test.prop([fc.uniqueArray(arbName, { minLength: 1, maxLength: 12 })])(
    'everybody on a list is found by the listed name',
    (names) => {
      const own = indexOf(...names.map((name, place) => makeEntity(String(place), [name])));
      for (const [place, name] of names.entries()) {
        const ids = screen(own, { name }).map((candidate) => candidate.entityId);
        expect(ids).toContain(String(place));
      }
    },
  );

  test.prop([fc.string({ unit: 'binary', maxLength: 600 })])(
    'no text breaks it and scores stay in bounds',
    (name) => {
      for (const candidate of screen(index, { name }, { threshold: 0 })) {
        expect(candidate.score).toBeGreaterThanOrEqual(0);
        expect(candidate.score).toBeLessThanOrEqual(0.97);
      }
    },
  );

  test('a person is found by the firm that it trades as, by name and by number, each subject once', () => {
    const own = indexOf(
      makeEntity('1', ['Rahel Einzelprobe']),
      makeEntity('2', ['Mustermann Shipping Phantasia Ltd'], { kind: 'organisation' }),
      makeEntity('3', ['Attrappe Orplid AG'], {
        kind: 'organisation',
        identifiers: [{ type: 'uid', value: 'CHE-123.456.788' }],
      }),
    );
    const ids = (firm?: { name: string; identifiers?: { value: string }[] }) =>
      screen(own, { name: 'Rahel Einzelprobe', kind: 'person', ...(firm && { firm }) })
        .map(({ entityId }) => entityId)
        .toSorted();
    expect(ids()).toEqual(['1']);
    expect(ids({ name: 'Mustermann Shipping Phantasia' })).toEqual(['1', '2']);
    expect(ids({ name: 'Gartenbau', identifiers: [{ value: 'CHE-123.456.788' }] })).toEqual(['1', '3']);
    expect(ids({ name: 'Rahel Einzelprobe' })).toEqual(['1']);
    expect(ids({ name: '' })).toEqual(['1']);
  });

  test.prop([arbName])('word order does not matter', (name) => {
    const own = indexOf(makeEntity('1', [name]));
    const turned = name.split(' ').toReversed().join(' ');
    expect(screen(own, { name: turned })[0]?.score).toBe(screen(own, { name })[0]?.score);
  });

  test.each([
    ['Viktor Testonov', '1'],
    ['Wiktor Testonow', '1'],
    ['Grg Bshtst', '6'],
    ['Testonov V.B.', '1'],
    ['Виктор Тестонов', '1'],
    ['VIKTOR\u0000 TESTO\u200BNOV', '1'],
    ['VIK\u115FTOR TEST\u3164ON\uFFA0OV', '1'],
    ['VIKTOR\uFE0F TESTO\u{E0100}NOV', '1'],
    ['Mustermann Shipping Phantasia GmbH', '2'],
    ['Mustermann Shiping Phantazia', '2'],
    ['Muhammad Fiktif Mustermann', '3'],
    ['al Muster, Ebrahim', '4'],
    ['Goodwill Attrappe Corp', '5'],
    ['JC Fiktivier', '7'],
    ['J.-C. Fiktivier', '7'],
    ['高石早苗', '8'],
    ['费萨尔·本·萨勒曼', '9'],
  ])('%s is found', (name, id) => {
    expect(found(name)).toEqual([id]);
  });

  test.each([
    'CORP',
    'Ltd',
    'Bushtest',
    'Viktor',
    'George Habbashtest',
    'Viktor Wirklichmann',
    'Good',
    '高市早苗',
  ])('%s alone flags nobody', (name) => {
    expect(found(name)).toEqual([]);
  });

  test('each further fact that agrees lifts the score, and only all of them reach 1', () => {
    const name = 'Viktor Beispielovich Testonov';
    const alone = screen(index, { name })[0]?.score ?? 0;
    const born = screen(index, { name, birthDate: '1961-03-14' })[0]?.score ?? 0;
    const full = screen(index, { name, birthDate: '1961-03-14', nationalities: ['Russia'] })[0]?.score ?? 0;
    expect(alone).toBeLessThan(born);
    expect(born).toBeLessThan(full);
    expect(full).toBeLessThanOrEqual(1);
  });

  test('another birth year costs 0.15 and says so', () => {
    const name = 'Viktor Beispielovich Testonov';
    const alone = screen(index, { name })[0];
    const other = screen(index, { name, birthDate: '1990-01-01' })[0];
    expect((alone?.score ?? 0) - (other?.score ?? 0)).toBeCloseTo(0.15, 4);
    expect(other?.explanation.qualifiers).toEqual([
      {
        field: 'birthDate',
        outcome: 'mismatch',
        effect: -0.15,
        query: '1990-01-01',
        candidate: '1961-03-14',
      },
    ]);
  });

  test('a firm is not a person of that name', () => {
    const asFirm = screen(index, { name: 'Ibrahim Al-Muster', kind: 'organisation' }, { threshold: 0 })[0];
    const asPerson = screen(index, { name: 'Ibrahim Al-Muster', kind: 'person' })[0];
    expect(asFirm?.score).toBeLessThan(asPerson?.score ?? 0);
  });

  test.each([
    ['Bern Mustermann AG', 'Genf Mustermann AG'],
    ['Mustermann Bern AG', 'Mustermann Genf AG'],
  ])('two firms of one name and two towns differ, wherever the town stands: %s, %s', (asked, listed) => {
    const lists = indexOf(makeEntity('1', [listed], { kind: 'organisation' }));
    const scoreOf = (name: string) => screen(lists, { name, kind: 'organisation' })[0]?.score ?? 0;
    expect(scoreOf(asked)).toBeLessThan(scoreOf('Mustermann AG') - 0.05);
  });

  test('a listed passport number finds its bearer under any name', () => {
    const hit = screen(index, { name: 'Somebody Else', identifiers: [{ value: 'ZZ 0000017' }] })[0];
    expect(hit).toMatchObject({ entityId: '1', band: 'strong' });
    expect(hit?.explanation.qualifiers).toContainEqual(
      expect.objectContaining({ field: 'identifier', outcome: 'match' }),
    );
  });

  test('a nickname of one word is shown below the threshold only', () => {
    expect(found('Blueprint')).toEqual([]);
    expect(screen(index, { name: 'The Blueprint' }, { threshold: 0.5 })[0]?.entityId).toBe('1');
  });

  test('the explanation names each pair of words and what was left over', () => {
    const hit = screen(index, { name: 'Viktor Testonow' })[0];
    expect(hit?.explanation.tokens.map(({ q, c, kind }) => [q, c, kind])).toEqual([
      ['viktor', 'viktor', 'exact'],
      ['testonow', 'testonov', 'phonetic'],
    ]);
    expect(hit?.explanation.leftOver).toMatchObject([{ side: 'candidate', word: 'beispielovich' }]);
  });

  test('a number typed as a name finds its bearer', () => {
    for (const name of ['ZZ-0000017', 'Passport No. ZZ 0000017', 'Somebody Else, ZZ0000017']) {
      expect(screen(index, { name })[0], name).toMatchObject({ entityId: '1', band: 'strong' });
    }
  });

  test.each([
    ['', 'empty-name'],
    [' \u0000\t ', 'empty-name'],
    ['12345 --', 'no-letters'],
    ['a'.repeat(501), 'name-too-long'],
  ])('a name that can not be screened is refused and finds nobody', (name, code) => {
    expect(checkQuery({ name })).toEqual({ ok: false, error: { code } });
    expect(screen(index, { name })).toEqual([]);
  });

  test('however many bear a name, each of them is told', () => {
    const bearers = Array.from({ length: 300 }, (_, place) =>
      makeEntity(`office-${place}`, ['Xaver Beispielhuber'], { topics: ['pep'] }),
    );
    const lists = indexOf(...bearers, makeEntity('sanctioned', ['Xaver Beispielhubr']));
    for (const told of [
      screen(lists, { name: 'Xaver Beispielhuber' }),
      findContained(lists, 'Estate of Xaver Beispielhuber'),
    ]) {
      expect(told).toHaveLength(301);
      expect(told.at(-1)?.entityId).toBe('sanctioned');
    }
  });

  test('the longest and most repetitive name still gets an answer', () => {
    expect(screen(index, { name: 'al bin muster '.repeat(35) })).toBeInstanceOf(Array);
  });
});
