import { surveyQuestionIds, surveyQuestions, surveyScales } from '@sorgfalt/contract';
import type { SurveyAnswers, SurveyQuestion, SurveyQuestionId, SurveyResults } from '@sorgfalt/contract';

/** What was answered, question by question: nothing in it says which answers are of one person. */
export function resultsOf(responses: readonly SurveyAnswers[]): SurveyResults {
  return {
    responses: responses.length,
    questions: surveyQuestionIds.flatMap((id) => countsOf(id, responses)),
    texts: surveyQuestionIds.filter(isText).map((question) => ({
      question,
      texts: responses
        .map((answers) => answers[question]?.trim() ?? '')
        .filter((text) => text !== '')
        .toSorted((a, b) => a.localeCompare(b, 'de')),
    })),
  };
}

function countsOf(question: SurveyQuestionId, responses: readonly SurveyAnswers[]) {
  const { scale }: SurveyQuestion = surveyQuestions[question];
  if (scale === 'text') return [];
  const answers = surveyScales[scale].map((answer) => ({
    answer,
    count: responses.filter((each) => each[question] === answer).length,
  }));
  return [{ question, answers, mean: scale === 'likert' ? meanOf(answers) : null }];
}

function meanOf(answers: readonly { readonly answer: string; readonly count: number }[]): number | null {
  const given = answers.reduce((sum, { count }) => sum + count, 0);
  if (given === 0) return null;
  return answers.reduce((sum, { answer, count }) => sum + Number(answer) * count, 0) / given;
}

function isText(id: SurveyQuestionId): boolean {
  return surveyQuestions[id].scale === 'text';
}
