import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

interface Told {
  /** Type of the event, such as `review.approved`. */
  readonly type: string;
  /** Number of the case or the payment, where it is known. */
  readonly caseNo: string | null;
  readonly client: string;
}

/** What was done with which client, in a verb that follows whoever did it; `otherwise` where nobody has put it so. */
export function storyText({ type, caseNo, client }: Told, t: Translate, otherwise: string): string {
  const generic = wordOf(t, `timeline:story.${type}`, otherwise, { client });
  if (caseNo?.startsWith('PAY-') !== true) return generic;
  return wordOf(t, `timeline:story.${type.replace('review.', 'paymentReview.')}`, generic, { client });
}
