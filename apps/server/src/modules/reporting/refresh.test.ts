import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, swissDay } from '@sorgfalt/calendar';
import { createDatabase } from '../../platform/database/database.ts';
import { administeredDesk } from '../../testing/modules/administered.ts';
import { structureDesk } from '../../testing/modules/parties.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { refreshAll } from './refresh.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a client whose structure cannot be read keeps nobody else from being due again', async () => {
  const desk = administeredDesk(app, await structureDesk(app));
  const both = [await desk.administered(), await desk.administered()];
  const [damaged, other] = both.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
  await other!.assess(null, addDays(swissDay(new Date()), 3));
  expect((await other!.report()).status).toBe(200);
  // As if something else had been reported than is so today.
  await app.pool.query(
    `update administered_entities set content_sha256 = repeat('0', 64) where client_id = $1`,
    [other!.clientId],
  );
  await app.pool.query('alter table party_statements disable trigger user');
  await app.pool.query(`update party_statements set statement = '{}' where client_id = $1`, [
    damaged!.clientId,
  ]);
  const deps = { database: createDatabase(app.pool), spine: app.app.spine };
  await expect(refreshAll(deps)).rejects.toThrow();
  const { rows } = await app.pool.query(
    'select changed_on is not null as "isChanged" from administered_entities where client_id = $1',
    [other!.clientId],
  );
  expect(rows).toEqual([{ isChanged: true }]);
});
