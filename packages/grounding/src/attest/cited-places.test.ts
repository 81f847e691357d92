import { describe, expect, test } from 'vitest';
import { attest, buildAttestCorpus } from '../index.ts';
import type { Language } from '../index.ts';
import { passage } from '../testing.ts';

const acts = [{ key: 'amla', names: ['AMLA', 'GwG', 'LBA', 'LRD'] }];
const languages: readonly Language[] = ['de', 'fr', 'it', 'es', 'en'];
const texts: Readonly<Record<string, string>> = {
  'art_3/para_1': 'Name.',
  'art_4/para_1': 'Frist: 14 Tage.',
  'art_5/para_1': 'Adresse.',
  'art_7/para_1': 'a. Name; b. Adresse.',
  'art_7/para_1_bis': 'a. Name; b. Adresse; c. 20 Tage.',
  'art_7/para_2': 'Frist: 30 Tage.',
  'art_7/para_3': 'Dauer: 10 Jahre.',
};
const corpus = buildAttestCorpus(
  languages.flatMap((language) =>
    Object.entries(texts).map(([eId, text]) => passage({ eId, language, text })),
  ),
);

function checksOf(text: string, language: Language) {
  return attest(text, corpus, { acts, asOf: '2026-11-23', language }).flatMap(({ checks }) => checks);
}

/** Reasons of the faults of a text, each with the place where it stands. */
function faults(text: string, language: Language = 'de'): string[] {
  return checksOf(text, language).flatMap((check) =>
    check.verdict === 'fails' ? [`${check.reason}: ${text.slice(check.start, check.end)}`] : [],
  );
}

describe('the place that a text cites', () => {
  test.each<[Language, string, string]>([
    ['it', 'articolo 7 capoverso 1 lettera c', 'LRD'],
    ['it', 'articolo 7 capoverso 1 lettera b', 'LRD'],
    ['fr', 'article 7, alinéa 1, lettre c', 'LBA'],
    ['en', 'Article 7 paragraph 1 letter c', 'AMLA'],
    ['de', 'Artikel 7 Absatz 1 Buchstabe c', 'GwG'],
    ['es', 'artículo 7 apartado 1 letra c', 'LBA'],
  ])('has the letter that is written out in %s: %s', (language, place, act) => {
    const expected = place.endsWith('c') ? [`letter-unknown: ${place}`] : [];
    expect(faults(`${place} ${act}`, language)).toEqual(expected);
  });

  test.each<[Language, string]>([
    ['de', 'Art. 7 Abs. 1 bis lit. c GwG: 20 Tage'],
    ['fr', 'art. 7 al. 1 bis let. c LBA : 20 jours'],
    ['it', 'art. 7 cpv. 1\u00A0bis lett. c LRD: 20 giorni'],
  ])('has a suffix behind a space, too, in %s: %s', (language, text) => {
    expect(faults(text, language)).toEqual([]);
    expect(checksOf(text, language).map(({ kind, verdict }) => `${kind} ${verdict}`)).toContain(
      'number holds',
    );
  });

  test('has no suffix where German goes on to another place with the same word', () => {
    expect(faults('Art. 3 bis 5 GwG')).toEqual([]);
    expect(faults('Art. 3 bis und mit Art. 5 GwG')).toEqual([]);
    expect(faults('Art. 7 Abs. 1 bis 3 GwG')).toEqual([]);
    expect(faults('Art. 3 bis Abs. 1 GwG')).toEqual(['article-unknown: Art. 3 bis Abs. 1']);
  });

  test.each([
    'Art. 3, 4 und 5 GwG: Frist 14 Tage',
    'Art. 3–5 GwG: Frist 14 Tage',
    'Art. 3 bis und mit 5 GwG: Frist 14 Tage',
    'Art. 3 und Art. 7 Abs. 1bis, 2 und 3 GwG: 10 Jahre, 30 Tage, 20 Tage',
    'Art. 7 Abs. 1bis und Abs. 3 GwG: 20 Tage, 10 Jahre',
    'Art. 7 Abs. 1–3 GwG: 10 Jahre, 30 Tage',
    'Art. 7 Abs. 1bis lit. a und c sowie Abs. 2 GwG: 20 Tage, 30 Tage',
    'Art. 3 Abs. 1 und 4 Abs. 1 GwG: 14 Tage',
  ])('goes on to all that are listed: %s', (text) => {
    expect(faults(text)).toEqual([]);
    expect(checksOf(text, 'de').some(({ verdict, kind }) => kind === 'number' && verdict === 'holds')).toBe(
      true,
    );
  });

  test.each([
    ['Art. 3 und 99 GwG', ['article-unknown: 99']],
    ['Art. 7 Abs. 1, 1bis und 9 GwG', ['paragraph-unknown: 9']],
    ['Art. 7 Abs. 1bis lit. a und f GwG', ['letter-unknown: f']],
    ['Art. 3 und 5 GwG: Frist 14 Tage', ['number: 14', 'other-article: Art. 3']],
    ['Nach Art. 3, 7 Tage nach der Meldung (GwG)', ['number: 7']],
  ])('is looked at wherever it stands in the list: %s', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });
});
