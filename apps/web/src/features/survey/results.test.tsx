import { surveyQuestionIds, surveyQuestions, surveyScales } from '@sorgfalt/contract';
import type { SurveyQuestion } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ResultsPage } from './results-page.tsx';

const get = 'GET /api/survey/results';
const open = () => showPage(<ResultsPage />, { texts: ['survey'], as: 'admin' });
afterEach(() => vi.unstubAllGlobals());

const results = {
  responses: 4,
  questions: surveyQuestionIds.flatMap((question) => {
    const { scale }: SurveyQuestion = surveyQuestions[question];
    if (scale === 'text') return [];
    const answers = surveyScales[scale].map((answer, place) => ({
      answer,
      count: place < 2 ? 3 - 2 * place : 0,
    }));
    return [{ question, answers, mean: scale === 'likert' ? 1.25 : null }];
  }),
  texts: [{ question: 'like', texts: ['<b>Alles</b>', 'Alles', 'Alles'] }],
};

it('shows each answer with its number, its share, and what the figure says', async () => {
  serve({ [get]: { body: results } });
  await open();
  const figure = await screen.findByRole('region', { name: 'How easy is it to use?' });
  expect(within(figure).getByText('Mean: 1.3 of 5')).toBeDefined();
  expect(within(figure).getByRole('row', { name: '1 (not at all) 75 % 3' })).toBeDefined();
  expect(within(figure).getAllByRole('row')).toHaveLength(6);
  const trust = screen.getByRole('region', { name: 'How much do you trust the cryptographic proofs?' });
  expect(within(trust).getByText('Most often: High')).toBeDefined();
  expect(screen.getByText('<b>Alles</b>')).toBeDefined();
  expect(screen.getAllByText('Alles')).toHaveLength(2);
});

it('says that nobody has answered, and offers no file then', async () => {
  serve({ [get]: { body: { responses: 0, questions: [], texts: [] } } });
  await open();
  expect(await screen.findByText('Nobody has answered the survey yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

it('says why there are no results, and tries again', async () => {
  serve({ [get]: refusal('record-unreadable') });
  await open();
  expect(await screen.findByText('The results could not be loaded.')).toBeDefined();
  serve({ [get]: { body: results } });
  await userEvent.click(screen.getByRole('button', { name: /again|retry/iu }));
  expect(await screen.findByText('Answered surveys: 4')).toBeDefined();
});

it('says that the file could not be made', async () => {
  serve({ [get]: { body: results }, 'GET /api/survey/results.csv': refusal('forbidden', {}, 403) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The CSV file could not be created.')).toBeDefined();
});
