import { describe, expect, test } from 'vitest';
import { isAbroad } from './abroad.ts';

describe('another country', () => {
  test.each([
    'What is the deadline for a report in Germany?',
    'Welche Strafe droht in Österreich?',
    'Quelle est la procédure en France ?',
    'Come funziona il registro nei Paesi Bassi?',
    '¿Cuál es el umbral en México?',
    'What is the capital of France?',
    'Quelle est la monnaie du Japon ?',
  ])('is asked about: %s', (question) => {
    expect(isAbroad(question)).toBe(true);
  });

  test.each([
    'What is the deadline for a report in Switzerland?',
    'Wie identifiziere ich eine Firma in Panama?',
    'Where may a server in Ireland stand?',
    'Que faire si le client habite en France ?',
    'Is it enough to be registered in Jersey?',
    'When is a trust in Guernsey a domiciliary company?',
    'What is the minimum capital of a trustee?',
    'Is the president of Kazakhstan politically exposed?',
  ])('is only told of: %s', (question) => {
    expect(isAbroad(question)).toBe(false);
  });

  test('no question keeps it long', () => {
    expect(isAbroad(`What is ${'in '.repeat(1300)}?`)).toBe(false);
  });
});
