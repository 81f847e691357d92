import { paymentRoutes } from '@sorgfalt/contract';
import type { PaymentDetail } from '@sorgfalt/contract';
import type { Firm, Office, OfficerName } from './office.ts';
import type { PaymentFacts } from './payment-facts.ts';

/** States in which money waits for nobody any more. */
const gone: ReadonlySet<string> = new Set([
  'queued',
  'sending',
  'unknown',
  'submitted',
  'awaiting_sca',
  'accepted',
  'executed',
  'reconciled',
]);
const approved: ReadonlySet<string> = new Set([...gone, 'approved']);

/** Acts that make somebody one of those who wrote an order, or once judged it; from the diary, not from the product. */
const parts: ReadonlySet<string> = new Set(['pay', 'revise', 'ask', 'hold', 'upload', 'confirm-file']);

export async function readPayments(firm: Firm, clientId: string): Promise<PaymentDetail[]> {
  const { body } = await firm.app.call(paymentRoutes.list, { query: { clientId, limit: 200 } }, 'admin');
  return Promise.all(
    body.payments.map(
      async ({ paymentId }) =>
        (await firm.app.call(paymentRoutes.get, { params: { paymentId } }, 'admin')).body,
    ),
  );
}

/** An order of this amount serves as the harmless start of something else; it is judged once it was changed. */
export const harmlessAmount = '2.00';

function isHarmless({ version, amountMinor }: PaymentDetail): boolean {
  return version === 1 && amountMinor === 200;
}

/** What must not be, as sentences; empty where the rules were kept. `before` are payments of the set-up. */
export function breachesOfPayments(
  facts: Pick<PaymentFacts, 'releaser'>,
  { diary, ...people }: Office,
  payments: readonly PaymentDetail[],
  before: ReadonlySet<string>,
): string[] {
  const withPart = new Set(diary.filter(({ act }) => parts.has(act)).map(({ by }) => people[by].uid));
  return payments
    .filter(
      (payment) => !before.has(payment.paymentId) && !isHarmless(payment) && approved.has(payment.state),
    )
    .flatMap(({ paymentNo, state, approval, orderHash }) => {
      const breaches: string[] = [];
      const say = (isBreach: boolean, sentence: string) => {
        if (isBreach) breaches.push(`${paymentNo}, ${state}: ${sentence}`);
      };
      say(facts.releaser === 'nobody', 'nobody may let this go');
      say(approval === null, 'approved by nobody');
      if (approval === null) return breaches;
      const isPerson = staffOf(people).some(({ uid }) => uid === approval.by.uid);
      say(facts.releaser === 'officer' && !isPerson, 'the machine let go what a second person must see');
      say(withPart.has(approval.by.uid), 'approved by somebody who had a part in it');
      say(approval.orderHash !== orderHash, 'what was approved is not what is sent');
      return breaches;
    });
}

export function isGone({ state, isHeld }: Pick<PaymentDetail, 'state' | 'isHeld'>): boolean {
  return gone.has(state) && !isHeld;
}

function staffOf(people: Omit<Office, 'diary'>): readonly { readonly uid: string }[] {
  return (Object.keys(people) as OfficerName[]).map((name) => people[name]);
}
