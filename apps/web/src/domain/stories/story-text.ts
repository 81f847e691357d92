import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

interface Told {
  /** Type of the event, such as `review.approved`. */
  readonly type: string;
  /** Number of the case or the payment, where it is known. */
  readonly caseNo: string | null;
  /** Null where it is about no client, or the reader may not know which. */
  readonly client: string | null;
  /** What else the event says. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether a payment only followed what a person had decided in the review: the decision is an event of its own. */
export function isAsDecided(type: string, params: Told['params']): boolean {
  return type.startsWith('payment.') && params['reviewId'] !== undefined;
}

/** What was done with which client, in a verb that follows whoever did it; `otherwise` where nobody has put it so. */
export function storyText({ type, caseNo, client, params }: Told, t: Translate, otherwise: string): string {
  if (client === null) return wordOf(t, `timeline:deed.${type}`, otherwise);
  if (isAsDecided(type, params))
    return wordOf(t, `timeline:story.${type.replace('payment.', 'paymentAsDecided.')}`, otherwise, {
      client,
    });
  if (type === 'payment.moved' || type === 'payment.ended') {
    const { event, from, state } = params;
    // A payment that stays in its state was only asked something.
    const step = String(from === state ? event : state);
    return wordOf(t, `timeline:story.paymentStep.${step}`, otherwise, { client });
  }
  const generic = wordOf(t, `timeline:story.${type}`, otherwise, { client });
  if (caseNo?.startsWith('PAY-') !== true) return generic;
  return wordOf(t, `timeline:story.${type.replace('review.', 'paymentReview.')}`, generic, { client });
}
