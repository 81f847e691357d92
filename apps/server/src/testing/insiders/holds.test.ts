import { afterAll, describe, expect, test } from 'vitest';
import { draftFrom } from '../modules/payments.ts';
import { openFirm } from './office.ts';
import type { Office, OfficerName } from './office.ts';
import { paymentActs } from './payment-acts.ts';
import { delicateOrders } from './payment-facts.ts';
import { isGone } from './payment-oracle.ts';

const firm = await openFirm();
afterAll(() => firm.app.stop());
const { approvesPayment, detailOf, holds, oldAccount, pays, releases, revises } = paymentActs(firm);

const everybody: readonly OfficerName[] = ['anna', 'beat', 'clara', 'dario', 'gast'];
const makers: readonly OfficerName[] = ['anna', 'clara'];
const holders: readonly OfficerName[] = ['anna', 'beat', 'dario'];

/** Who may lift a hold, by the diary: who put it, or an administrator who neither entered nor changed the order. */
function mayLift({ diary, ...people }: Office, holder: OfficerName, lifter: OfficerName): boolean {
  const isMaker = diary.some(({ act, by }) => by === lifter && ['pay', 'revise'].includes(act));
  return (
    people[lifter].role !== 'guest' && (holder === lifter || (people[lifter].role === 'admin' && !isMaker))
  );
}

/** An order of an account that nothing else speaks against. */
async function enters(office: Office, maker: OfficerName, isHeld = false): Promise<string> {
  const paid = await pays(office[maker], draftFrom(await oldAccount(), { amount: '7.35' }), isHeld);
  if (paid === null) throw new Error('the ordinary order was refused');
  return paid.paymentId;
}

const scenarios = makers.flatMap((maker) =>
  holders.flatMap((holder) => everybody.map((lifter) => ({ maker, holder, lifter }))),
);

describe('a hold', () => {
  test.concurrent.each(scenarios)('of an order by $maker, put by $holder: $lifter', async (people) => {
    const office = firm.office();
    const paymentId = await enters(office, people.maker);
    expect(await holds(office[people.holder], paymentId)).toBe(true);
    const isLifted = await releases(office[people.lifter], paymentId);
    expect(isLifted).toBe(mayLift(office, people.holder, people.lifter));
    expect(isGone(await detailOf(paymentId))).toBe(isLifted);
  });

  test.concurrent.each(everybody)('put with the order by its maker: %s', async (lifter) => {
    const office = firm.office();
    const paymentId = await enters(office, 'anna', true);
    expect(await releases(office[lifter], paymentId)).toBe(mayLift(office, 'anna', lifter));
  });

  test.concurrent.each(everybody)(
    'of an order that was changed under it by an administrator: %s',
    async (lifter) => {
      const office = firm.office();
      const paymentId = await enters(office, 'anna');
      const { draft } = await detailOf(paymentId);
      await holds(office.beat, paymentId);
      await revises(office.clara, paymentId, { ...draft, amount: '8.35' });
      const { isHeld } = await detailOf(paymentId);
      const isLifted = await releases(office[lifter], paymentId);
      expect(isHeld && isLifted && !mayLift(office, 'beat', lifter)).toBe(false);
    },
  );

  test.concurrent.each(everybody)(
    'is not lifted by an approval that comes at the same time: %s',
    async (approver) => {
      const office = firm.office();
      const account = await oldAccount();
      const [facts] = delicateOrders;
      const paid = await pays(office.anna, facts?.draft(account) ?? draftFrom(account), true);
      const paymentId = paid?.paymentId ?? '';
      await Promise.all([approvesPayment(office[approver], paymentId), releases(office.beat, paymentId)]);
      expect(isGone(await detailOf(paymentId))).toBe(false);
    },
  );

  test('put and lifted by many at once has been lifted by somebody who may, or stands', async () => {
    const office = firm.office();
    const paymentId = await enters(office, 'anna');
    await Promise.all([
      ...holders.map((holder) => holds(office[holder], paymentId)),
      ...everybody.map((lifter) => releases(office[lifter], paymentId)),
    ]);
    const lifted = office.diary.filter(({ act }) => act === 'release');
    const put = office.diary.filter(({ act }) => act === 'hold');
    for (const { by } of lifted) {
      expect(put.some((hold) => mayLift(office, hold.by, by))).toBe(true);
    }
    expect(put.length).toBeGreaterThan(0);
  });
});
