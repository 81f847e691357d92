import { surveyAnswers } from '@sorgfalt/contract';
import { date, index, pgTable, text, uuid } from '../../platform/database/orm.ts';
import { keptJson } from '../../platform/database/columns.ts';

/** Answers of the survey, apart from whoever gave them: no name, no address, no time of day. */
export const surveyResponses = pgTable(
  'survey_responses',
  {
    /** Random, so that it says nothing of the order in which answers came. */
    id: uuid().primaryKey().defaultRandom(),
    submittedOn: date('submitted_on').notNull().defaultNow(),
    answers: keptJson(surveyAnswers).notNull(),
    consentVersion: text('consent_version').notNull(),
    consentLanguage: text('consent_language').notNull(),
    /** The words that were agreed to. */
    consentText: text('consent_text').notNull(),
    /** SHA-256 of the code that deletes the answers. */
    codeHash: text('code_hash').notNull().unique(),
  },
  (t) => [index('survey_responses_day').on(t.submittedOn)],
);
