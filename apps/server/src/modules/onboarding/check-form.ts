import { requiredFields } from '@sorgfalt/contract';
import type { DraftForm, FieldError } from '@sorgfalt/contract';

/** A form whose required fields are filled. */
export type CompleteForm = DraftForm & Required<Pick<DraftForm, (typeof requiredFields)[number]>>;

/** The required fields that are missing; empty for a complete form. */
export function missingFields(form: DraftForm): FieldError[] {
  const missing: string[] = requiredFields.filter((field) => (form[field] ?? '') === '');
  if (form.nationality === 'OTHER' && form.otherNationality === undefined) missing.push('otherNationality');
  return missing.map((field) => ({ path: `form.${field}`, code: 'required' }));
}

export function isComplete(form: DraftForm): form is CompleteForm {
  return missingFields(form).length === 0;
}

/** Alpha-2 code of the nationality, also where the form offers none for it. */
export function nationalityOf(form: CompleteForm): string {
  return form.nationality === 'OTHER' ? (form.otherNationality ?? 'OTHER') : form.nationality;
}
