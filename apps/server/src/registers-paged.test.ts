import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessDecisionRegister } from './modules/access-reviews/index.ts';
import { participationRegister } from './modules/review/index.ts';
import { clientHitRegister } from './modules/screening/index.ts';
import { createDatabase } from './platform/database/database.ts';
import { startTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const many = 4100;

test.each([
  [
    participationRegister,
    `insert into participations (subject_id, uid, act, part) select gen_random_uuid(), 'u-' || n, 'confirmed-file', 'handled' from generate_series(1, ${many}) n`,
  ],
  [
    accessDecisionRegister,
    `insert into access_review_lines (review_id, uid, role, state, is_asleep, place)
     select r.id, 'u-' || n, 'guest', 'active', false, n
     from (select gen_random_uuid() as id from generate_series(1, 2)) r, generate_series(1, ${many / 2}) n`,
  ],
  [
    clientHitRegister,
    `insert into screening_client_hits (client_id, list_id, entity_id, entity_sha256, facts_sha256, screening_id, review_item_id, hit)
     select c.id, 'seco', 'SSID ' || n, repeat('e', n % 2), repeat('f', n % 3), gen_random_uuid(),
       case when n % 2 = 0 then gen_random_uuid() end, '{}'
     from (select gen_random_uuid() as id from generate_series(1, 2)) c, generate_series(1, ${many / 2}) n`,
  ],
])('of more rows than are read at once each is read once: %o', async (register, insert) => {
  const client = await app.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(insert);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
  const keys: string[] = [];
  await createDatabase(app.pool).transaction(async (tx) => {
    for await (const page of register.read(tx)) keys.push(...page.map(({ key }) => key));
  });
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThanOrEqual(many);
});
