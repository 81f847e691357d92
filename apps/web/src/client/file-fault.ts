import type { Translate } from '../i18n/i18n.ts';
import { wordOf } from '../i18n/word-of.ts';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';

/** The code of what is wrong with a file that was not taken in; undefined where something else went wrong. */
export function fileFaultOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'broken-file' ? error.fields[0]?.code : undefined;
}

/** Why a file was not taken in: what is wrong with it, or else what went wrong. */
export function fileFaultText(error: unknown, t: Translate): string {
  const code = fileFaultOf(error);
  const general = errorText(error, t);
  return code === undefined ? general : wordOf(t, `files:fault.${code}`, general);
}
