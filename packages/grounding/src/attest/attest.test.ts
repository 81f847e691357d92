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

function codes(text: string, language: Language = 'en'): string[] {
  const options = { asOf: '2026-11-23', language, acts };
  return attest(text, corpus, options).flatMap(({ findings }) => findings.map(({ code }) => code));
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
    const found = attest(text, corpus, { asOf: '2026-11-23', language, acts });
    expect(found.map(({ status, findings }) => [status, findings])).toEqual([['agrees', []]]);
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
    const [, second] = attest(text, corpus, { asOf: '2026-11-23', language: 'en', acts });
    const finding = second?.findings[0];
    expect(text.slice(finding?.start, finding?.end)).toBe('Art. 99');
  });

  test('a sentence that cites nothing is not judged', () => {
    const found = attest('Records are kept for 99 years.', corpus, {
      asOf: '2026-11-23',
      language: 'en',
      acts,
    });
    expect(found.map(({ status }) => status)).toEqual(['uncited']);
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
