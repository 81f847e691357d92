import { surveyQuestionIds, surveySections } from '@sorgfalt/contract';
import { expect, test } from 'vitest';
import { minutesLeft } from './minutes-left.ts';

test('the whole survey takes five minutes, and each answer and section less', () => {
  expect(minutesLeft({})).toBe(5);
  const perSection = surveySections.map((section) => minutesLeft({}, section));
  expect(perSection).toEqual(perSection.toSorted((a, b) => b - a));
  const perAnswer = surveyQuestionIds.map((_, count) =>
    minutesLeft(Object.fromEntries(surveyQuestionIds.slice(0, count).map((id) => [id, 'x']))),
  );
  expect(perAnswer).toEqual(perAnswer.toSorted((a, b) => b - a));
});

test('what is answered all through still wants a minute: it is read and sent', () => {
  expect(minutesLeft(Object.fromEntries(surveyQuestionIds.map((id) => [id, 'x'])))).toBe(1);
});
