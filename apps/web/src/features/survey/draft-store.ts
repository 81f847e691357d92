import { isSurveyAnswer, surveyQuestionIds, type SurveyAnswers } from '@sorgfalt/contract';

const name = 'sorgfalt.survey-draft';

/** What was answered in this tab before a reload; empty where that is nothing, or nothing that the survey knows. */
export function storedAnswers(): SurveyAnswers {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = new Map<string, unknown>(Object.entries(stored));
    return Object.fromEntries(
      surveyQuestionIds.flatMap((id) => {
        const answer = known.get(id);
        return typeof answer === 'string' && isSurveyAnswer(id, answer) ? [[id, answer]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Keeps the answers until this tab is closed, in it alone. */
export function keepAnswers(answers: SurveyAnswers): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(answers));
  } catch {
    // Without storage the answers live as long as the page.
  }
}

export function dropAnswers(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
