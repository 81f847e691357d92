import { surveyConsent, surveyQuestionIds, surveyQuestions, surveySections } from '@sorgfalt/contract';
import type { SurveyQuestion } from '@sorgfalt/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { questionsOf } from './use-survey.ts';
import { SurveyPage } from './survey-page.tsx';

const post = 'POST /api/survey/responses';
const taken = { [post]: { status: 201, body: { code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' } } };
const open = (as: 'admin' | 'editor' | null = null) => showPage(<SurveyPage />, { texts: ['survey'], as });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const questions = (section: (typeof surveySections)[number]) => questionsOf(section).length;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Answers a section with the first of each scale and words, and goes on. */
async function answerSection(section: (typeof surveySections)[number]) {
  for (const group of screen.queryAllByRole('radiogroup')) {
    await userEvent.click(within(group).getAllByRole('radio')[0] as HTMLElement);
  }
  for (const id of questionsOf(section)) {
    const { scale }: SurveyQuestion = surveyQuestions[id];
    if (scale !== 'text' || section !== 'open') continue;
    const room = document.querySelector<HTMLTextAreaElement>(`[data-question="${id}"] textarea`);
    if (room !== null) await userEvent.type(room, 'Gut');
  }
  await press(/^Next/u);
}
async function answerAll() {
  await press('Start the survey');
  for (const section of surveySections) await answerSection(section);
}

describe('the survey', () => {
  it('goes through seven sections, wants consent, and shows the code once', async () => {
    const sent = serve(taken);
    await open();
    await answerAll();
    const consent = screen.getByRole('checkbox', { name: (name) => name.endsWith(surveyConsent.texts.en) });
    expect(consent).toHaveProperty('checked', false);
    await press('Submit');
    expect(await screen.findByText('You must give your consent before submitting.')).toBeDefined();
    expect(document.activeElement).toBe(consent);
    expect(sent).toEqual([]);
    await userEvent.click(consent);
    await press('Submit');
    expect(await screen.findByText('Thank you for your feedback')).toBeDefined();
    expect(screen.getByText('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      answers: { generalExperience: '1', reliabilityIssues: 'none', like: 'Gut' },
      consent: { isGiven: true, version: surveyConsent.version, language: 'en' },
    });
    expect(sent[0]?.body).not.toHaveProperty('answers.ledgerValueReason');
    expect(sessionStorage).toHaveLength(0);
    await press('Back to the survey');
    expect(screen.getByRole('button', { name: 'Start the survey' })).toBeDefined();
  });

  it('waits for each question that wants an answer, and leads to the first', async () => {
    await open();
    await press('Start the survey');
    await press(/^Next/u);
    expect(screen.getAllByText('Please answer this question before continuing.')).toHaveLength(
      questions('general'),
    );
    expect(document.activeElement?.getAttribute('name')).toBe('generalExperience');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getAllByText('Please answer this question before continuing.')).toHaveLength(
      questions('general') - 1,
    );
    expect(screen.getByText('Section 1 of 7 · about 5 minutes left')).toBeDefined();
  });

  it('goes back without losing anything, and keeps answers over a reload', async () => {
    await open();
    await press('Start the survey');
    await answerSection('general');
    expect(screen.getByText(/^Section 2 of 7/)).toBeDefined();
    await press('Back');
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(questions('general'));
    cleanup();
    await open();
    await press('Continue the survey');
    expect(screen.getByText(/^Section 2 of 7/)).toBeDefined();
  });

  it('shows nobody what was answered before by whoever had the tab', async () => {
    await open();
    await press('Start the survey');
    await answerSection('general');
    cleanup();
    await open('editor');
    expect(screen.getByRole('button', { name: 'Start the survey' })).toBeDefined();
  });

  it('throws away what another page left under its name', async () => {
    sessionStorage.setItem(
      'sorgfalt.survey-draft.guest',
      JSON.stringify({ easeOfUse: '9', velocity: 4, name: 'x' }),
    );
    await open();
    expect(screen.getByRole('button', { name: 'Start the survey' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Discard the answers' })).toBeNull();
  });

  it.each([
    ['survey-full', /The survey accepts no more answers today\. Please try again tomorrow\./u],
    ['consent-missing', /You must provide consent before submitting\./u],
  ])('says that nothing was saved (%s), keeps all, and takes the next try', async (code, reason) => {
    serve({ [post]: refusal(code) });
    await open();
    await answerAll();
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Submit');
    const title = await screen.findByText('We could not save your responses. Please try again.');
    expect(title.closest('[role="alert"]')?.textContent).toMatch(reason);
    serve(taken);
    await press('Submit');
    expect(await screen.findByText('Thank you for your feedback')).toBeDefined();
  });

  it('shows all answers before they go, and leads to each section', async () => {
    await open();
    await answerAll();
    expect(screen.getAllByRole('term')).toHaveLength(surveyQuestionIds.length);
    expect(screen.getAllByText('No answer')).toHaveLength(2);
    await press('Change: Compliance');
    expect(screen.getByText(/^Section 6 of 7/)).toBeDefined();
  });

  it('leads administrators, and nobody else, to the results', async () => {
    await open('admin');
    expect(screen.getByRole('link', { name: 'Survey results' })).toBeDefined();
  });
  it.each(['editor', null] as const)('does not lead %s to the results', async (as) => {
    await open(as);
    expect(screen.queryByRole('link', { name: 'Survey results' })).toBeNull();
  });
});

describe('a withdrawal', () => {
  it('wants a code, says what the server says, and that it was done', async () => {
    const sent = serve({ 'POST /api/survey/withdrawals': refusal('code-invalid', {}, 410) });
    await open();
    await press('Delete my answers');
    expect(screen.getByText('Please enter your code.')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Code/u), 'aaaa bbbb');
    await press('Delete my answers');
    expect(await screen.findByText(/^This code is not valid or has expired\./u)).toBeDefined();
    serve({ 'POST /api/survey/withdrawals': { body: { ok: true } } });
    await press('Delete my answers');
    expect(await screen.findByText('Your answers have been deleted.')).toBeDefined();
    expect(screen.getByLabelText(/^Code/u)).toHaveProperty('value', '');
  });
});

describe('keys', () => {
  it('are offered for the questions of a section alone', async () => {
    const { registeredActions } = await import('../../domain/actions/registry.ts');
    await open();
    expect(registeredActions().filter(({ id }) => id.startsWith('survey.'))).toEqual([]);
    await press('Start the survey');
    const of = (shortcut: string) => registeredActions().find((action) => action.shortcut === shortcut);
    const context = {} as Parameters<NonNullable<ReturnType<typeof of>>['perform']>[0];
    // With all that follows from it: the next key is of the question after.
    const strike = (key: string) => act(() => of(key)?.perform(context));
    for (const [place, key] of ['4', '2', '5'].entries()) {
      strike(key);
      await waitFor(() => expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(place + 1));
    }
    expect(
      screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['4', '2', '5']);
    strike('Ctrl+Enter');
    expect(await screen.findByText(/^Section 2 of 7/)).toBeDefined();
    // Three answers: 4 and 5 are none of them.
    await userEvent.click(screen.getByRole('radio', { name: /Partially/u }));
    strike('5');
    expect(screen.getByRole('radio', { name: /Partially/u })).toHaveProperty('checked', true);
  });
});
