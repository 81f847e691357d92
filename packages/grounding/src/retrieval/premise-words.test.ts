import { describe, expect, test } from 'vitest';
import { denies } from './premise-words.ts';

describe('a premise', () => {
  test.each([
    ['en', 'the address is checked by post when the client was never met'],
    ['fr', 'on exécute les ordres quand le MROS ne répond pas'],
    ['it', 'chi chiede il dossier ne riceve copia'],
  ] as const)('denies nothing that only its condition denies: %s %s', (language, premise) => {
    expect(denies(premise, language)).toBe(false);
  });

  test.each([
    ['en', 'the client is never told'],
    ['it', 'né il cliente né terzi lo sanno'],
    ['de', 'wer kontrolliert, darf nicht mitmachen'],
  ] as const)('denies what its main clause denies: %s %s', (language, premise) => {
    expect(denies(premise, language)).toBe(true);
  });
});
