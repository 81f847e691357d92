import type { RegisterField, RegisterMutation } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';

/** Names of compared fields in a row. */
export function fieldsText(fields: readonly RegisterField[], t: Translate): string {
  return fields.map((field) => t(`registers:field.${field}`)).join(', ');
}

/** What changed by a publication, in a row. */
export function mutationsText(mutations: readonly RegisterMutation[], t: Translate): string {
  return mutations.map((mutation) => t(`registers:mutation.${mutation}`)).join(', ');
}
