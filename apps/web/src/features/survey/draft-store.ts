import { isSurveyAnswer, surveyQuestionIds, type SurveyAnswers } from '@sorgfalt/contract';

/** Each person's own: somebody else who signs in in this tab is not shown them. */
const nameOf = (uid: string) => `sorgfalt.survey-draft.${uid}`;

/** What was answered in this tab before a reload; empty where that is nothing, or nothing that the survey knows. */
export function storedAnswers(uid: string): SurveyAnswers {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(uid)) ?? 'null');
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
export function keepAnswers(uid: string, answers: SurveyAnswers): void {
  try {
    sessionStorage.setItem(nameOf(uid), JSON.stringify(answers));
  } catch {
    // Without storage the answers live as long as the page.
  }
}

export function dropAnswers(uid: string): void {
  try {
    sessionStorage.removeItem(nameOf(uid));
  } catch {
    // Nothing was kept.
  }
}
