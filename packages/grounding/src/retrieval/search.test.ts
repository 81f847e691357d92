import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { extract } from './extract.ts';
import { buildIndex } from './index-passages.ts';
import { search } from './search.ts';
import { passageOf, someProvisions } from './testing.ts';
import type { SearchOptions } from './search.ts';
import type { Language } from '../passage.ts';

const index = buildIndex(someProvisions);
const open: SearchOptions = { language: 'en', asOf: '2026-11-20', limit: 5, admits: () => true };
const languages: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];

function found(question: string, language: Language = 'en'): string[] {
  return search(index, question, { ...open, language }).hits.map(({ passage }) => passage.eId);
}

describe('search', () => {
  test.each([
    ['When do I have to notify a suspicion?', 'en', 'art_9'],
    ['For how many years do we store our papers?', 'en', 'art_7'],
    ['Meldepflicht', 'de', 'art_9'],
    ['wann muss ich eine Meldung erstatten?', 'de', 'art_9'],
    ['Wann ist das Konto einzufrieren?', 'de', 'art_10'],
    ['Wie lange sind Unterlagen aufzubewahren?', 'de', 'art_7'],
  ] as const)('%s (%s) finds %s first', (question, language, eId) => {
    expect(found(question, language)[0]).toBe(eId);
  });

  test('a provision is found by words that people use for it, which are quoted nowhere', () => {
    const asked = buildIndex([
      passageOf('art_1', 'The relationship may be ended after 40 working days.', { asked: 'kick out' }),
      passageOf('art_2', 'Records are kept for 10 years.'),
    ]);
    const { hits, refusal } = search(asked, 'When may we kick him out?', open);
    expect([hits[0]?.passage.eId, refusal]).toEqual(['art_1', null]);
    expect(extract(asked, 'When may we kick him out?', hits, 'en').sentences[0]?.text).not.toContain('kick');
  });

  test('a question in one language finds what stands in another', () => {
    const { mode, hits } = search(index, 'Dois-je identifier le client ?', { ...open, language: 'fr' });
    expect(mode).toBe('vector');
    expect(hits[0]?.passage.eId).toBe('art_3');
  });

  test('an article is found by its number, and shown in the language of the question', () => {
    const { hits } = search(index, 'Was sagt Art. 10 AMLA?', { ...open, language: 'de' });
    expect(hits[0]?.passage.id).toBe('amla/art_10/de@1');
  });

  test.each([
    ['What does Art. 4 para. 2 AMLA say?', 'en', 'art_4/para_2'],
    ['Was sagt Art. 4 Abs. 1 AMLA?', 'de', 'art_4/para_1'],
    ['Que dit l’art. 4 al. 1bis AMLA ?', 'fr', 'art_4/para_1_bis'],
  ] as const)('%s goes to the paragraph', (question, language, eId) => {
    const article = buildIndex(
      ['para_1', 'para_1_bis', 'para_2'].map((paragraph) =>
        passageOf(`art_4/${paragraph}`, 'The owner is established, as the paragraph says.', { language }),
      ),
    );
    expect(search(article, question, { ...open, language }).hits[0]?.passage.eId).toBe(eId);
  });

  test('an imported statute goes before the digest', () => {
    const statute = passageOf('art_7', 'Records shall be kept for 10 years.', {
      id: 'imported',
      sourceKind: 'statute',
    });
    const { hits } = search(buildIndex([...someProvisions, statute]), 'How long are records kept?', open);
    expect(hits[0]?.passage.id).toBe('imported');
  });

  test('only what is in force on the day is found', () => {
    const older = buildIndex([
      passageOf('art_1', 'Records are kept for five years.', { inForceUntil: '2023-01-01' }),
      passageOf('art_2', 'Records are kept for ten years.', { inForceFrom: '2023-01-01' }),
    ]);
    const on = (asOf: string) =>
      search(older, 'How long are records kept?', { ...open, asOf }).hits[0]?.passage.eId;
    expect([on('2022-12-31'), on('2023-01-01')]).toEqual(['art_1', 'art_2']);
  });
});

describe('access rights', () => {
  test.prop([fc.subarray(someProvisions.map(({ id }) => id)), fc.string(), fc.constantFrom(...languages)])(
    'what is not admitted is never found, quoted or confirmed',
    (hidden, words, language) => {
      const options = { ...open, language, admits: ({ id }: { id: string }) => !hidden.includes(id) };
      for (const question of [words, 'report the suspicion of laundering', 'Art. 9 AMLA', 'Meldepflicht']) {
        const { hits } = search(index, question, options);
        const ids = [
          ...hits.map(({ passage }) => passage.id),
          ...extract(index, question, hits, language).sentences.map((each) => each.passageId),
        ];
        expect(ids.filter((id) => hidden.includes(id))).toEqual([]);
      }
    },
  );

  test('an article that may not be read is as one that is not held', () => {
    const { hits, refusal } = search(index, 'What does Art. 9 AMLA say?', { ...open, admits: () => false });
    expect([hits, refusal]).toEqual([[], 'no-source']);
  });
});

describe('refusals', () => {
  test.each([
    ['How do I bake a chocolate cake?', 'out-of-field'],
    // One word of two is known, and met by chance.
    ['How do I change a tyre?', 'out-of-field'],
    ['🙂🙂🙂', 'out-of-field'],
    ['', 'out-of-field'],
    ['Why must I report within 24 hours?', 'false-premise'],
    ['Why are records kept for only 5 years?', 'false-premise'],
    ['Why may we tell the client that we have reported?', 'false-premise'],
    ['Why must I report my suspicion of laundering to SECO?', 'false-premise'],
    ['What does Art. 77 AMLA say?', 'false-premise'],
    ['What does Art. 5 GDPR say?', 'no-source'],
    ['What does Art. 9 AMLA say?', null],
    ['When must I report a suspicion?', null],
    ['How long must records be kept?', null],
  ])('%s: %s', (question, refusal) => {
    expect(search(index, question, open).refusal).toBe(refusal);
  });

  test('an article of an act that is no longer in force is refused', () => {
    const repealed = buildIndex([
      passageOf('art_1', 'Records are kept.'),
      passageOf('art_2', 'Clients are identified.', { inForceUntil: '2020-01-01' }),
    ]);
    expect(search(repealed, 'What does Art. 2 AMLA require?', open).refusal).toBe('false-premise');
  });
});

describe('questions of strangers', () => {
  const hostile = [
    'report '.repeat(15_000),
    'a'.repeat(100_000),
    '('.repeat(50_000),
    `${'Art. 9 '.repeat(10_000)}AMLA`,
    `Art. 9${' (1)'.repeat(20_000)} x`,
    `${' '.repeat(50_000)}!`,
    '1.1.'.repeat(25_000),
    'why '.repeat(20_000),
    '\u202Eتبليغ عن غسل الأموال\u202C',
    '什么时候必须报告？',
    'Когда нужно сообщать?',
    '\uD800 lone surrogate \uDFFF',
    '__proto__ constructor toString hasOwnProperty',
  ];
  test.each(hostile.map((question) => [question.slice(0, 20), question] as const))(
    '%s… is answered at once',
    (_, question) => {
      for (const language of languages) {
        const start = process.cpuUsage();
        const { hits, confidence } = search(index, question, { ...open, language });
        extract(index, question, hits, language);
        const { user, system } = process.cpuUsage(start);
        expect((user + system) / 1000).toBeLessThan(2000);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    },
  );

  test.prop([fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...languages)])(
    'the same question has the same answer, of an index built again too',
    (question, language) => {
      const options = { ...open, language };
      expect(search(buildIndex(someProvisions), question, options)).toEqual(search(index, question, options));
    },
  );
});

describe('extract', () => {
  test.prop([fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 }), fc.string()])(
    'sentences stand in their passage word for word, one to four of them',
    (texts, question) => {
      const passages = texts.map((text, at) =>
        passageOf(`art_${at + 1}`, `Records ${text}. Clients are identified.\n\n${text}`),
      );
      const { sentences } = extract(
        index,
        question,
        passages.map((passage) => ({ passage, score: 1 })),
        'en',
      );
      expect(sentences.length).toBeGreaterThanOrEqual(1);
      expect(sentences.length).toBeLessThanOrEqual(4);
      for (const { text, start, end, passageId } of sentences)
        expect(passages.find(({ id }) => id === passageId)?.text.slice(start, end)).toBe(text);
    },
  );

  test('what answers is taken, not what stands beside it', () => {
    const question = 'How long are records kept?';
    const { hits } = search(index, question, open);
    expect(extract(index, question, hits, 'en').sentences[0]?.text).toBe(
      'Records are kept for at least 10 years after the relationship ends.',
    );
  });

  test('what is of one act stands in its order', () => {
    const list = ['art_10', 'art_9_a', 'art_9'].map((eId) => passageOf(eId, 'Records are kept.'));
    const { sentences } = extract(
      index,
      'records kept',
      list.map((passage) => ({ passage, score: 1 })),
      'en',
    );
    expect(sentences.map(({ passageId }) => passageId.split('/')[1])).toEqual(['art_9', 'art_9_a', 'art_10']);
  });

  test('four provisions that are about as near are quoted with a sentence each', () => {
    const hits = ['art_1', 'art_2', 'art_3', 'art_4', 'art_5'].map((eId) => ({
      passage: passageOf(eId, 'Records are kept.'),
      score: 1,
    }));
    const { sentences } = extract(index, 'records kept', hits, 'en');
    expect(sentences.map(({ passageId }) => passageId.split('/')[1])).toEqual([
      'art_1',
      'art_2',
      'art_3',
      'art_4',
    ]);
  });

  test('without hits there is no sentence', () => {
    expect(extract(index, 'Why?', [], 'en').sentences).toEqual([]);
  });
});
