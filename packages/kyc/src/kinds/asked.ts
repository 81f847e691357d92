import type { IsoDate } from '@sorgfalt/calendar';
import { parseIsoDate } from '../iso-date.ts';
import { swissUid } from '../swiss-uid.ts';
import { clientQuestions } from './client-kind.ts';
import type { ClientAnswers, ClientQuestion } from './client-kind.ts';
import { kindPackOn } from './kind-pack.ts';
import type { Condition, KindRule } from './kind-rule.ts';

/** A question as it is put to a client. */
export interface PutQuestion {
  readonly question: ClientQuestion;
  readonly isRequired: boolean;
}

/** What is wrong with an answer: it is missing, it is none of this kind of client, or it cannot be. */
export type AnswerFault = {
  readonly question: ClientQuestion;
  readonly code: 'required' | 'not-asked' | 'legal-form-of-other-kind' | 'uid-wrong' | 'in-future';
};

/** The rule of the kind that the answers name, on a day; a natural person where they name none. */
export function ruleFor({ kind = 'natural_person' }: ClientAnswers, day: IsoDate): KindRule {
  return kindPackOn(day).kinds[kind];
}

/** The questions that a client with these answers is asked on a day, in the order of the form. */
export function askedOf(answers: ClientAnswers, day: IsoDate): PutQuestion[] {
  return ruleFor(answers, day)
    .questions.filter(({ onlyIf }) => onlyIf === undefined || holds(onlyIf, answers))
    .map(({ question, isRequired }) => ({
      question,
      isRequired: typeof isRequired === 'boolean' ? isRequired : holds(isRequired, answers),
    }));
}

/**
 * Everything that keeps a client with these answers from being submitted on `today`, in the order of the form: what is missing,
 * what its kind is never asked, and what cannot be so.
 */
export function faultsIn(answers: ClientAnswers, today: IsoDate): AnswerFault[] {
  const rule = ruleFor(answers, today);
  const ofKind = new Set(rule.questions.map(({ question }) => question));
  const required = new Set(
    askedOf(answers, today).flatMap(({ question, isRequired }) => (isRequired ? [question] : [])),
  );
  return clientQuestions.flatMap((question): AnswerFault[] => {
    if (!isAnswered(answers[question])) return required.has(question) ? [{ question, code: 'required' }] : [];
    if (!ofKind.has(question)) return [{ question, code: 'not-asked' }];
    const code = faultOf(question, answers, { rule, today });
    return code === null ? [] : [{ question, code }];
  });
}

function faultOf(
  question: ClientQuestion,
  { [question]: answer }: ClientAnswers,
  { rule, today }: { rule: KindRule; today: IsoDate },
): AnswerFault['code'] | null {
  const text = String(answer);
  if (question === 'legalForm' && !rule.legalForms.some((form) => form === text))
    return 'legal-form-of-other-kind';
  if (question === 'uid' && swissUid(text) === null) return 'uid-wrong';
  if (question === 'incorporatedOn' && parseIsoDate(text).ok && text > today) return 'in-future';
  return null;
}

/** An answer that is not there yet is neither this one nor another one. */
function holds(condition: Condition, { [condition.question]: answer }: ClientAnswers): boolean {
  if (!isAnswered(answer)) return false;
  return 'is' in condition ? String(answer) === condition.is : String(answer) !== condition.isNot;
}

function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return false;
  return typeof answer === 'string' ? answer.trim() !== '' : !Array.isArray(answer) || answer.length > 0;
}
