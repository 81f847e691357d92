import { swissDay } from '@sorgfalt/calendar';
import { faultsIn, parseIsoDate, type AnswerFault } from '@sorgfalt/kyc';
import { askedIn } from './asked-questions.ts';
import { amountMinor, draftOf } from './draft-of.ts';
import type { FieldName, FormValues } from './form-values.ts';

export type Problem =
  | 'required'
  | 'date'
  | 'dateInFuture'
  | 'amount'
  | 'uid-wrong'
  | 'legal-form-of-other-kind'
  | 'not-asked';

/** What is wrong with one answer, before anything is sent; undefined where nothing is. */
export function problemOf(field: FieldName, values: FormValues, todayIso: string): Problem | undefined {
  const value = values[field];
  if (value.length === 0 || (typeof value === 'string' && value.trim() === '')) {
    return askedIn(values).get(field)?.isRequired === true ? 'required' : undefined;
  }
  if (field === 'birthDate' || field === 'incorporatedOn') return dayProblem(values[field], todayIso);
  if (field === 'documentExpiry' && !parseIsoDate(values.documentExpiry).ok) return 'date';
  const isAmount = field === 'expectedAssetsMinor' || field === 'physicalAssetsMinor';
  if (isAmount && amountMinor(values[field]) === undefined) return 'amount';
  const fault = faultsIn(draftOf(values), swissDay(new Date())).find(({ question }) => question === field);
  return fault && problemOfFault(fault.code);
}

/** What the rules on kinds of clients say against an answer, as the form says it. */
export function problemOfFault(code: AnswerFault['code']): Problem {
  return code === 'in-future' ? 'dateInFuture' : code;
}

function dayProblem(typed: string, todayIso: string): Problem | undefined {
  const date = parseIsoDate(typed);
  if (!date.ok) return 'date';
  return date.value > todayIso ? 'dateInFuture' : undefined;
}
