import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import { engineVersion } from '@sorgfalt/screening';
import { cleanForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { structureDesk } from '../../testing/modules/parties.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { followEngine } from './new-engine.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await putList(app, 'old', listOf(listRow('n-1', 'Ortwina Uebersehenova', '1984')));
  await passesEnded(app);
});
afterAll(() => app.stop());

const starts = (times: number) =>
  Promise.all(Array.from({ length: times }, () => followEngine(app.app, { kind: 'system', id: 'set-up' })));
const enginePasses = async () =>
  (await app.call(screeningRoutes.rescreenings, {}, 'editor')).body.rescreenings.filter(
    ({ listId }) => listId === null,
  );
const screenedBehind = async (clientId: string) => {
  const { rows } = await app.pool.query(
    `select from events where type = 'client.structure_screened' and client_id = $1 and actor_kind <> 'user'`,
    [clientId],
  );
  return rows.length;
};

test('whom an earlier engine passed over is found by the next one, in one pass, whatever starts', async () => {
  const { caseId } = await submitted(app, { ...cleanForm, clientName: 'Ottokara Unauffaellig' });
  const { caseNo, clientId } = await inStatus(app, caseId, 'approved');
  const owned = await (await structureDesk(app)).ownedClient('Beispiel Behinderer AG', 'Berta Behinderer');
  await starts(1);
  expect(await enginePasses(), 'this engine was there before all clients').toEqual([]);
  const before = await screenedBehind(owned.clientId);
  // What an engine leaves that does not find the name.
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update onboarding_cases set form = jsonb_set(form, '{clientName}', '"Ortwina Uebersehenova"') where id = '${caseId}';
     update screening_rescreenings set engine_version = 'name-match/1' where engine_version is not null; commit`,
  );
  await starts(3);
  const [pass] = await eventually(async () => {
    const passes = await enginePasses();
    return passes.every(({ state }) => state === 'succeeded') && passes;
  });
  expect(pass).toMatchObject({
    listName: null,
    clientsDone: 2,
    clientsAffected: 2,
    newHits: 1,
    reviewItems: 1,
  });
  const { body } = await app.call(reviewRoutes.search, { body: { search: caseNo } }, 'admin');
  expect(body.items).toMatchObject([{ type: 'rescreening', clientId }]);
  await eventually(async () => (await screenedBehind(owned.clientId)) > before);
  await starts(2);
  expect(await enginePasses()).toHaveLength(1);
  const { rows } = await app.pool.query(
    `select data->>'engineVersion' as version from events where type = 'screening.engine_changed'`,
  );
  expect(rows).toEqual([{ version: engineVersion }]);
});
