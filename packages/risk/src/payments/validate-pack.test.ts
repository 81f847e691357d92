import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { defaultPaymentPack as pack } from './default-payment-pack.ts';
import type { PackCode } from '../pack-reader.ts';
import { referenceThemesOf } from './reference-words.ts';
import { validatePack } from './validate-pack.ts';

type Json = Record<string, unknown>;

const copy = () => JSON.parse(JSON.stringify(pack)) as Json & { rules: Json[] };
const indexOf = (id: string) => pack.rules.findIndex((rule) => rule.id === id);
const refusalsOf = (json: unknown) => {
  const read = validatePack(json);
  return read.ok ? [] : read.error.map(({ path, code }) => `${path}: ${code}`);
};
/** The pack with the member at the path replaced, or taken out when the value is undefined. */
function changed(path: readonly (string | number)[], value: unknown): Json {
  const json = copy();
  let parent: Record<string | number, unknown> = json;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return json;
}
const written = (path: readonly (string | number)[]) =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');

const structuring = indexOf('structuring-15k');
const note = indexOf('same-owner');

/** Each code with the smallest change of the default pack that is refused with it. */
const table: Record<PackCode, readonly [path: (string | number)[], value: unknown, at?: string]> = {
  'not-an-object': [['levels'], 7],
  'not-a-list': [['homeCountries'], 'CH'],
  'too-many': [['homeCountries'], Array.from({ length: 261 }, () => 'CH')],
  missing: [['rules', 0, 'points'], undefined],
  'unknown-field': [['rules', 0, 'weight'], 3],
  'not-text': [['version'], 1],
  'not-an-integer': [['rules', 0, 'points'], 8.5],
  'out-of-range': [['rules', 0, 'points'], 101],
  'not-a-day': [['inForceFrom'], '2026-02-29'],
  'not-a-country': [['countryLists', 0, 'callForAction', 1], 'Iran'],
  'unknown-value': [['rules', 0, 'article'], 'AMLA Art. 99'],
  'levels-order': [['levels', 'highFrom'], 30],
  'band-order': [['rules', structuring, 'params', 'fromPermille'], 1000],
  'days-order': [['rules', 0, 'validTo'], '2022-12-31'],
  'points-do-not-fit-effect': [['rules', note, 'points'], 1],
  'rule-twice': [['rules', 1, 'id'], 'client-level-medium'],
  'list-twice': [['countryLists'], [pack.countryLists[0], pack.countryLists[0]], 'countryLists[1].validFrom'],
  'group-across-families': [
    ['rules', indexOf('iban-changed'), 'family'],
    'data',
    `rules[${indexOf('iban-changed')}].group`,
  ],
  'mandatory-rule-missing': [['rules', indexOf('call-for-action'), 'validTo'], '2030-01-01', 'rules'],
  'sanctions-bands-apart': [['rules', indexOf('sanctions-review'), 'params', 'belowPermille'], 949, 'rules'],
};

describe('validatePack', () => {
  test('gives the default pack back as it is', () => {
    expect(validatePack(copy())).toEqual({ ok: true, value: pack });
  });

  test.each(Object.entries(table))('refuses with %s and says where', (code, [path, value, at]) => {
    expect(refusalsOf(changed(path, value))).toContain(`${at ?? written(path)}: ${code}`);
  });

  test.prop([fc.anything()])('answers whatever it is given, and accepts none of it', (json) => {
    expect(validatePack(json).ok).toBe(false);
  });

  test.prop([
    fc.constantFrom(...Object.keys(pack)),
    fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, -1, 2 ** 53, '', ' ', [[]], [{}], {})),
  ])('never takes a top-level member that it has not read', (name, value) => {
    const read = validatePack(changed([name], value));
    if (read.ok) expect(read.value).toEqual(changed([name], value));
    else expect(read.error.length).toBeGreaterThan(0);
  });

  test.prop([fc.nat(pack.rules.length - 1), fc.constantFrom(...Object.keys(pack.rules[0]!))])(
    'names every field that a rule lacks',
    (index, name) => {
      expect(refusalsOf(changed(['rules', index, name], undefined))).toContain(
        `rules[${index}].${name}: missing`,
      );
    },
  );

  test.prop([
    fc.constantFrom(
      'sanctions-stop',
      'sanctions-review',
      'call-for-action',
      'screening-incomplete',
      'unattended-amount',
      'unattended-account',
      'unattended-client',
      'new-and-large',
      'duplicate-day',
    ),
  ])('refuses a pack without what the law or the house decides, or with less of it', (id) => {
    const without = { ...copy(), rules: copy().rules.filter((rule) => rule['id'] !== id) };
    expect(refusalsOf(without)).toContain('rules: mandatory-rule-missing');
    const softened = changed(['rules', indexOf(id), 'effect'], 'repair');
    expect(refusalsOf(softened)).toContain('rules: mandatory-rule-missing');
    const later = changed(['rules', indexOf(id), 'validFrom'], '2026-11-23');
    expect(refusalsOf(later)).toContain('rules: mandatory-rule-missing');
  });

  test.each([
    ['unattended-amount', 'high'],
    ['unattended-amount', 'block'],
    ['new-and-large', 'high'],
    ['duplicate-day', 'block'],
    ['sanctions-review', 'high'],
    ['sanctions-review', 'block'],
    ['call-for-action', 'block'],
    ['screening-incomplete', 'block'],
  ])('what must wait for a person may be graver: %s as %s', (id, effect) => {
    expect(refusalsOf(changed(['rules', indexOf(id), 'effect'], effect))).toEqual([]);
  });

  const velocity = ['rules', indexOf('velocity')] as const;
  const paramOf = (id: string, name: string) => ['rules', indexOf(id), 'params', name];
  test.each<[(string | number)[], number, number]>([
    [['levels', 'mediumFrom'], 1, 59],
    [['levels', 'highFrom'], 31, 100],
    [['caps', 'amount'], 0, 100],
    [['caps', 'sanctions'], 0, 100],
    [[...velocity, 'points'], 1, 100],
    [[...velocity, 'version'], 1, 1_000_000],
    [[...velocity, 'params', 'countDay'], 0, 100_000],
    [paramOf('pep-amount', 'fromMinor'), 0, 99_999_999_999],
    [paramOf('odd-hour', 'nearBelowPermille'), 0, 1000],
    [paramOf('amount-mad', 'limitTenths'), 0, 1000],
    [paramOf('circular', 'returnPct'), 0, 1000],
    [paramOf('dormant', 'idleDays'), 0, 36_500],
    [paramOf('new-beneficiary', 'hours'), 0, 8760],
    [paramOf('peer-multiple', 'times'), 0, 100],
    [paramOf('round-amount', 'multipleUnits'), 1, 100_000],
    [paramOf('just-below-15k', 'fromPermille'), 0, 999],
    [paramOf('just-below-15k', 'toPermille'), 800, 1000],
    [paramOf('unattended-account', 'dayMinor'), 0, 10_000_000],
    [paramOf('unattended-account', 'weekMinor'), 0, 70_000_000],
    [paramOf('unattended-client', 'dayMinor'), 0, 20_000_000],
    [paramOf('unattended-client', 'weekMinor'), 0, 140_000_000],
    [paramOf('new-and-large', 'fromMinor'), 0, 10_000_000],
    [paramOf('sanctions-review', 'fromPermille'), 0, 800],
  ])('%j is taken from its least to its greatest number and not beyond', (path, least, most) => {
    expect([least, most].flatMap((value) => refusalsOf(changed(path, value)))).toEqual([]);
    expect(refusalsOf(changed(path, least - 1))).not.toEqual([]);
    expect(refusalsOf(changed(path, most + 1))).not.toEqual([]);
  });

  const lists = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...pack.countryLists[0],
      validFrom: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    }));
  const rules = (count: number) => [
    ...pack.rules,
    ...Array.from({ length: count - pack.rules.length }, (_, at) => ({
      ...pack.rules[indexOf('payee-no-match')],
      id: `more-${at}`,
    })),
  ];
  test.each<[string, (count: number) => unknown, number]>([
    ['homeCountries', (count) => Array.from({ length: count }, () => 'CH'), 260],
    ['countryLists', lists, 100],
    ['referenceWords.cash', (count) => Array.from({ length: count }, () => 'cash'), 500],
    ['rules', rules, 300],
  ])('%s has room for its greatest number and for none more', (path, of, most) => {
    expect(refusalsOf(changed(path.split('.'), of(most)))).toEqual([]);
    expect(refusalsOf(changed(path.split('.'), of(most + 1)))).toContain(`${path}: too-many`);
  });

  test.each<[(string | number)[], number]>([
    [['version'], 40],
    [['referenceWords', 'secrecy', 0], 60],
    [['rules', 0, 'id'], 60],
    [['rules', 0, 'group'], 60],
  ])('the text %j is taken up to its length', (path, most) => {
    const text = (length: number) => 'a'.repeat(length);
    // A group has one family, whatever it is called.
    expect(refusalsOf(changed(path, text(most)))).toEqual([]);
    expect(refusalsOf(changed(path, text(most + 1)))).toEqual([`${written(path)}: out-of-range`]);
  });

  test.each<[(string | number)[], unknown, PackCode]>([
    [['levels'], null, 'not-an-object'],
    [['caps', 'data'], 'x', 'not-an-integer'],
    [['countryLists'], 'x', 'not-a-list'],
    [['countryLists', 0, 'validFrom'], 'x', 'not-a-day'],
    [['countryLists', 0, 'increasedMonitoring'], 'x', 'not-a-list'],
    [['countryLists', 0, 'callForAction', 0], 7, 'not-a-country'],
    [['homeCountries', 0], 'ch', 'not-a-country'],
    [['referenceWords', 'weapons'], 'x', 'not-a-list'],
    [['countryLists'], [], 'missing'],
    [['levels', 'highFrom'], 30, 'levels-order'],
    [['rules'], 'x', 'not-a-list'],
    [['rules', 1], 'x', 'not-an-object'],
    [['rules', 1, 'id'], 'A', 'out-of-range'],
    [['rules', 1, 'version'], 'x', 'not-an-integer'],
    [['rules', 1, 'check'], 'x', 'unknown-value'],
    [['rules', 1, 'params'], 'x', 'not-an-object'],
    [['rules', 1, 'family'], 'x', 'unknown-value'],
    [['rules', 1, 'group'], 7, 'not-text'],
    [['rules', 1, 'effect'], 'x', 'unknown-value'],
    [['rules', 1, 'validFrom'], 'x', 'not-a-day'],
    [['rules', 1, 'validTo'], 'x', 'not-a-day'],
  ])('%j as %j is refused where it stands', (path, value, code) => {
    expect(refusalsOf(changed(path, value))).toContain(`${written(path)}: ${code}`);
  });

  test('a rule may follow itself with other numbers on another day', () => {
    const json = copy();
    const first = json.rules[indexOf('velocity')]!;
    const next = { ...first, version: 2, params: { countDay: 6, countWeek: 20 }, validFrom: '2027-01-01' };
    first['validTo'] = '2026-12-31';
    json.rules.push(next);
    expect(validatePack(json).ok).toBe(true);
    first['validTo'] = '2027-01-01';
    expect(refusalsOf(json)).toEqual([`rules[${json.rules.length - 1}].id: rule-twice`]);
  });

  test('what is missing is said once', () => {
    expect(refusalsOf(changed(['version'], undefined))).toEqual(['version: missing']);
    expect(refusalsOf(changed(['levels', 'highFrom'], undefined))).toEqual(['levels.highFrom: missing']);
    expect(refusalsOf(changed(['rules', 0, 'validFrom'], undefined))).toEqual([
      'rules[0].validFrom: missing',
    ]);
    expect(refusalsOf(changed(['homeCountries'], undefined))).toEqual(['homeCountries: missing']);
  });

  test('a stop that begins above 0.95 is refused', () => {
    const path = ['rules', indexOf('sanctions-stop'), 'params', 'fromPermille'];
    expect(refusalsOf(changed(path, 951))).toContain('rules: mandatory-rule-missing');
    expect(validatePack(changed(path, 900)).ok).toBe(true);
  });

  test('what leaves by itself is limited below what the database refuses', () => {
    const path = ['rules', indexOf('unattended-amount'), 'params', 'fromMinor'];
    expect(refusalsOf(changed(path, 10_000_001))).toContain('rules: mandatory-rule-missing');
    expect(validatePack(changed(path, 10_000_000)).ok).toBe(true);
    const sums = ['rules', indexOf('unattended-account'), 'params', 'weekMinor'];
    expect(refusalsOf(changed(sums, 70_000_001))).toContain('rules: mandatory-rule-missing');
  });

  test('words are lower case without accents, or they would never be found', () => {
    expect(refusalsOf(changed(['referenceWords', 'cash', 0], 'Espèces'))).toEqual([
      'referenceWords.cash[0]: out-of-range',
    ]);
  });
});

describe('referenceThemesOf', () => {
  test('finds words in five languages whatever the case and the accents', () => {
    const themesOf = (text: string) => referenceThemesOf(text, pack.referenceWords);
    expect(themesOf('Bezahlung KRYPTOWÄHRUNG')).toEqual(['crypto']);
    expect(themesOf('retrait d’espèces / casino')).toEqual(['cash', 'gambling']);
    expect(themesOf('tarjeta-regalo, tassa di sblocco')).toEqual(['gift-card', 'advance-fee']);
  });

  test('finds whole words only', () => {
    expect(referenceThemesOf('cashmere scarves, Casinostrasse 3', pack.referenceWords)).toEqual([]);
    expect(referenceThemesOf('', pack.referenceWords)).toEqual([]);
  });

  test.prop([fc.string()])('a text without listed words touches no theme, with one it does', (text) => {
    expect(referenceThemesOf(`${text} bitcoin`, pack.referenceWords)).toContain('crypto');
    expect(referenceThemesOf(text.replaceAll(/\p{L}/gu, ''), pack.referenceWords)).toEqual([]);
  });
});
