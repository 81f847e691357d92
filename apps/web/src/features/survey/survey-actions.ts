import { surveyScales } from '@sorgfalt/contract';
import type { Action } from '../../domain/actions/action.ts';
import { choicesOf, isSection, questionsOf, type Survey } from './use-survey.ts';

/** The question that has the focus, else the first of the page without an answer. */
function questionAtHand({ step, answers }: Survey) {
  if (!isSection(step)) return undefined;
  const asked = questionsOf(step).filter((id) => choicesOf(id).length > 0);
  const focused = document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset['question'];
  return asked.find((id) => id === focused) ?? asked.find((id) => answers[id] === undefined) ?? asked[0];
}

/** Puts the focus on a question: on its chosen answer, its first one, or the room for words. */
export function focusQuestion(id: string): void {
  const question = document.querySelector(`[data-question="${CSS.escape(id)}"]`);
  const control =
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>('input, textarea');
  control?.focus();
  question?.scrollIntoView({ block: 'nearest' });
}

/** 1 to 5 answer the question at hand and go to the one after it; Ctrl+Enter goes on. */
export function surveyActions(survey: Survey, next: () => void): readonly Action[] {
  if (!isSection(survey.step)) return [];
  const section = questionsOf(survey.step);
  const answers = surveyScales.likert.map((key, place): Action => ({
    id: `survey.answer-${key}`,
    group: 'page',
    label: (t) => t('survey:keys.answer', { number: key }),
    shortcut: key,
    isHidden: true,
    perform: () => {
      const id = questionAtHand(survey);
      if (id === undefined) return;
      const choice = choicesOf(id)[place];
      if (choice === undefined) return;
      survey.answer(id, choice);
      focusQuestion(section[section.indexOf(id) + 1] ?? id);
    },
  }));
  return [
    ...answers,
    {
      id: 'survey.next',
      group: 'page',
      label: (t) => t('survey:next'),
      shortcut: 'Ctrl+Enter',
      perform: next,
    },
  ];
}
