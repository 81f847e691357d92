import { ApiError } from '../../../client/api-error.ts';
import { errorText } from '../../../client/error-text.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../ui/date-format.ts';

/** Why an erasure is refused; what is kept for ten years says until when, and what it is kept for. */
export function problemText(error: Error, t: Translate): string {
  const { until, because } = error instanceof ApiError ? error.details : {};
  if (typeof until !== 'string') return errorText(error, t);
  return t(because === 'report' ? 'onboarding:erase.untilReport' : 'onboarding:erase.until', {
    date: formatDate(until),
  });
}
