import { text } from './common.ts';
import { route } from './route.ts';
import {
  isOptionalQuestion,
  surveyQuestionIds,
  surveyQuestions,
  surveyScales,
  surveyTextMax,
} from './survey-questions.ts';
import type { SurveyQuestion, SurveyQuestionId } from './survey-questions.ts';
import { surveyLanguages } from './survey-consent.ts';
import * as z from './zod.ts';

/** Answers a day that one installation takes: the form is open to guests, and no one fills it this often. */
export const surveyAnswersPerDay = 500;

function answerOf(id: SurveyQuestionId) {
  const { scale }: SurveyQuestion = surveyQuestions[id];
  const words = text(surveyTextMax);
  if (scale !== 'text') return z.enum(surveyScales[scale]);
  return isOptionalQuestion(id) ? z.optional(words) : words.check(z.minLength(1));
}

const answers = Object.fromEntries(surveyQuestionIds.map((id) => [id, answerOf(id)]));

/** One answer a question by its id; the optional ones may be left out. */
export const surveyAnswers = z.strictObject(answers as Record<SurveyQuestionId, ReturnType<typeof answerOf>>);

/** How often a question was answered with what. */
const answered = z.object({
  question: z.enum(surveyQuestionIds),
  answers: z.array(z.object({ answer: z.string(), count: z.int() })),
  /** Mean of the answers from 1 to 5; null for other scales, and where nobody has answered. */
  mean: z.nullable(z.number()),
});

export const surveyResults = z.object({
  responses: z.int(),
  questions: z.array(answered),
  /** What was written to a question, sorted, so that no two texts can be told to be of one person. */
  texts: z.array(z.object({ question: z.enum(surveyQuestionIds), texts: z.array(z.string()) })),
});
export type SurveyResults = z.infer<typeof surveyResults>;

export const surveyRoutes = {
  submit: route({
    method: 'POST',
    path: '/api/survey/responses',
    summary: 'Keeps the answers of a survey apart from who gave them; the code deletes them',
    access: 'public',
    body: z.strictObject({
      answers: surveyAnswers,
      consent: z.strictObject({
        isGiven: z.boolean(),
        /** Of the text that was shown; another than the present one is no consent. */
        version: text(20),
        language: z.enum(surveyLanguages),
      }),
    }),
    response: z.object({ code: z.string() }),
    status: 201,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/survey/withdrawals',
    summary: 'Withdraws the consent: deletes the answers that this code was given for',
    access: 'public',
    body: z.strictObject({ code: text(60).check(z.minLength(1)) }),
    response: z.object({ ok: z.literal(true) }),
  }),
  results: route({
    method: 'GET',
    path: '/api/survey/results',
    summary: 'What was answered, question by question',
    access: ['admin'],
    response: surveyResults,
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/survey/results.csv',
    records: 'data-exported',
    summary: 'The results as CSV (UTF-8, comma): question, answer, how often',
    access: ['admin'],
    response: z.string(),
    media: ['text/csv'],
  }),
};
