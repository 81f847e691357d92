import { expect, test } from 'vitest';
import { structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import { listOf, listRow, putList } from '../../testing/modules/screening.ts';

const { app } = await startDesk();
const { ownedClient, structureOf } = await structureDesk(app);

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
