import { expect, test } from 'vitest';
import { citationIn, eventIn } from './cited.ts';
import { words } from './words.ts';

test.each([
  ['en', 'AMLA Art. 2a para. 3', 'AMLA Art. 2a para. 3'],
  ['de', 'AMLA Art. 2a para. 3', 'Art. 2a Abs. 3 GwG'],
  ['fr', 'AMLO-FINMA Art. 13 para. 2 let. a', 'art. 13 al. 2 let. a OBA-FINMA'],
  ['it', 'AMLA Art. 4', 'art. 4 LRD'],
  ['de', 'CDB 20 Art. 27', 'CDB 20 Art. 27'],
] as const)('in %s, %s is cited as %s', (language, text, cited) => {
  expect(citationIn(words[language], text)).toBe(cited);
});

test('an event is told in words; one without, or whose type is no type, as it is', () => {
  expect(eventIn(words.de, 'onboarding.submitted')).toBe('Aufnahme eingereicht');
  for (const type of ['onboarding.danced', 'onboarding.constructor', 'constructor.name', ''])
    expect(eventIn(words.de, type)).toBe(type);
});
