import { expect, test } from 'vitest';
import { sentenceOf } from './operator-sentence.ts';

const full = Object.assign(new Error('could not extend file "base/16384/17001": No space left on device'), {
  severity: 'ERROR',
  code: '53100',
});

test('a database that answers and cannot serve is not said to be out of reach', () => {
  const sentence = `The database cannot serve now: ${full.message}.`;
  expect(sentenceOf(full)).toBe(sentence);
  expect(sentenceOf(new Error('Failed query: insert', { cause: full }))).toBe(sentence);
});

test('one that nobody answers for is', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  expect(sentenceOf(refused)).toMatch(/^The database cannot be reached \(.*ECONNREFUSED/u);
});

test('what it says of the data of people is not repeated', () => {
  const quoting = Object.assign(new Error('Key (name)=(Regula Zwiebelfisch) exists'), {
    severity: 'ERROR',
    code: '23505',
  });
  expect(sentenceOf(quoting)).toBeNull();
});
