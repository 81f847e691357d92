import { surveyConsent, surveyRoutes, type SurveyAnswers, type SurveyLanguage } from '@sorgfalt/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** Only with consent: the words of the language that they were read in are kept with the answers. */
export function useSubmit() {
  return useMutation({
    mutationFn: ({ answers, language }: { answers: SurveyAnswers; language: SurveyLanguage }) =>
      call(
        surveyRoutes.submit,
        {
          body: {
            answers: answered(answers),
            consent: { isGiven: true, version: surveyConsent.version, language },
          },
        },
        // Nobody answers: not even somebody who has signed in.
        { isAnonymous: true },
      ),
  });
}

/** Optional questions that were left, or emptied again, are not sent. */
function answered(answers: SurveyAnswers) {
  const given = Object.entries(answers).filter(([, answer]) => answer.trim() !== '');
  return Object.fromEntries(given) as Parameters<
    typeof call<typeof surveyRoutes.submit>
  >[1]['body']['answers'];
}

export function useWithdraw() {
  return useMutation({
    mutationFn: (code: string) => call(surveyRoutes.withdraw, { body: { code } }, { isAnonymous: true }),
  });
}

export const resultsQuery = queryOptions({
  queryKey: queryKeys.survey.results,
  queryFn: ({ signal }) => call(surveyRoutes.results, {}, { signal }),
});
