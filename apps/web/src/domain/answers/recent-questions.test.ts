import { expect, test } from 'vitest';
import { keepQuestion, recentQuestions } from './recent-questions.ts';

test('the last five questions are kept, the latest first, each once, each person by herself', () => {
  for (const question of ['a', 'b', 'c', 'd', 'e', 'f', 'd']) keepQuestion('u-7', question);
  expect(recentQuestions('u-7')).toEqual(['d', 'f', 'e', 'c', 'b']);
  expect(recentQuestions('u-8')).toEqual([]);
});
