import { test } from '@fast-check/vitest';
import { string } from 'fast-check';
import { describe, expect } from 'vitest';
import { attest, buildAttestCorpus } from '../index.ts';
import type { Language } from '../index.ts';
import { passage } from '../testing.ts';

const acts = [{ key: 'amla', names: ['AMLA', 'GwG', 'LBA', 'LRD', 'SR 955.0', 'Anti-Money Laundering Act'] }];
const report = {
  en: 'Whoever knows or suspects laundering must report at once: a. crime; b. origin of the assets.',
  de: 'Wer von Geldwäscherei weiss oder sie vermutet, muss sofort Meldung erstatten: a. Verbrechen; b. Herkunft.',
  fr: 'Quiconque sait ou soupçonne un blanchiment doit communiquer sans délai : a. crime ; b. origine.',
  it: 'Chi conosce o sospetta un riciclaggio deve comunicarlo senza indugio: a. crimine; b. origine.',
  es: 'Quien conoce o sospecha un blanqueo debe comunicarlo de inmediato: a. crimen; b. origen.',
};
const languages = Object.keys(report) as Language[];
const corpus = buildAttestCorpus([
  ...languages.map((language) => passage({ eId: 'art_9/para_1', language, text: report[language] })),
  passage({
    eId: 'art_7/para_3',
    text: 'Records must be kept for 10 years after the end of the relationship.',
  }),
  passage({ eId: 'art_50', text: 'Something planned.', inForceFrom: '2030-01-01' }),
  passage({ eId: 'art_51', text: 'Something ended.', inForceUntil: '2024-01-01' }),
]);

const options = { asOf: '2026-11-23', language: 'en', acts } as const;
const checksOf = (
  text: string,
  language: Language = 'en',
  held: typeof corpus = corpus,
  asOf: string = options.asOf,
) => attest(text, held, { acts, asOf, language }).flatMap(({ checks }) => checks);

/** The faults of a text. */
function codes(text: string, language: Language = 'en'): string[] {
  return checksOf(text, language).flatMap((check) => (check.verdict === 'fails' ? [check.reason] : []));
}

describe('attesting a text', () => {
  test.each<[Language, string]>([
    ['en', 'Whoever suspects laundering must report at once (Art. 9 para. 1 let. a AMLA).'],
    ['de', 'Wer Geldwäscherei vermutet, muss sofort Meldung erstatten (Art. 9 Abs. 1 lit. a GwG).'],
    [
      'fr',
      'Selon l’art. 9 al. 1 let. a LBA, quiconque soupçonne un blanchiment doit le communiquer sans délai.',
    ],
    ['it', 'Chi sospetta un riciclaggio deve comunicarlo senza indugio (art. 9 cpv. 1 lett. a LRD).'],
    ['es', 'Según el art. 9 párr. 1 let. a LBA, quien sospecha un blanqueo debe comunicarlo de inmediato.'],
    ['en', 'Under SR 955.0 Art. 7 records must be kept for ten years after the end of the relationship.'],
    ['en', 'Art. 7 AMLA says: “Records must be kept […] after the end of the relationship”.'],
  ])('in %s, what agrees is found to agree: %s', (language, text) => {
    expect(codes(text, language)).toEqual([]);
    expect(checksOf(text, language).filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(2);
  });

  test.each<[string, Language, string]>([
    ['article-unknown', 'en', 'Records are kept under Art. 99 AMLA.'],
    ['paragraph-unknown', 'de', 'Nach Art. 9 Abs. 7 GwG ist Meldung zu erstatten.'],
    ['letter-unknown', 'fr', 'L’art. 9 al. 1 let. f LBA vise la communication.'],
    ['not-yet-in-force', 'en', 'Something is planned in Art. 50 AMLA.'],
    ['repealed', 'en', 'Something ended in Art. 51 AMLA.'],
    [
      'number',
      'en',
      'Records must be kept for 9 years after the end of the relationship (Art. 7 para. 3 AMLA).',
    ],
    ['date', 'en', 'Since 1 May 2020 records must be kept for 10 years (Art. 7 para. 3 AMLA).'],
    ['quotation', 'en', 'Art. 7 AMLA: «Records should be kept for 10 years».'],
    ['polarity', 'it', 'Chi sospetta un riciclaggio non deve comunicarlo (art. 9 cpv. 1 LRD).'],
    ['polarity', 'es', 'Quien sospecha un blanqueo puede comunicarlo de inmediato (art. 9 LBA).'],
    [
      'other-article',
      'en',
      'Records must be kept for years after the end of the relationship (Art. 9 AMLA).',
    ],
  ])('%s is found in %s: %s', (code, language, text) => {
    expect(codes(text, language)).toContain(code);
  });

  test('places are those of the whole text', () => {
    const text = 'First things first. Records are kept (Art. 99 AMLA).';
    const [, second] = attest(text, corpus, options);
    const check = second?.checks[0];
    expect(text.slice(check?.start, check?.end)).toBe('Art. 99');
  });

  test('a sentence that cites nothing is not judged', () => {
    expect(checksOf('Records are kept for 99 years.')).toEqual([]);
  });

  test.each([
    ['Art. 305bis StGB and Art. 9 AMLA', ['act-unknown']],
    ['Nach Art. 9 AMLA und Art. 14 des Bankengesetzes', ['act-unknown']],
    ['Selon l’art. 9 LBA et l’art. 305 du code pénal', ['act-unknown']],
    ['Article 9 of the Anti-Money Laundering Act and Article 14 of the Swiss Criminal Code', ['act-unknown']],
    ['Art. 14', ['act-unknown']],
    ['Art. 9 AMLA and margin no. 5', ['act-unknown']],
    ['Art. 9 AMLA und Artikel 737 ff. des Obligationenrechts', ['act-unknown']],
    ['Art. 9 LBA et art. 197 à 220 LP', ['act-unknown']],
    ['Under Article 9(1)(a) AMLA', []],
    ['Art. 9 of the Anti-Money Laundering Act', []],
    ['Art. 9 AMLA. Art. 7 of the Act', []],
    ['GwG: Art. 9, dann Art. 7 Abs. 3', []],
  ])('an article of an act that is not held is none of the act before: %s', (text, gaps) => {
    expect(codes(text)).toEqual([]);
    const open = checksOf(text).flatMap((check) => (check.verdict === 'open' ? [check.reason] : []));
    expect(open.filter((reason) => reason === 'act-unknown')).toEqual(gaps);
  });

  test('each check names the sentence that it was held against', () => {
    const [check] = checksOf('Records must be kept for 9 years (Art. 7 para. 3 AMLA).').filter(
      ({ kind }) => kind === 'number',
    );
    const { passage: of, sentence } = check?.compared ?? {};
    expect(of?.eId).toBe('art_7/para_3');
    expect(of?.text.slice(sentence?.start, sentence?.end)).toContain('10 years');
  });

  test.prop([string({ unit: 'grapheme', maxLength: 300 })])(
    'any text is attested, the same each time',
    (text) => {
      const hostile = `Art. 9 AMLA „${text}“ ${text} «Art. 7 GwG`;
      expect(codes(hostile)).toEqual(codes(hostile));
    },
  );

  test.each([
    ['quotation marks', '„“«»'.repeat(25_000)],
    ['openers', '„'.repeat(100_000)],
    ['nested quotations', `${'«'.repeat(50_000)}${'»'.repeat(50_000)}`],
    ['citations', 'Art. 9 AMLA '.repeat(10_000)],
    ['sentences with a citation', 'Art. 9 AMLA. '.repeat(1_000)],
    ['figures', '7'.repeat(100_000)],
  ])('100 kB of %s are attested', (_, text) => {
    expect(Array.isArray(codes(text))).toBe(true);
  });
});

test('paragraph and letter in brackets are followed', () => {
  expect(codes('This rests on Article 9(7) AMLA.')).toEqual(['paragraph-unknown']);
  expect(codes('This rests on Article 9(1)(f) AMLA.')).toEqual(['letter-unknown']);
});

describe('what is only summed up', () => {
  const summed = buildAttestCorpus([
    passage({
      eId: 'art_7/para_3',
      sourceKind: 'digest',
      inForceFrom: null,
      text: 'Records must be kept for 10 years.',
    }),
  ]);
  const verdicts = (text: string, asOf?: string) =>
    checksOf(text, 'en', summed, asOf).map(({ kind, verdict }) => `${kind} ${verdict}`);

  test.each([
    ['another article', 'Art. 12 AMLA is about records.', 'article open'],
    ['another paragraph', 'Art. 7 para. 4 AMLA is about records.', 'pinpoint open'],
    ['words of the law', 'Art. 7 AMLA: “documents shall be preserved with care”.', 'quotation open'],
    ['a number of something else', 'Art. 7 para. 3 AMLA names 4 places of storage.', 'number open'],
    ['a date', 'Since 1 May 2020 Art. 7 para. 3 AMLA is about records.', 'date open'],
    ['a day before its consolidation', 'Art. 7 para. 3 AMLA is about records.', 'in-force open'],
  ])('does not speak of %s, and so nothing is said of it', (what, text, expected) => {
    const found = verdicts(text, what.startsWith('a day') ? '2020-01-01' : undefined);
    expect(found).toContain(expected);
    expect(found.filter((each) => each.endsWith('fails'))).toEqual([]);
  });

  test('its own numbers and duties are held against it', () => {
    expect(verdicts('Records must be kept for 9 years (Art. 7 para. 3 AMLA).')).toContain('number fails');
    expect(verdicts('Records may be kept for 10 years (Art. 7 para. 3 AMLA).')).toContain('modality fails');
  });

  test('an article with a number that the act surely does not reach is none', () => {
    const named = [{ key: 'amla', names: ['AMLA'], articlesMax: 45 }];
    const of = (text: string) => attest(text, summed, { ...options, acts: named })[0]?.checks[0];
    expect(of('Art. 46 AMLA')).toMatchObject({ verdict: 'fails', reason: 'article-unknown' });
    expect(of('Art. 45 AMLA')).toMatchObject({ verdict: 'open', reason: 'not-held' });
  });
});

test('before the oldest edition that is held nothing is said of what was in force', () => {
  const found = checksOf('Art. 9 AMLA', 'en', corpus, '2019-01-01');
  expect(found).toMatchObject([
    { kind: 'article' },
    { kind: 'in-force', verdict: 'open', reason: 'day-unknown' },
  ]);
});

describe('what renders an article closely', () => {
  const law = buildAttestCorpus([
    passage({
      eId: 'art_20',
      language: 'de',
      text: 'Die Ausnahmen nach Artikel 9 gelten sinngemäss; die Leitung bestellt mindestens zwei Sachverständige mit einer Frist von 30 Tagen.',
    }),
    passage({
      eId: 'art_21',
      language: 'de',
      text: 'Wer eine Meldung erstattet, muss sie schriftlich begründen. Der Bundesrat kann Beträge festlegen. Es genügt ein Monat.',
    }),
    passage({ eId: 'art_9', language: 'de', text: 'Ausgenommen sind Genossenschaften.' }),
    passage({ eId: 'art_8', language: 'de', text: 'Ausgenommen sind Vereine.' }),
  ]);
  const faults = (text: string) =>
    checksOf(text, 'de', law).flatMap((check) =>
      check.verdict === 'fails' ? [[check.reason, text.slice(check.start, check.end), check.expected]] : [],
    );

  test.each([
    ['Die Ausnahmen nach Artikel 8 gelten sinngemäss (Art. 20 GwG).', [['number', '8', '9']]],
    ['Die Leitung bestellt mindestens sieben Sachverständige (Art. 20 GwG).', [['number', 'sieben', 'zwei']]],
    ['Die Leitung bestellt mindestens 2 Sachverständige (Art. 20 GwG).', []],
    ['Die Ausnahmen nach Artikel 9 gelten sinngemäss (Art. 20 GwG).', []],
    ['Die Ausnahmen gelten sinngemäss, und Genossenschaften sind ausgenommen (Art. 20 und Art. 9 GwG).', []],
  ])('has its numbers in their places: %s', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  test.each([
    'Wer eine Meldung erstattet, muss sie nicht schriftlich begründen (Art. 21 GwG).',
    'Wer eine Meldung erstattet, kann sie schriftlich begründen (Art. 21 GwG).',
    'Der Bundesrat kann keine Beträge festlegen (Art. 21 GwG).',
  ])('denies as often as it does: %s', (text) => {
    expect(faults(text).map(([reason]) => reason)).toEqual(['polarity']);
  });

  test('in quite other words it is doubted, and not said to be wrong', () => {
    const text = 'Ohne Grund darf niemand etwas mitteilen, wenn er eine Meldung machen will (Art. 21 GwG).';
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['what is denied elsewhere in a sentence', 'Eine Busse bis CHF 5000 droht (Art. 22 GwG).'],
    ['a duty that the law simply states', 'Die Leitung muss den Bericht prüfen (Art. 23 GwG).'],
  ])('%s makes no fault', (_, text) => {
    const stated = buildAttestCorpus([
      passage({
        eId: 'art_22',
        language: 'de',
        text: 'Wer vorsätzlich nicht meldet, dem droht eine Busse bis CHF 5000.',
      }),
      passage({
        eId: 'art_23',
        language: 'de',
        text: 'Die Leitung prüft den Bericht. Kleine Firmen müssen keinen Bericht prüfen lassen.',
      }),
    ]);
    expect(checksOf(text, 'de', stated).filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  });

  test('a month in words backs the figure', () => {
    expect(faults('Es genügt 1 Monat (Art. 21 GwG).')).toEqual([]);
  });
});
