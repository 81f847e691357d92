import {
  missingAnswers,
  surveyQuestionIds,
  surveyQuestions,
  surveyScales,
  surveySections,
  type SurveyQuestion,
  type SurveyQuestionId,
  type SurveySection,
} from '@sorgfalt/contract';
import { useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { dropAnswers, keepAnswers, storedAnswers } from './draft-store.ts';

export const steps = ['intro', ...surveySections, 'consent', 'thanks'] as const;
export type SurveyStep = (typeof steps)[number];

export function isSection(step: SurveyStep): step is SurveySection {
  return surveySections.some((section) => section === step);
}

export function questionsOf(section: SurveySection): SurveyQuestionId[] {
  return surveyQuestionIds.filter((id) => surveyQuestions[id].section === section);
}

/** Where somebody is in the survey, and what she has answered; kept in this tab until it is sent. */
export function useSurvey() {
  const { uid } = useAuth().currentUser;
  const [step, setStep] = useState<SurveyStep>('intro');
  const [answers, setAnswers] = useState(() => storedAnswers(uid));
  /** Whether what is missing on this page is said. */
  const [isChecked, setIsChecked] = useState(false);
  const [code, setCode] = useState<string>();
  const missing = isSection(step) ? missingAnswers(answers, step) : [];
  const go = (next: SurveyStep) => {
    setIsChecked(false);
    setStep(next);
  };
  const answer = (id: SurveyQuestionId, value: string) => {
    const next = { ...answers, [id]: value };
    keepAnswers(uid, next);
    setAnswers(next);
  };
  return {
    step,
    answers,
    missing: isChecked ? missing : [],
    code,
    answer,
    /** Whether there is something to go on with from an earlier visit. */
    isBegun: Object.keys(answers).length > 0,
    /** To the first section that wants an answer. */
    start: () =>
      go(surveySections.find((section) => missingAnswers(answers, section).length > 0) ?? 'consent'),
    open: go,
    back: () => go(steps[steps.indexOf(step) - 1] ?? 'intro'),
    /** The question that stands against going on, or null where that was done. */
    next: (): SurveyQuestionId | null => {
      const [first] = missing;
      if (first !== undefined) {
        setIsChecked(true);
        return first;
      }
      go(steps[steps.indexOf(step) + 1] ?? 'consent');
      return null;
    },
    finish: (given: string) => {
      dropAnswers(uid);
      setAnswers({});
      setCode(given);
      go('thanks');
    },
    restart: () => {
      dropAnswers(uid);
      setAnswers({});
      setCode(undefined);
      go('intro');
    },
  };
}
export type Survey = ReturnType<typeof useSurvey>;

/** The answers that may be chosen; none where words are asked for. */
export function choicesOf(id: SurveyQuestionId): readonly string[] {
  const { scale }: SurveyQuestion = surveyQuestions[id];
  return scale === 'text' ? [] : surveyScales[scale];
}
