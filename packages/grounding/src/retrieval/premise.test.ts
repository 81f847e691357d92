import { describe, expect, test } from 'vitest';
import { buildIndex } from './index-passages.ts';
import { contradicted, exceeds } from './premise.ts';
import { passageOf } from './testing.ts';
import type { Language } from '../passage.ts';

/** Whether the one passage there is denies what a question takes for granted, or carries less. */
function isDenied(question: string, text: string, language: Language = 'en'): boolean {
  const passage = passageOf('art_1', text, { language });
  const hits = [{ passage, score: 1 }];
  return (
    contradicted(question, hits) !== null || exceeds(buildIndex([passage]), question, hits, language) !== null
  );
}

describe('what a question takes for granted', () => {
  test.each([
    ['Why are records kept for 5 years?', 'Records are kept for at least 10 years.'],
    ['Given that records stay for five years, where do we put them?', 'Records are kept for 10 years.'],
    ['How do I extend the ten-year deadline for access?', 'Access is due within 30 days.'],
    ['Why must we notify within 72 hours?', 'A breach is reported as soon as possible.'],
    ['Since the request costs 500 francs, how do I collect them?', 'Access is free of charge.'],
    ['Which article allows me to tell the client?', 'Neither the client nor third parties may learn of it.'],
    ['Now that trustees no longer need a licence, where do we register?', 'A trustee needs a licence.'],
    [
      'Why is a domestic PEP a high risk in every case?',
      'Domestic PEPs are a high risk only if a criterion is met.',
    ],
    ['How do I send my report to SECO?', 'The report goes to MROS.'],
    ['Why does it take 2 million francs?', 'The fine is up to CHF 150,000.'],
  ])('%s: denied by “%s”', (question, text) => {
    expect(isDenied(question, text)).toBe(true);
  });

  test.each([
    ['Why are records kept for 10 years?', 'Records are kept for at least 10 years.'],
    ['Is it enough to keep records for 5 years?', 'Records are kept for at least 10 years.'],
    ['Why may I not tell the client?', 'Neither the client nor third parties may learn of it.'],
    ['Why can a company not hold a certificate?', 'A company cannot hold a certificate.'],
    ['Since our client has been here for 12 years, must we look at him?', 'Records are kept for 10 years.'],
    ['The client paid CHF 9,000, what now?', 'From CHF 15,000 the client is identified.'],
    ['Do I tell FINMA of the report?', 'The report goes to MROS.'],
    ['What does SECO do?', 'SECO prosecutes breaches.'],
  ])('%s: not denied by “%s”', (question, text) => {
    expect(isDenied(question, text)).toBe(false);
  });

  test.each([
    ['de', 'Warum darf ich den Kunden informieren?', 'Der Kunde darf nichts von der Meldung erfahren.'],
    ['fr', 'Puisque la garde dure trois ans, que faire ?', 'Les pièces se gardent au moins 10 ans.'],
    ['it', 'Perché posso avvisare il cliente?', 'Né il cliente né terzi devono sapere della comunicazione.'],
    [
      'es',
      '¿Por qué puede un banco tener bancos pantalla?',
      'Se prohíben las relaciones con bancos pantalla.',
    ],
  ] as const)('%s: %s', (language, question, text) => {
    expect(isDenied(question, text, language)).toBe(true);
  });

  test.each([
    [
      'en',
      'Why can a company hold a certificate?',
      'Only a person can hold a certificate; a company cannot.',
    ],
    [
      'de',
      'Wieso kann eine AG ein Zertifikat haben?',
      'Ein Zertifikat bekommt nur ein Mensch, nie eine Firma.',
    ],
    ['fr', 'Vu que les banques fictives sont admises, que faire ?', 'Sont interdites les banques fictives.'],
  ] as const)('%s: %s is the contrary of what is denied by name', (language, question, text) => {
    const passage = passageOf('art_1', text, { language });
    expect(exceeds(buildIndex([passage]), question, [{ passage, score: 1 }], language)).toBe('contrary');
  });

  test('a denial of something else says nothing against it', () => {
    const text = 'Data may be kept where the law says so. They are never sold.';
    expect(isDenied('Why may data be kept where the law says so?', text)).toBe(false);
  });

  test('what the second sentence of a passage denies may be denied', () => {
    const text =
      'A breach of data security is reported as soon as possible. The act sets no period in hours.';
    expect(
      isDenied('As the act sets no hours for a breach of data security, when is it reported?', text),
    ).toBe(false);
  });

  test('without passages nothing is denied', () => {
    expect(contradicted('Why are records kept for 5 years?', [])).toBeNull();
  });
});
