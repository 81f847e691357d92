import { describe, expect, test } from 'vitest';
import { attest, buildAttestCorpus } from '../index.ts';
import type { Language } from '../index.ts';
import { passage } from '../testing.ts';

const acts = [{ key: 'amla', names: ['AMLA', 'GwG', 'LBA', 'LRD'] }];
const languages: readonly Language[] = ['de', 'fr', 'it', 'es', 'en'];
const texts: Readonly<Record<string, string>> = {
  'art_3/para_1': 'Name.',
  art_3_a: 'Beruf.',
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
    'Art. 3, 4, 5 GwG: Frist 14 Tage',
    'Art. 3a–5 GwG: Frist 14 Tage',
    'Art. 3 f. GwG: Frist 14 Tage',
    'Art. 3 ff. und 5 GwG: 14 Tage, 30 Tage',
    'Art. 7 Abs. 2 u. 3 GwG: 10 Jahre',
    'Art. 7 Abs. 2 i.V.m. Abs. 3 GwG: 10 Jahre, 30 Tage',
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
    ['Art. 5–3 GwG: Adresse', ['number: 3']],
    ['Nach Art. 3, 7 Tage nach der Meldung (GwG)', ['number: 7']],
  ])('is looked at wherever it stands in the list: %s', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  test.each<[Language, string]>([
    ['en', 'Under Art. 4 or 5 business days'],
    ['en', 'Under Art. 7 para. 2 and 3 clients of the AMLA'],
    ['de', 'Nach Art. 7 Abs. 2 und 3 Kunden (GwG)'],
    ['de', 'Nach Art. 4 und 20 Personen (GwG)'],
  ])('is no number that may count what is named behind it, in %s: %s', (language, text) => {
    const places = checksOf(`AMLA: ${text}`, language).filter(({ kind }) => kind === 'article');
    expect(places.map(({ verdict }) => verdict)).toEqual(['holds']);
    expect(faults(text, language).filter((fault) => !fault.startsWith('number'))).toEqual([]);
  });

  test.each<[Language, string]>([
    ['de', 'Art. 7 Abs. 3 Satz 2 GwG: 10 Jahre'],
    ['de', 'Art. 7 Abs. 3 Ziff. 1 und 2 GwG: 10 Jahre'],
    ['fr', 'art. 7 al. 3 ch. 2 LBA : 10 ans'],
    ['it', 'art. 7 cpv. 3 n. 2 LRD: 10 anni'],
    ['es', 'art. 7 párr. 3 núm. 2 LBA: 10 años'],
    ['en', 'Art. 7 para. 3 no. 2 AMLA: 10 years'],
  ])('is left open where it is finer than what is held, in %s: %s', (language, text) => {
    const said = checksOf(text, language).filter(({ kind }) => kind === 'pinpoint' || kind === 'number');
    expect(said.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual(['pinpoint open', 'number holds']);
  });
});

describe('the day of an act, or of its edition, behind its name', () => {
  test.each<[Language, string]>([
    ['de', 'Nach Art. 7 Abs. 3 GwG vom 10. Oktober 1997 (Stand am 1. Januar 2023) sind es 10 Jahre.'],
    ['fr', 'Selon l’art. 7 al. 3 LBA du 10 octobre 1997 (état au 1er janvier 2023), 10 ans.'],
    ['it', 'Art. 7 cpv. 3 LRD del 10 ottobre 1997 (stato 1° gennaio 2023): 10 anni.'],
    ['es', 'Art. 7 párr. 3 LBA de 10 de octubre de 1997 (versión de 1 de enero de 2023): 10 años.'],
    ['en', 'Art. 7 para. 3 AMLA of 10 October 1997 (status as of 1 January 2023): 10 years.'],
  ])('is none that the provision should name, in %s: %s', (language, text) => {
    expect(faults(text, language)).toEqual([]);
  });

  test('hides no day that is said of the provision', () => {
    const text = 'Nach Art. 7 Abs. 3 GwG vom 10. Oktober 1997 gilt es seit dem 1. Mai 2020.';
    expect(faults(text)).toEqual(['date: 1. Mai 2020']);
  });
});
