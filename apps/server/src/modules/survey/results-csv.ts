import { CsvNumber, csvLine } from '@sorgfalt/csv';
import type { SurveyResults } from '@sorgfalt/contract';

/** Question, answer and how often, a line each; a text counts once. Ids, as a program reads them. */
export function csvOf({ questions, texts }: SurveyResults): string {
  const counts = questions.flatMap(({ question, answers }) =>
    answers.map(({ answer, count }) => csvLine([question, answer, new CsvNumber(String(count))])),
  );
  const words = texts.flatMap(({ question, texts: given }) =>
    given.map((text) => csvLine([question, text, new CsvNumber('1')])),
  );
  return [csvLine(['question', 'answer', 'count']), ...counts, ...words].join('');
}
