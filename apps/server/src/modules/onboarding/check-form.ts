import type { IsoDate } from '@sorgfalt/calendar';
import { faultsIn } from '@sorgfalt/kyc';
import { requiredFields } from '@sorgfalt/contract';
import type { DraftForm, FieldError } from '@sorgfalt/contract';

/** A form with the answers that every kind of client must give. */
export type CompleteForm = DraftForm & Required<Pick<DraftForm, (typeof requiredFields)[number]>>;

/** What keeps a form from being submitted on `today`: answers that its kind misses, is never asked, or that cannot be so. */
export function faultsOfForm(form: DraftForm, today: IsoDate): FieldError[] {
  return faultsIn(form, today).map(({ question, code }) => ({ path: `form.${question}`, code }));
}

/** Whether a form has what every kind of client must say; one that was submitted under earlier rules has it too. */
export function isComplete(form: DraftForm): form is CompleteForm {
  return requiredFields.every((field) => (form[field] ?? '') !== '');
}

/** Alpha-2 code of the nationality, also where the form offers none for it. */
export function nationalityOf(form: CompleteForm): string {
  return form.nationality === 'OTHER' ? (form.otherNationality ?? 'OTHER') : form.nationality;
}
