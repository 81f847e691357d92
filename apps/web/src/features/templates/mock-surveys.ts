import { labelColors, type NewSurvey, type TemplateSurvey } from './template-survey.ts';

/** As long as a server might take (specification, section 9). */
export const mockDelayMs = 1000;

const later = () => new Promise((done) => setTimeout(done, mockDelayMs));

export type MockSurveys = ReturnType<typeof createMockSurveys>;

/** Surveys in the memory of the window: no server has them, and a reload brings the first ones back. */
export function createMockSurveys(first: readonly TemplateSurvey[]) {
  let surveys = first;
  return {
    async list(): Promise<readonly TemplateSurvey[]> {
      await later();
      return surveys;
    },
    /** Null where there is none of that number. */
    async get(id: number): Promise<TemplateSurvey | null> {
      await later();
      return surveys.find((survey) => survey.id === id) ?? null;
    },
    async create(given: NewSurvey): Promise<TemplateSurvey> {
      const createDate = new Date().toISOString();
      await later();
      const survey: TemplateSurvey = {
        ...given,
        id: surveys.length + 1,
        createDate,
        status: 'ACTIVE',
        labelColor: labelColors[given.label],
        questions: [],
      };
      surveys = [survey, ...surveys];
      return survey;
    },
    async deleteQuestion(surveyId: number, questionId: number): Promise<void> {
      await later();
      surveys = surveys.map((survey) =>
        survey.id === surveyId
          ? { ...survey, questions: survey.questions.filter(({ id }) => id !== questionId) }
          : survey,
      );
    },
  };
}
