import { ScimError } from './scim-error.ts';

export interface Filter {
  /** In small letters: names of attributes do not differ by case (RFC 7643, 2.1). */
  readonly attribute: string;
  readonly value: string;
}

/** What directories ask for: one attribute that equals a text (RFC 7644, 3.4.2.2). Null without a filter. */
export function readFilter(text: string | undefined): Filter | null {
  if (text === undefined || text.trim() === '') return null;
  const found = /^\s*([\w.:]+(?:\[[^\]]*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/iu.exec(text);
  const [, attribute = '', quoted = ''] = found ?? [];
  if (found === null) throw new ScimError(400, 'Only a filter with eq is understood here', 'invalidFilter');
  let value: unknown;
  try {
    value = JSON.parse(quoted);
  } catch {
    value = null;
  }
  if (typeof value !== 'string') throw new ScimError(400, 'The filter has no text', 'invalidFilter');
  return {
    attribute: attribute.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/iu, '').toLowerCase(),
    value,
  };
}
