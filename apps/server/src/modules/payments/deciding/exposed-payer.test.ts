import { expect, test } from 'vitest';
import { company, person, shares, structureDesk } from '../../../testing/modules/parties.ts';
import { accountFor, detailOf, draftFrom, sent, startDesk } from '../../../testing/modules/payments.ts';
import { eventually } from '../../../testing/test-app.ts';

const { app } = await startDesk();
const desk = await structureDesk(app);

/** An accepted client with one owner, confirmed by a second person. */
async function ownedBy(name: string, owner: ReturnType<typeof person>): Promise<string> {
  const clientId = await desk.acceptedClient(name);
  const subject = await desk.withParty(clientId, { ...company, name });
  const ownerId = await desk.withParty(clientId, owner);
  expect((await desk.keepInterest(clientId, shares(ownerId, subject, 100))).status).toBe(200);
  expect((await desk.confirm(clientId)).status).toBe(200);
  return clientId;
}

async function reasonsOf(clientId: string): Promise<string[]> {
  const account = await accountFor(app, clientId);
  const { paymentId } = await sent(app, draftFrom(account, { amount: '30000.00' }));
  const { decision } = await detailOf(app, paymentId);
  return decision?.reasons.map(({ ruleId }) => ruleId) ?? [];
}

test('a payment is decided by who was learnt to be exposed after the client came', async () => {
  const minister = {
    ...person('Ida Amtierova'),
    exposure: { kind: 'domestic', since: '2020-12-01', until: null },
  } as const;
  const exposed = await ownedBy('Amtierende Erfunden AG', minister);
  const other = await ownedBy('Ordentliche Erfunden AG', person('Uwe Unbeamtetov'));
  await eventually(async () => {
    const { rows } = await app.pool.query<{ is: boolean }>(
      `select is_exposed as is from clients where id = $1`,
      [exposed],
    );
    return rows[0]?.is === true;
  });
  expect(await reasonsOf(exposed)).toContain('pep-amount');
  expect(await reasonsOf(other)).not.toContain('pep-amount');
});
