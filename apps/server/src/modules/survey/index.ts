import { surveyRoutes } from '@sorgfalt/contract';
import type { Router } from '../../platform/http/register-route.ts';
import { csvOf } from './results-csv.ts';
import { readResults, submit, withdraw } from './service.ts';
import type { SurveyDeps } from './service.ts';

/** The pilot's feedback survey: answers apart from identity, and deleted by whoever has their code. */
export function createSurvey(deps: SurveyDeps) {
  return {
    register(router: Router): void {
      router.add(surveyRoutes.submit, ({ body }) => submit(deps, body));
      router.add(surveyRoutes.withdraw, async ({ body }) => {
        await withdraw(deps, body.code);
        return { ok: true as const };
      });
      router.add(surveyRoutes.results, () => readResults(deps));
      router.add(surveyRoutes.exportCsv, async ({ reply }) => {
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="survey.csv"');
        return csvOf(await readResults(deps));
      });
    },
  };
}
