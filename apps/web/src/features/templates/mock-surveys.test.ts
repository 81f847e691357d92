import { fc, test as property } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTranslate } from '../../i18n/i18n.ts';
import { firstSurveys } from './first-surveys.ts';
import { createMockSurveys, mockDelayMs } from './mock-surveys.ts';
import { sortableColumns, sorted } from './template-survey.ts';

const first = firstSurveys(currentTranslate());
const given = { title: 'Lunch', detail: '', category: 'Workplace', label: 'PERSONAL' } as const;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-25T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** What a call gives once its delay has passed, having given nothing a moment before. */
async function afterDelay<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const told = vi.fn();
  void answer.then(told);
  await vi.advanceTimersByTimeAsync(mockDelayMs - 1);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(1);
  return answer;
}

describe('the surveys of the template', () => {
  it('come after a second', async () => {
    expect(await afterDelay(createMockSurveys(first).list())).toEqual(first);
  });

  it('take another in at the top, numbered after how many there are, with its day', async () => {
    const surveys = createMockSurveys(first);
    const created = await afterDelay(surveys.create(given));
    expect(created).toEqual({
      ...given,
      id: first.length + 1,
      createDate: '2026-11-25T08:00:00.000Z',
      status: 'ACTIVE',
      labelColor: 'primary',
      questions: [],
    });
    expect((await afterDelay(surveys.list())).map(({ id }) => id)).toEqual([4, 1, 2, 3]);
    expect(await afterDelay(surveys.get(4))).toEqual(created);
  });

  it('lose one question by its number, in one survey only', async () => {
    const surveys = createMockSurveys(first);
    await afterDelay(surveys.deleteQuestion(2, 1));
    const left = (await afterDelay(surveys.list())).map(({ id, questions }) => [
      id,
      questions.map((question) => question.id),
    ]);
    expect(left).toEqual([
      [1, [1]],
      [2, [2]],
      [3, [1, 2]],
    ]);
  });

  it('have nothing under a number that nobody gave', async () => {
    expect(await afterDelay(createMockSurveys(first).get(99))).toBeNull();
  });
});

describe('the order of the list', () => {
  property.prop([fc.constantFrom(...sortableColumns), fc.shuffledSubarray([...first], { minLength: 3 })])(
    'is up and down by what the specification sorts by, and loses nobody',
    (id, surveys) => {
      const up = sorted(surveys, { id, dir: 'asc' });
      expect(up.map((survey) => survey[id])).toEqual(surveys.map((survey) => survey[id]).toSorted());
      expect(sorted(surveys, { id, dir: 'desc' })).toEqual(up.toReversed());
      expect(new Set(up)).toEqual(new Set(surveys));
    },
  );
});
