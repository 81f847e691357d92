import { safeParse } from 'zod/v4/core';
import type { $ZodType, output } from 'zod/v4/core';
import { AppError } from './http/app-error.ts';

/** What a text keeps as JSON in the form of the schema; null where somebody, or a disk, has made something else of it. */
export function keptAs<S extends $ZodType>(schema: S, text: string): output<S> | null {
  const read = safeParse(schema, valueOf(text));
  return read.success ? read.data : null;
}

/** The same of what nothing goes on without. Refuses `record-unreadable`. */
export function requireKept<S extends $ZodType>(schema: S, text: string): output<S> {
  const kept = keptAs(schema, text);
  if (kept === null) throw new AppError('record-unreadable');
  return kept;
}

/** The same of a value that a column of JSON gives: somebody, or a disk, may have changed it where the type saw nothing. */
export function requireKeptValue<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const read = safeParse(schema, value);
  if (!read.success) throw new AppError('record-unreadable');
  return read.data;
}

/** `undefined`, which no form is, where the text is no JSON. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
