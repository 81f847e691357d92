import { surveyAnswersPerDay, surveyConsent } from '@sorgfalt/contract';
import type { Parsed, SurveyResults, surveyRoutes } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { codeHash, codeLetters, randomCode } from '../../platform/readable-code.ts';
import { countToday, dropResponse, keepResponse, readAnswers } from './repo.ts';
import { resultsOf } from './results.ts';

export interface SurveyDeps {
  readonly database: Database;
  readonly spine: Spine;
}

/** Who answers or withdraws is nobody, also when it is somebody who has signed in. */
const anybody: Actor = { kind: 'system', id: 'survey' };

/**
 * Keeps the answers under a code that only whoever gave them gets. Refuses `consent-missing` where the box was not
 * ticked, or stood beside other words than now, and `survey-full`.
 */
export function submit(
  { spine }: SurveyDeps,
  { answers, consent }: Parsed<typeof surveyRoutes.submit>['body'],
): Promise<{ code: string }> {
  if (!consent.isGiven || consent.version !== surveyConsent.version) throw new AppError('consent-missing');
  return spine.run(anybody, async (unit) => {
    if ((await countToday(unit.tx)) >= surveyAnswersPerDay) throw new AppError('survey-full');
    const code = randomCode(codeLetters);
    await keepResponse(unit.tx, {
      answers,
      consentVersion: consent.version,
      consentLanguage: consent.language,
      consentText: surveyConsent.texts[consent.language],
      codeHash: codeHash(code),
    });
    await unit.append({
      type: 'survey.submitted',
      status: 'completed',
      data: { consentVersion: consent.version, language: consent.language },
    });
    return { code };
  });
}

/** Deletes what was answered under this code. Refuses `code-invalid`. */
export async function withdraw({ spine }: SurveyDeps, code: string): Promise<void> {
  await spine.run(anybody, async (unit) => {
    if (!(await dropResponse(unit.tx, codeHash(code)))) throw new AppError('code-invalid');
    await unit.append({ type: 'survey.withdrawn', status: 'completed' });
  });
}

/** What was answered until now. */
export async function readResults({ database }: SurveyDeps): Promise<SurveyResults> {
  return resultsOf(await readAnswers(database));
}
