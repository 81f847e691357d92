import { describe, expect, test } from 'vitest';
import { clientRoutes, logRoutes, partyRoutes } from '@sorgfalt/contract';
import { structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import type { As } from '../../testing/modules/payments.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';

const { app } = await startDesk();
const { colleague, structureOf, confirm, ownedClient, statusOf } = await structureDesk(app);

describe('parties on lists', () => {
  test('stop the client as soon as a list names them, until each is decided and the structure stands', async () => {
    const { clientId, ownerId } = await ownedClient('Zita Ueberwachtova', 'Ottokar Spaetgelistetov');
    expect((await statusOf(clientId)).code).toBeNull();
    await putList(app, 'behind', listOf(listRow('b-1', 'Ottokar Spaetgelistetov', '1970')));
    await passesEnded(app);
    await expect.poll(async () => (await structureOf(clientId)).isOpen).toBe(true);
    const listed = (await structureOf(clientId)).parties.find(({ partyId }) => partyId === ownerId);
    expect(listed?.hits).toMatchObject([{ hit: { listedName: 'Ottokar Spaetgelistetov' }, decision: null }]);
    const { rows } = await app.pool.query(
      `select actor from events where client_id = $1 and type = 'client.structure_stopped'`,
      [clientId],
    );
    expect(rows).toEqual([{ actor: 'screening-agent' }]);
    const { notifications } = (await app.call(logRoutes.notifications, {}, 'editor')).body;
    expect(notifications).toContainEqual(expect.objectContaining({ event: 'client.structure_stopped' }));
    expect((await statusOf(clientId)).code).toBe('client-structure-open');
    expect((await confirm(clientId)).error?.code).toBe('hits-undecided');

    const decide = (decision: 'confirmed' | 'dismissed', as: As = 'admin') =>
      app.call(
        partyRoutes.decideHit,
        {
          params: { clientId },
          body: {
            partyId: ownerId,
            listId: 'opensanctions-behind',
            entityId: 'b-1',
            decision,
            reason: `Passport compared: ${decision}`,
          },
        },
        as,
      );
    expect((await decide('dismissed', 'editor')).error?.code).toBe('own-submission');
    expect((await decide('dismissed')).body).toMatchObject({ isOpen: false });
    expect((await statusOf(clientId)).code).toBeNull();

    expect((await decide('confirmed')).status).toBe(200);
    const standing = async () =>
      (await app.call(clientRoutes.standing, { params: { clientId } }, 'editor')).body;
    expect(await standing()).toMatchObject({ isFrozen: true, freezes: [{ cause: 'confirmed-hit' }] });
    expect((await decide('dismissed')).error?.code).toBe('own-freeze');
    expect((await decide('dismissed', colleague)).status).toBe(200);
    expect(await standing()).toMatchObject({ isFrozen: false });
  });
});
