import { test } from '@fast-check/vitest';
import { constantFrom, integer, string } from 'fast-check';
import { describe, expect } from 'vitest';
import { checkAnswer, parseAnswer } from '../index.ts';
import { passage } from '../testing.ts';

const records = passage({
  eId: 'art_7/para_3',
  text: 'Records must be kept for at least 10 years after the relationship ends or the transaction is completed.',
  citation: 'Art. 7 para. 3 AMLA',
});
const silence = passage({
  eId: 'art_10_a/para_1',
  language: 'de',
  text: 'Der Finanzintermediär darf weder Betroffene noch Dritte über eine Meldung informieren.',
  citation: 'Art. 10a Abs. 1 GwG',
});
const passages = new Map([
  ['1', records],
  ['2', silence],
]);
const today = '2026-11-23';

function check(text: string, asOf = today) {
  return checkAnswer({ sentences: parseAnswer(text) }, passages, asOf);
}

function vetoes(text: string, asOf = today): string[] {
  return check(text, asOf).sentences.flatMap((sentence) => sentence.vetoes.map(({ code }) => code));
}

describe('checking an answer', () => {
  test.each([
    'Records must be kept for at least 10 years. [1]',
    'Records must be kept for ten years after the relationship ends [1].',
    'Weder Betroffene noch Dritte dürfen über eine Meldung informiert werden. [2]',
  ])('what the passage says passes: %s', (text) => {
    expect(check(text)).toMatchObject({ zhScore: 1, verdict: 'pass' });
  });

  test.each([
    ['number', 'Records must be kept for at least 12 years. [1]'],
    ['number', 'Records must be kept for at least 10 days. [1]'],
    ['date', 'Records must be kept since 1 January 2023. [1]'],
    ['article', 'Under Art. 305bis records must be kept for 10 years. [1]'],
    ['polarity', 'Records may be kept for at least 10 years. [1]'],
    ['polarity', 'Records must not be kept for at least 10 years. [1]'],
    ['polarity', 'Der Finanzintermediär muss Betroffene und Dritte über eine Meldung informieren. [2]'],
    ['citation-missing', 'Records must be kept for at least 10 years.'],
    ['citation-unknown', 'Records must be kept for at least 10 years. [3]'],
  ])('%s is refused: %s', (code, text) => {
    expect(vetoes(text)).toContain(code);
    expect(check(text).verdict).toBe('fail');
  });

  test('a passage counts only while it is in force', () => {
    const text = 'Records must be kept for at least 10 years. [1]';
    expect(vetoes(text, '2022-12-31')).toEqual(['not-yet-in-force']);
    const repealed = new Map([['1', { ...records, inForceUntil: '2026-10-01' }]]);
    const of = (asOf: string) => checkAnswer({ sentences: parseAnswer(text) }, repealed, asOf).verdict;
    expect([of('2026-09-30'), of('2026-10-01')]).toEqual(['pass', 'fail']);
  });

  test('words that the passage does not carry do not pass', () => {
    expect(
      check('Casinos need a licence of the cantonal police for every slot machine. [1]').verdict,
    ).not.toBe('pass');
  });

  test('questions and lead-ins state nothing', () => {
    expect(check('What else?\n\nThese are the duties:').sentences.map(({ factual }) => factual)).toEqual([
      false,
      false,
    ]);
  });

  test.prop([integer({ min: 11, max: 1_000_000 }), constantFrom('days', 'francs', 'times')])(
    'a number that the source lacks never passes, wherever it is put',
    (number, unit) => {
      const text = `Records must be kept for at least 10 years, ${number} ${unit}. [1]`;
      expect(check(text).verdict).toBe('fail');
    },
  );

  test.prop([string({ unit: 'grapheme', maxLength: 400 })])(
    'any text is judged, the same each time',
    (text) => {
      const once = check(text);
      expect(check(text)).toEqual(once);
      expect(once.zhScore).toBeGreaterThanOrEqual(0);
      expect(once.zhScore).toBeLessThanOrEqual(1);
    },
  );

  test.each([
    ['figures', '7'.repeat(100_000)],
    ['figures and marks', '7.'.repeat(50_000)],
    ['letters of another script', 'כ'.repeat(100_000)],
    ['opened brackets', '['.repeat(100_000)],
    ['citations', '[1] '.repeat(10_000)],
    ['spaces', ' '.repeat(100_000)],
  ])('100 kB of %s are judged', (_, text) => {
    expect(check(`Records ${text}`).verdict).toBeOneOf(['pass', 'review', 'fail']);
  });
});

describe('parsing an answer', () => {
  test('marks are taken off the sentence they stand at, ranges and lists too', () => {
    expect(
      parseAnswer('One thing [1][2]. Another thing. [2, 4-6]').map(({ text, cites }) => [text, cites]),
    ).toEqual([
      ['One thing.', ['1', '2']],
      ['Another thing.', ['2', '4', '5', '6']],
    ]);
  });

  test.each([
    'Gemäss Art. 9 Abs. 1 lit. a GwG ist z.B. bzw. d.h. Meldung zu erstatten.',
    'Seit dem 1. Januar 2023 gilt Art. 4 Abs. 1.',
    'Selon l’art. 9 al. 1 let. a LBA, p. ex. la communication est faite.',
    'Secondo l’art. 9 cpv. 1 lett. a LRD la comunicazione va fatta.',
    'Under Art. 9 para. 1 let. a AMLA, e.g. Basel banks report.',
    'Según el art. 9 párr. 1 let. a LBA se comunica.',
  ])('abbreviations end no sentence: %s', (text) => {
    expect(parseAnswer(text).map((sentence) => sentence.text)).toEqual([text]);
  });

  test('headings and list items stand for themselves, without their signs', () => {
    const text = '# Duties\nBanks must:\n- identify clients [1]\n2. keep records. [2]\nThis is all.';
    expect(parseAnswer(text).map((sentence) => sentence.text)).toEqual([
      'Duties',
      'Banks must:',
      'identify clients',
      'keep records.',
      'This is all.',
    ]);
  });

  test.prop([string({ unit: 'grapheme' })])('each sentence stands at its place', (text) => {
    let end = 0;
    for (const sentence of parseAnswer(text)) {
      expect(sentence.start).toBeGreaterThanOrEqual(end);
      end = sentence.end;
    }
    expect(end).toBeLessThanOrEqual(text.length);
  });
});
