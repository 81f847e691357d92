import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { oneOf } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

/** Refusals of a list that an administrator may take over all the same. */
export const acceptable = ['list-shrunken', 'list-older'] as const;
export type Acceptable = (typeof acceptable)[number];
const codes = ['file-too-large', 'unknown-format', 'broken-list', ...acceptable, 'broken-batch'] as const;

/** What went wrong with list files and what to do about it. */
export function importProblemText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return errorText(error, t);
  const code = oneOf(error.code, codes);
  if (code === undefined) return errorText(error, t);
  const file = error.details['file'];
  return `${typeof file === 'string' ? `${file}: ` : ''}${adviceText(code, t)}`;
}

/** The sentence for the error code that an import ended with. */
export function adviceText(errorCode: string | null, t: Translate): string {
  const code = oneOf(errorCode, codes);
  return code ? t(`screening:problem.${code}`) : t('screening:problem.other');
}

/** Why a download failed: of the connection, or of what came. */
export function downloadProblemText(errorCode: string | null, t: Translate): string {
  const known = errorCode ?? 'internal';
  return wordOf(t, `screening:download.problem.${known}`, adviceText(known, t));
}
