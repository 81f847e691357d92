import { expect, test } from 'vitest';
import { company, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import { listOf, listRow, putList } from '../../testing/modules/screening.ts';

const { app } = await startDesk();
const { acceptedClient, ownedClient, structureOf, withParty } = await structureDesk(app);

test('a structure that cannot be read keeps nobody behind another client from being screened', async () => {
  const both = [
    await ownedClient('Kunigunde Kaputtova', 'Zacharias Kaputtov'),
    await ownedClient('Xenia Unversehrtova', 'Zacharias Unversehrtov'),
  ];
  const [damaged, other] = both.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
  await app.pool.query('alter table party_statements disable trigger user');
  await app.pool.query(`update party_statements set statement = '{}' where client_id = $1`, [
    damaged!.clientId,
  ]);
  await putList(
    app,
    'apart',
    listOf(listRow('a-1', 'Zacharias Kaputtov', '1970'), listRow('a-2', 'Zacharias Unversehrtov', '1970')),
  );
  await expect.poll(async () => (await structureOf(other!.clientId)).isOpen, { timeout: 20_000 }).toBe(true);
});

test('a company is found by its LEI, whatever it is called', async () => {
  const lei = '5493001KJTIIGC8Y1R12';
  const listed = `"l-1","Company","Zimtrinde Erfunden Holding Ltd","","","","","${lei}","","","","Invented","","",""`;
  await putList(app, 'numbers', listOf(listed));
  const clientId = await acceptedClient('Adalgisa Nummernova');
  const partyId = await withParty(clientId, { ...company, lei }, 'admin');
  const party = (await structureOf(clientId)).parties.find((each) => each.partyId === partyId);
  expect(party?.hits).toMatchObject([{ hit: { entityId: 'l-1', band: 'strong' } }]);
});
