import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../client/query-keys.ts';
import { currentTranslate } from '../../i18n/i18n.ts';
import { firstSurveys } from './first-surveys.ts';
import { createMockSurveys, type MockSurveys } from './mock-surveys.ts';
import type { NewSurvey } from './template-survey.ts';

let made: MockSurveys | undefined;
/** One for the window, made when it is first looked at. */
const surveys = () => (made ??= createMockSurveys(firstSurveys(currentTranslate())));

export const templatesQuery = queryOptions({
  queryKey: queryKeys.survey.templates,
  queryFn: () => surveys().list(),
});

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.survey.templates, id],
    queryFn: () => surveys().get(id),
  });

function useChange<Given, Changed>(change: (given: Given) => Promise<Changed>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.survey.templates }),
  });
}

export const useCreateTemplate = () => useChange((given: NewSurvey) => surveys().create(given));

export const useDeleteQuestion = (surveyId: number) =>
  useChange((questionId: number) => surveys().deleteQuestion(surveyId, questionId));
