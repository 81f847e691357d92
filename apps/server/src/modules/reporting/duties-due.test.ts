import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, swissDay } from '@sorgfalt/calendar';
import { obligationRoutes } from '@sorgfalt/contract';
import { administeredDesk } from '../../testing/modules/administered.ts';
import { structureDesk } from '../../testing/modules/parties.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('of more duties than are shown at once all are counted, and none that is not due for long', async () => {
  const entity = await administeredDesk(app, await structureDesk(app)).administered();
  await entity.assess();
  const like = (count: number, dueOn: string | null) =>
    app.pool.query(
      `insert into administered_entities
       select (jsonb_populate_record(kept, jsonb_build_object(
         'id', gen_random_uuid(), 'party_id', gen_random_uuid(), 'due_on', $2::date))).*
       from administered_entities kept, generate_series(1, $1) where kept.id = $3`,
      [count, dueOn, entity.params.entityId],
    );
  const soon = addDays(swissDay(new Date()), 30);
  await like(24, null);
  await like(5, soon);
  await like(3, addDays(soon, 1));
  const { body } = await app.call(obligationRoutes.list, {}, 'editor');
  expect([body.obligations.length, body.total]).toEqual([20, 30]);
  const later = await app.call(obligationRoutes.list, { query: { offset: 20 } }, 'editor');
  expect([later.body.obligations.length, later.body.total]).toEqual([0, 30]);
});
