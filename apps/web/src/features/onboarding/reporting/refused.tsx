import { ApiError } from '../../../client/api-error.ts';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wordOf } from '../../../i18n/word-of.ts';
import { Banner } from '../../../ui/banner.tsx';

/** Why something was not noted, in words that say what to do where they are known. */
export function Refused({ error }: { error: Error | null }) {
  const t = useTexts();
  if (error === null) return null;
  const codes = error instanceof ApiError ? error.fields.map(({ code }) => code) : [];
  const said = codes.map((code) => wordOf(t, `reporting:wrong.${code}`, '')).filter(Boolean);
  return <Banner tone="bad">{said.length > 0 ? said.join(' ') : errorText(error, t)}</Banner>;
}
