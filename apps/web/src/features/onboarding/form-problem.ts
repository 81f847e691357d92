import { requiredFields } from '@sorgfalt/contract';
import { parseIsoDate } from '@sorgfalt/kyc';
import { amountMinor, type FieldName, type FormValues } from './form-values.ts';

export type Problem = 'required' | 'date' | 'dateInFuture' | 'amount';

/** Whether an answer must be there; the other country only where the nationality is "Other". */
export function isRequired(field: FieldName, nationality: string): boolean {
  if (field === 'otherNationality') return nationality === 'OTHER';
  return requiredFields.some((required) => required === field);
}

/** What is wrong with one answer, before anything is sent; undefined where nothing is. */
export function problemOf(field: FieldName, values: FormValues, todayIso: string): Problem | undefined {
  const value = values[field];
  if (value.length === 0 || (typeof value === 'string' && value.trim() === '')) {
    return isRequired(field, values.nationality) ? 'required' : undefined;
  }
  if (field === 'birthDate') return birthProblem(values.birthDate, todayIso);
  if (field === 'documentExpiry' && !parseIsoDate(values.documentExpiry).ok) return 'date';
  const isAmount = field === 'expectedAssetsMinor' || field === 'physicalAssetsMinor';
  if (isAmount && amountMinor(values[field]) === undefined) return 'amount';
  return undefined;
}

function birthProblem(typed: string, todayIso: string): Problem | undefined {
  const date = parseIsoDate(typed);
  if (!date.ok) return 'date';
  return date.value > todayIso ? 'dateInFuture' : undefined;
}
