import type { RegisterField } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';

/** Names of compared fields in a row. */
export function fieldsText(fields: readonly RegisterField[], t: Translate): string {
  return fields.map((field) => t(`registers:field.${field}`)).join(', ');
}
