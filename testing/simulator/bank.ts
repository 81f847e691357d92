import type { BankAnswer, Found, Initiated } from '../../apps/server/src/adapters/bank/connector.ts';
import { strikes, Violation } from './world.ts';
import type { World } from './world.ts';

interface AtBank {
  readonly paymentId: string;
  readonly orderText: string;
  readonly endToEndId: string;
  readonly bankPaymentId: string;
  readonly readyAtMs: number;
  readonly isRefused: boolean;
}

/** A bank as the interface describes it: a request that comes again gets its first answer. */
export interface Bank {
  readonly payments: readonly AtBank[];
  initiate(
    ids: { readonly requestId: string; readonly endToEndId: string },
    paymentId: string,
    orderText: string,
  ): BankAnswer<Initiated>;
  find(endToEndId: string): Found;
  /** Null where it does not know it. */
  status(bankPaymentId: string | null): string | null;
  /** What reaches it late is done now. */
  tick(): void;
}

/** `approvedText` is what may be sent of a payment; null: nothing. */
export function createBank(world: World, approvedTextOf: (paymentId: string) => string | null): Bank {
  const payments: AtBank[] = [];
  const answers = new Map<string, BankAnswer<Initiated>>();
  const late: { readonly atMs: number; readonly work: () => void }[] = [];

  const take: Bank['initiate'] = ({ requestId, endToEndId }, paymentId, orderText) => {
    const first = answers.get(requestId);
    if (first !== undefined) return first;
    if (approvedTextOf(paymentId) !== orderText)
      throw new Violation(`${paymentId} is sent and was not approved`);
    if (payments.some((each) => each.paymentId === paymentId && !each.isRefused))
      throw new Violation(`${paymentId} is sent twice`);
    const bankPaymentId = `at-bank-${payments.length}`;
    const isRefused = world.random.chance(0.05);
    const readyAtMs = world.nowMs + world.random.below(6000);
    payments.push({ paymentId, orderText, endToEndId, bankPaymentId, readyAtMs, isRefused });
    const answer: BankAnswer<Initiated> = isRefused
      ? { outcome: 'refused', messages: [{ code: 'FORMAT_ERROR' }] }
      : { outcome: 'accepted', value: { product: 'sct', bankPaymentId, bankStatus: 'RCVD', scaUrl: null } };
    answers.set(requestId, answer);
    return answer;
  };

  const statusOf = ({ isRefused, readyAtMs }: AtBank) =>
    isRefused ? 'RJCT' : world.nowMs >= readyAtMs ? 'ACSC' : world.random.chance(0.5) ? 'ACSP' : 'RCVD';
  return {
    payments,
    initiate(ids, paymentId, orderText) {
      const lateMs = world.random.below(14_000);
      if (strikes(world, 'bank-trouble', 0.15)) {
        // It goes on with the request after it has stopped waiting for us to listen.
        late.push({ atMs: world.nowMs + lateMs, work: () => void take(ids, paymentId, orderText) });
        return { outcome: 'unknown', reason: 'timed-out' };
      }
      if (strikes(world, 'bank-trouble', 0.1))
        return { outcome: 'unknown', reason: 'busy', retryAfterMs: 3000 };
      return take(ids, paymentId, orderText);
    },
    find(endToEndId) {
      if (strikes(world, 'bank-trouble', 0.1)) return 'unclear';
      const found = payments.find((each) => each.endToEndId === endToEndId);
      if (found === undefined) return 'not-there';
      return { product: 'sct', bankPaymentId: found.bankPaymentId, bankStatus: statusOf(found) };
    },
    status(bankPaymentId) {
      const found = payments.find((each) => each.bankPaymentId === bankPaymentId);
      return found === undefined ? null : statusOf(found);
    },
    tick() {
      for (const due of late.filter(({ atMs }) => atMs <= world.nowMs)) {
        late.splice(late.indexOf(due), 1);
        due.work();
      }
    },
  };
}
