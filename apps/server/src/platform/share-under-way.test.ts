import { expect, test } from 'vitest';
import { shareUnderWay } from './share-under-way.ts';

function asked() {
  const questions: PromiseWithResolvers<number>[] = [];
  const ask = shareUnderWay(() => {
    const question = Promise.withResolvers<number>();
    questions.push(question);
    return question.promise;
  });
  return { ask, questions };
}

test('who asks while an answer is under way gets that one, and who asks afterwards a new one', async () => {
  const { ask, questions } = asked();
  const both = [ask(), ask()];
  questions[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  const later = ask();
  questions[1]?.resolve(2);
  expect(await later).toBe(2);
  expect(questions).toHaveLength(2);
});

test('an answer that fails fails for all who share it, and the next one is asked for anew', async () => {
  const { ask, questions } = asked();
  const both = [ask(), ask()];
  questions[0]?.reject(new Error('away'));
  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: new Error('away') },
    { status: 'rejected', reason: new Error('away') },
  ]);
  const later = ask();
  questions[1]?.resolve(3);
  expect(await later).toBe(3);
});
