import { textAt } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { FileError } from '../xml/file-refusal.ts';

/** The standard has 35 characters; some write more. What is kept once each must fit an index. */
const keptMax = 140;

/** The identifier at the end of the path, by which something is kept once; refuses the file where it is far too long. */
export function keptIdentifierAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = textAt(element, ...path);
  if (text !== undefined && text.length > keptMax) {
    throw new FileError('message-identifier', element?.line ?? 0);
  }
  return text;
}

/**
 * Whether the text may identify a message, group or payment: 1 to 35 characters of the SWIFT set, no slash at either
 * end and no two in a row (Swiss Payment Standards, character set for references).
 */
export function isIdentifier(text: string): boolean {
  return /^(?!\/)(?!.*\/\/)[A-Za-z0-9+?/:().,' -]{1,35}$/u.test(text) && !text.endsWith('/');
}

/** Whether the text is a UETR: a version 4 UUID in small letters (ISO 20022, UUIDv4Identifier). */
export function isUetr(text: string): boolean {
  return /^[a-f\d]{8}-[a-f\d]{4}-4[a-f\d]{3}-[89ab][a-f\d]{3}-[a-f\d]{12}$/u.test(text);
}

/** The identifier that a bank tells; undefined where it tells none, or says with `NOTPROVIDED` that it has none. */
export function providedIdentifier(text: string | undefined): string | undefined {
  return text === undefined || /^(?:not ?provided)?$/iu.test(text) ? undefined : text;
}
