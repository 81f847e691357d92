import { afterAll, describe, expect, test } from 'vitest';
import { clientRuleRoutes, paymentDeskRoutes } from '@sorgfalt/contract';
import { defaultPaymentPack, defaultRiskPack } from '@sorgfalt/risk';
import { draftFrom } from '../modules/payments.ts';
import { openFirm } from './office.ts';
import type { Office, Officer, OfficerName } from './office.ts';
import { paymentActs } from './payment-acts.ts';
import { isGone } from './payment-oracle.ts';

const firm = await openFirm();
afterAll(() => firm.app.stop());
const { detailOf, oldAccount, pays } = paymentActs(firm);

const payments = {
  upload: paymentDeskRoutes.uploadRules,
  put: paymentDeskRoutes.putRulesInForce,
  list: paymentDeskRoutes.rules,
  pack: defaultPaymentPack,
};
const clients = {
  upload: clientRuleRoutes.upload,
  put: clientRuleRoutes.putInForce,
  list: clientRuleRoutes.list,
  pack: defaultRiskPack,
};
type Shelf = typeof payments | typeof clients;

let brought = 0;
/** Keeps a set under a version of its own; the version, also where it was refused. */
async function brings(officer: Officer, { upload, pack }: Shelf, change: object = {}): Promise<string> {
  brought += 1;
  const version = `insider.${brought}`;
  const body = { pack: { ...(JSON.parse(JSON.stringify(pack)) as object), version, ...change } };
  await officer.does('bring-rules', upload, { body });
  return version;
}

async function puts(officer: Officer, { put }: Shelf, version: string): Promise<boolean> {
  return (await officer.does('put-rules', put, { params: { version } })).status < 400;
}

const isInForce = async ({ list }: Shelf, version: string): Promise<boolean> =>
  (await firm.app.call(list, {}, 'admin')).body.packs.some(
    (pack) => pack.version === version && pack.isInForce,
  );

const everybody: readonly OfficerName[] = ['anna', 'beat', 'clara', 'dario', 'gast'];
const pairs = everybody.flatMap((bringer) => everybody.map((putter) => ({ bringer, putter })));

// One after the other: rules in force are one for the whole firm.
describe.each([
  ['payments', payments],
  ['clients', clients],
])('rules of %s', (_, shelf: Shelf) => {
  test.each(pairs)('brought by $bringer, put in force by $putter', async ({ bringer, putter }) => {
    const office = firm.office();
    const version = await brings(office[bringer], shelf);
    const isPut = await puts(office[putter], shelf, version);
    const isAllowed =
      office[bringer].role === 'admin' && office[putter].role === 'admin' && bringer !== putter;
    expect([isPut, await isInForce(shelf, version)]).toEqual([isAllowed, isAllowed]);
  });

  test('brought and put by two at once are put by nobody who brought them', async () => {
    const office = firm.office();
    const versions = await Promise.all([brings(office.clara, shelf), brings(office.dario, shelf)]);
    const [ofClara, ofDario] = versions;
    const own = [puts(office.clara, shelf, ofClara), puts(office.dario, shelf, ofDario)];
    const crossed = [puts(office.clara, shelf, ofDario), puts(office.dario, shelf, ofClara)];
    expect([await Promise.all(own), await Promise.all(crossed)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

/** Sets by which a dishonest administrator would have money leave unseen. */
const softened: readonly [string, object][] = [
  ['no rules at all', { rules: [] }],
  ['levels that nothing reaches', { levels: { mediumFrom: 99, highFrom: 100 } }],
  ...['sanctions-stop', 'unattended-amount', 'new-and-large', 'structuring'].map(
    (check): [string, object] => [
      `no rule against ${check}`,
      { rules: defaultPaymentPack.rules.filter((rule) => rule.check !== check) },
    ],
  ),
];

describe('a set of payment rules with', () => {
  test.each(softened)('%s, by two administrators, lets no CHF 100,000 leave unseen', async (_, change) => {
    const office: Office = firm.office();
    const version = await brings(office.clara, payments, change);
    await puts(office.dario, payments, version);
    const paid = await pays(office.anna, draftFrom(await oldAccount(), { amount: "100'000.00" }));
    expect(paid !== null && isGone(await detailOf(paid.paymentId))).toBe(false);
  });
});
