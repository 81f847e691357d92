import { surveyQuestionIds, surveyQuestions, surveySections } from '@sorgfalt/contract';
import type { SurveyAnswers, SurveySection } from '@sorgfalt/contract';

/** What an answer takes on average, by our own reckoning: a choice, or a few words. */
const choiceSeconds = 10;
const wordsSeconds = 30;

/** Whole minutes, at least one, that the questions without an answer take from a section on. */
export function minutesLeft(answers: SurveyAnswers, from: SurveySection = surveySections[0]): number {
  const first = surveySections.indexOf(from);
  const seconds = surveyQuestionIds
    .filter((id) => surveySections.indexOf(surveyQuestions[id].section) >= first && answers[id] === undefined)
    .reduce((sum, id) => sum + (surveyQuestions[id].scale === 'text' ? wordsSeconds : choiceSeconds), 0);
  return Math.max(1, Math.ceil(seconds / 60));
}
