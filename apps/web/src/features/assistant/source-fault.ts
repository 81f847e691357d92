import { fileFaultOf, fileFaultText } from '../../client/file-fault.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

/** Why a file was not taken into the library: what is wrong with it, or else what went wrong. */
export function sourceFaultText(error: unknown, t: Translate): string {
  const code = fileFaultOf(error);
  const general = fileFaultText(error, t);
  return code === undefined ? general : wordOf(t, `assistant:fault.${code}`, general);
}
