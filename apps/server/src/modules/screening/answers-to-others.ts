import { recordErrorCodes } from '@sorgfalt/contract';
import type { Hit, NameAnswer } from '@sorgfalt/contract';
import type { BatchRecord } from './batch-record.ts';
import type { readLines } from './batch-repo.ts';
import { keptHits } from './kept-hits.ts';

type RecordError = (typeof recordErrorCodes)[number];

/** Where of what was asked the mistake is. */
const fields: Readonly<Record<RecordError, string>> = {
  'empty-name': 'name',
  'name-too-long': 'name',
  'no-letters': 'name',
  'bad-type': 'kind',
  'bad-date': 'birthDate',
  'bad-country': 'countries',
};

/** What another system is told of one name. */
export function answerOf(
  { recordId: reference, errorCode: code }: Pick<BatchRecord, 'recordId' | 'errorCode'>,
  screeningId: string | null,
  hits: readonly Hit[],
): NameAnswer {
  if (code !== null)
    return { reference, verdict: 'refused', error: { code, field: fields[code] }, screeningId, hits: [] };
  return {
    reference,
    verdict: hits.length > 0 ? 'hit' : 'clear',
    error: null,
    screeningId,
    // Nobody decides here about who is another system's.
    hits: hits.map((hit) => ({ ...hit, decision: null })),
  };
}

/** The same of lines as they were kept; null where one of them cannot be read, which must not look like one without hits. */
export function answersOf(lines: Awaited<ReturnType<typeof readLines>>): NameAnswer[] | null {
  const answers = lines.map(({ line: { recordId, errorCode: kept, screeningId }, result, decisions }) => {
    const errorCode = kept === null ? null : recordErrorCodes.find((code) => code === kept);
    const hits = result === null ? [] : keptHits({ result, decisions: decisions ?? {} });
    const isWhole = errorCode !== undefined && hits !== null && (errorCode === null) === (result !== null);
    return isWhole ? answerOf({ recordId, errorCode }, screeningId, hits) : null;
  });
  return answers.includes(null) ? null : answers.filter((answer) => answer !== null);
}
