import type { Hit, ScreeningQueryInput } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { HitTable } from './hit-table.tsx';

type Qualifier = Hit['qualifiers'][number];

const token = (q: string, c: string, kind = 'exact', sim = 1) => ({ q, c, kind, sim, weight: 1 });
const hit = (over: Partial<Hit> = {}): Hit => ({
  listId: 'sample-un',
  listName: 'Sample list',
  entityId: '900001',
  listedName: 'Viktor Testonov',
  score: 0.91,
  band: 'strong',
  topics: ['sanction'],
  programs: [],
  birthDates: [],
  nationalities: [],
  tokens: [token('viktor', 'viktor'), token('testonov', 'testonov')],
  qualifiers: [],
  ...over,
});
const compare = (of: Hit, query: Partial<ScreeningQueryInput> = {}, own: 'client' | 'asked' = 'client') =>
  show(<HitTable hit={of} query={{ name: 'Viktor Testonov', ...query }} own={own} />, ['hits']);
/** Own, listed and result of a row. */
const row = (field: RegExp) =>
  within(screen.getByRole('row', { name: field }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const result = (field: RegExp) => row(field).at(-1);

describe('the name of a hit beside that of the client', () => {
  test('is the same only where every word is', async () => {
    await compare(hit());
    expect(result(/^Name/u)).toContain('same');
  });

  test('that has a word more is similar at best', async () => {
    await compare(hit({ listedName: 'Viktor Xaver Testonov' }));
    expect(result(/^Name/u)).toContain('similar');
  });

  test('is as good as its worst word, and says how that was found', async () => {
    await compare(
      hit({
        listedName: 'Wiktor Testonov',
        tokens: [token('viktor', 'wiktor', 'translit', 0.9), token('testonov', 'testonov')],
      }),
    );
    expect(result(/^Name/u)).toMatch(/similar.*other transliteration/u);
  });

  test('that has one word of another is different, however like the rest is', async () => {
    await compare(
      hit({
        listedName: 'Anna Testonov',
        tokens: [token('viktor', 'anna', 'edit', 0.2), token('testonov', 'testonov')],
      }),
    );
    expect(result(/^Name/u)).toContain('different');
  });

  test('says each way of finding once, and one that is new by its code', async () => {
    await compare(
      hit({
        tokens: [token('viktor', 'viktor', 'quantum', 0.8), token('testonov', 'testonov', 'quantum', 0.8)],
      }),
    );
    expect(result(/^Name/u)?.match(/quantum/gu)).toHaveLength(1);
  });

  test('shows the words of the matcher where the name is written otherwise', async () => {
    await compare(
      hit({
        listedName: 'Виктор Тестонов',
        tokens: [token('viktor', 'viktor'), token('testonov', 'testonov')],
      }),
    );
    expect(row(/^Name/u)[1]).toContain('Виктор Тестонов');
    expect(result(/^Name/u)).not.toContain('same');
    expect(result(/^Word/u)).toContain('same');
  });

  test('is text, whatever a list or a client calls itself', async () => {
    const name = '<b>Viktor</b> \u202EvonotseT';
    await compare(hit({ listedName: '<img src=x>', tokens: [] }), { name });
    expect(row(/^Name/u)[1]).toMatch(/<img .*src=x>/u);
    expect(row(/^Name/u)[0]).toContain('<b>Viktor</b>');
    expect(document.querySelector('b, img')).toBeNull();
  });
});

describe('the further facts of a hit', () => {
  const qualifier = (field: string, outcome: string, query?: string, candidate?: string) =>
    ({ field, outcome, query, candidate }) as Qualifier;

  test.each([
    ['match', '1970-01-31', '1970', 'same'],
    ['mismatch', '1970-01-31', '1981-05-06', 'different'],
  ])('that the matcher finds a %s say so, as dates are written here', async (outcome, own, listed, words) => {
    await compare(hit({ qualifiers: [qualifier('birthDate', outcome, own, listed)] }));
    const [first, second, said] = row(/^Date of birth/u);
    expect(first).toContain('31.01.1970');
    expect(second).toMatch(/1970|06\.05\.1981/u);
    expect(said).toContain(words);
  });

  test('of which a list has several are each written so', async () => {
    await compare(
      hit({ qualifiers: [qualifier('birthDate', 'mismatch', '1975', '1977-08-07; 1960-01–1962')] }),
    );
    expect(row(/^Date of birth/u)[1]).toContain('07.08.1977; 01.1960–1962');
  });

  test('of an organisation are its foundation and its country, and not a birth', async () => {
    await compare(hit({ birthDates: ['1970'], nationalities: ['IR'] }), { kind: 'organisation' });
    expect(row(/^Date of foundation/u)[1]).toContain('1970');
    expect(row(/^Country/u)[1]).toContain('Iran');
    expect(screen.queryByRole('row', { name: /Date of birth|Nationality/u })).toBeNull();
  });

  test('that one side alone states are neither the same nor different', async () => {
    await compare(hit({ birthDates: ['1970'], nationalities: ['IR'] }), { nationalities: ['CH'] });
    expect(row(/^Date of birth/u)).toEqual([
      expect.stringContaining('not stated'),
      expect.stringContaining('1970'),
      expect.stringContaining('on one side only'),
    ]);
    // Both are there, and nobody compared them: that is no finding either way.
    expect(row(/^Nationality/u)).toEqual([
      expect.stringContaining('Switzerland'),
      expect.stringContaining('Iran'),
      expect.stringContaining('cannot be compared'),
    ]);
  });

  test.each([
    [
      'subsidiary',
      'leasing',
      undefined,
      /^leasing.*\|not stated.*\|.*on one side only/u,
      /listed one's group/u,
    ],
    [
      'parent',
      undefined,
      'leasing',
      /^not stated.*\|leasing.*\|.*on one side only/u,
      /parent of the listed/u,
    ],
  ])(
    'a company that reads like a %s is said to be that, and not the same',
    async (_, own, other, words, said) => {
      const names = { own: 'Muster Bank', other: 'Muster Bank' };
      if (own === undefined) names.other = 'Muster Bank Leasing';
      else names.own = 'Muster Bank Leasing';
      await compare(
        hit({
          listedName: names.other,
          tokens: [token('muster', 'muster'), token('bank', 'bank')],
          qualifiers: [qualifier('group', 'unknown', own, other)],
        }),
        { name: names.own, kind: 'organisation' },
      );
      expect(row(/^Group of companies/u).join('|')).toMatch(words);
      expect(result(/^Name/u)).toMatch(said);
      expect(result(/^Name/u)).not.toContain('same');
    },
  );

  test('that nobody states are not hidden: both are asked for', async () => {
    await compare(hit());
    expect(
      row(/^Date of birth/u)
        .slice(0, 2)
        .join(),
    ).toMatch(/not stated.*not stated/u);
    expect(result(/^Nationality/u)).toContain('cannot be compared');
  });

  test('name every country and every date of several', async () => {
    await compare(hit({ birthDates: ['1970', '1971-02'], nationalities: ['IR', 'SY', 'ZZ'] }));
    expect(row(/^Nationality/u)[1]).toMatch(/Iran.*Syria.*ZZ/u);
    expect(row(/^Date of birth/u)[1]).toMatch(/1970.*1971/u);
  });

  test('that the matcher judges are what it says, and those it does not are what the client states', async () => {
    await compare(
      hit({
        qualifiers: [
          qualifier('kind', 'mismatch', undefined, 'vessel'),
          qualifier('identifier', 'match', undefined, 'P-77'),
          qualifier('nameQuality', 'unknown', undefined, 'weak'),
          qualifier('shoeSize', 'match', '42', '42'),
        ],
      }),
      { kind: 'person', identifiers: [{ value: 'P-77' }] as ScreeningQueryInput['identifiers'] },
    );
    expect(row(/^Kind/u)).toEqual(
      ['Person', 'Vessel', 'different'].map((text): unknown => expect.stringContaining(text)),
    );
    expect(row(/^Identifier/u)[0]).toContain('P-77');
    expect(row(/^Quality of the listed name/u)[1]).toContain('weak alias');
    // A field of a newer matcher is shown by its own word.
    expect(result(/^shoeSize/u)).toContain('same');
  });
});

test('the table says whose name stands beside the listed one, and which entry that is', async () => {
  await compare(hit(), {}, 'asked');
  expect(screen.getByRole('region', { name: /: Viktor Testonov, sample-un 900001$/u })).toBeDefined();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Field',
    'Searched',
    'Listed',
    'Result',
  ]);
});
