import { accept, refuse, type Result } from '@sorgfalt/result';

/** The documents that identify a natural person here. */
export const documentTypes = ['passport', 'id-card', 'residence-permit'] as const;
/** One kind of document. */
export type DocumentType = (typeof documentTypes)[number];

/** A document number and how far it was looked at. */
export type CheckedDocumentNumber = {
  readonly type: DocumentType;
  readonly country: string;
  /** Capitals and digits; blanks and hyphens are gone. */
  readonly number: string;
  /** Only the general form was checked: no national rule, no register, no check digit. */
  readonly checked: 'general-form';
};

/**
 * The number in one spelling, when it has the form such numbers have anywhere: 5 to 20 letters
 * A-Z and digits, at least one digit. It says nothing about whether the document exists.
 * Refuses with `document-number-form`. No national pattern is applied: states change theirs with
 * each series, and a wrong refusal turns an honest client away.
 */
export function checkDocumentNumber(
  type: DocumentType,
  country: string,
  number: string,
): Result<CheckedDocumentNumber, 'document-number-form'> {
  const bare = bareNumber(number);
  const isPlausible = /^(?=.*\d)[A-Z\d]{5,20}$/u.test(bare);
  if (!isPlausible) return refuse('document-number-form');
  return accept({ type, country, number: bare, checked: 'general-form' });
}

/** The number in capitals without blanks and hyphens, for comparing. */
export function bareNumber(number: string): string {
  return number.replaceAll(/[\s-]/gu, '').toUpperCase();
}
