import { describe, expect, test } from 'vitest';
import { buildIndex } from './index-passages.ts';
import { presupposed } from './presupposed.ts';
import { search } from './search.ts';
import { passageOf } from './testing.ts';
import type { Language, Passage } from '../passage.ts';

const provisions: readonly Passage[] = [
  passageOf('art_7', 'Records are kept for at least 10 years after the relationship ends.', {
    heading: 'Keeping records',
  }),
  passageOf('art_9', 'Whoever suspects laundering must report to MROS immediately.', { heading: 'Report' }),
  passageOf('art_10_a', 'Neither the client nor third parties may learn that a report was made.', {
    heading: 'Ban on informing the client',
  }),
  passageOf('art_25', 'Access to data is free of charge and given within 30 days.', {
    heading: 'Access request',
  }),
  passageOf('art_37', 'Negligent breach of the duty to report is fined with up to CHF 150,000.', {
    heading: 'Fine for not reporting',
  }),
  passageOf('art_60', 'A bank may start business only once FINMA has licensed it.', { heading: 'Licence' }),
  passageOf('art_7', 'Belege werden mindestens 10 Jahre nach dem Ende der Beziehung aufbewahrt.', {
    language: 'de',
    heading: 'Aufbewahrung',
  }),
  passageOf('art_37', 'Fahrlässige Verletzung der Meldepflicht wird mit Busse bis CHF 150’000 bestraft.', {
    language: 'de',
    heading: 'Busse',
  }),
];
const index = buildIndex(provisions);

function refusalOf(question: string, language: Language = 'en') {
  return search(index, question, { language, asOf: '2026-11-20', limit: 6, admits: () => true }).refusal;
}

describe('a question that asks for what the sources do not have is refused', () => {
  test.each([
    [
      'since when, where no year is given',
      'Since when are records kept for 10 years after the relationship?',
    ],
    ['what an article says of another matter', 'What does Art. 7 AMLA say about crypto casinos?'],
    [
      'an article that is said to be about another matter',
      'Art. 7 AMLA deals with crypto casinos. Who is one?',
    ],
    ['a unit of time that the law does not count in', 'How many months are records kept?'],
    ['another kind of answer', 'What discount applies to negligent breach of the duty to report?'],
    ['whose leave is got where none is needed', 'How do I get permission to give access to data?'],
    ['how a fee is paid for what is free', 'How do I pay the fee for access to data?'],
    ['when something forbidden has to be done', 'When must the client learn that a report was made?'],
    ['an authority that has no part in it', 'On which form from SECO do I report that I suspect laundering?'],
    ['a number that is known as the law’s', 'Where do I note the six years that records are kept?'],
    ['which rule lays down another number', 'Which article sets 5 years for records to be kept?'],
    [
      'by which rule something forbidden is allowed',
      'Under which rule may the client learn that a report was made?',
    ],
    ['an authority in a reason that is given', 'Given that FINMA takes the reports, to whom do I report?'],
    ['how something forbidden is done', 'How do I let the client learn that a report was made?'],
    ['by which form something forbidden is done', 'Which form tells the client that a report was made?'],
    [
      'millions of nothing named',
      'As the fine for negligent breach of the duty to report is one million, who pays?',
    ],
    ['a price where none is named', 'How much does it cost to report that I suspect laundering?'],
    [
      'a sentence to prison for what is only fined',
      'What prison sentence follows negligent breach of the duty to report?',
    ],
    [
      'a register of what nobody registers',
      'Where is the register of records kept for 10 years after the relationship?',
    ],
    ['that a punishable breach goes free', 'Why is negligent breach of the duty to report never fined?'],
  ])('%s: %s', (_shape, question) => {
    expect(refusalOf(question)).toBe('false-premise');
  });

  test('in the language of the question', () => {
    expect(refusalOf('Warum wird fahrlässige Verletzung der Meldepflicht nicht bestraft?', 'de')).toBe(
      'false-premise',
    );
    expect(refusalOf('Seit wann werden Belege 10 Jahre aufbewahrt?', 'de')).toBe('false-premise');
  });
});

describe('a question that takes for granted what the sources say is answered', () => {
  test.each([
    'Why are records kept for 10 years?',
    'What does Art. 7 AMLA say about records?',
    'Art. 7 AMLA deals with keeping records. For how long?',
    'How many years are records kept after the relationship ends?',
    'Why may the client not learn that a report was made?',
    'Which article sets the fine for negligent breach of the duty to report?',
    'What fine applies to negligent breach of the duty to report?',
    'When must I report to MROS that I suspect laundering?',
    'How do I report to MROS that I suspect laundering?',
    'Under which rule are records kept for at least 10 years?',
    'How much does access to data cost?',
    'Given that whoever suspects laundering must report to MROS, how soon?',
    'How does a bank get licensed by FINMA to start business?',
    'Is access to data free of charge?',
    'Why may neither the client nor third parties learn of a report?',
    'What licence from FINMA does a bank need to start business?',
    'Why must we report that we suspect laundering?',
    'Why do we keep records?',
    'Which details must a report to MROS have?',
    'What infos must a report to MROS have?',
    'As records are kept for 10 years after the relationship ends, do we need a form?',
  ])('%s', (question) => {
    expect(refusalOf(question)).toBeNull();
  });

  test.each([
    'Da quale importo si identifica il cliente?',
    '¿Cuándo se considera que una persona es cercana a otra?',
  ])('what looks like a reason, or a change, and is none: %s', (question) => {
    expect(presupposed(question)).toMatchObject({ text: '', isWhole: false, isSince: false });
  });

  test.each([
    '¿Cuándo se creó la obligación?',
    '¿Cuándo se introdujo la obligación?',
    '¿Cuándo se impusieron los límites?',
    '¿Cuándo se fijaron los plazos?',
  ])('since when a rule holds in Spanish is asked by what happened: %s', (question) => {
    expect(presupposed(question)).toMatchObject({ isSince: true });
  });

  test('from when a period runs is no question since when a rule holds', () => {
    expect(refusalOf('Since when does the period run for which records are kept after a relationship?')).toBe(
      null,
    );
  });
});

describe('a refusal of a false premise names what is wrong with it', () => {
  test.each([
    ['article', 'What does Art. 99 AMLA say?'],
    ['number', 'Which article sets 5 years for records to be kept?'],
    ['authority', 'Given that FINMA takes the reports, to whom do I report?'],
    ['forbidden', 'How do I let the client learn that a report was made?'],
    ['date', 'Since when are records kept for 10 years after the relationship?'],
    ['forbidden', 'When must the client learn that a report was made?'],
    ['unsaid', 'How many months are records kept?'],
    [null, 'How long are records kept?'],
  ])('%s: %s', (fault, question) => {
    expect(
      search(index, question, { language: 'en', asOf: '2026-11-20', limit: 6, admits: () => true }).fault,
    ).toBe(fault);
  });
});
