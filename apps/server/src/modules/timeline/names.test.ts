import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCatalogue, timelineRoutes } from '@sorgfalt/contract';
import type { EventType, Role } from '@sorgfalt/contract';
import { printPosition } from '../../platform/events/position.ts';
import { readEvents } from '../../platform/events/read-events.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { kycAgent, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';

const nora = { kind: 'user', id: 'uid-of-nora', role: 'editor' } as const;
const clientId = uuidv7();
let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
  await bench.pool.query(
    `insert into users (uid, name, email, img, role, provider) values ('uid-of-nora', 'Nora Keller', 'nora@example.test', '', 1, 'email')`,
  );
  await bench.pool.query(
    `insert into clients (id, name, status) values ('${clientId}', 'Viktor Testonov', 'applicant')`,
  );
});
afterAll(() => bench.stop());

/** Appends an event; gives its place. */
async function happened(type: EventType, actor: typeof nora | typeof kycAgent, client = clientId) {
  await bench.spine.run(actor, ({ append }) => append({ type, status: 'completed', clientId: client }));
  const all = await readEvents(bench.database, { xid: '0', id: 0 }, 1000);
  return printPosition(all.at(-1) ?? { xid: '0', id: 0 });
}
const namesOf = (ids: string[], as: Role | null = 'editor') =>
  bench.call(timelineRoutes.names, { body: { ids } }, as);

test('an officer is told who did it and which client it is about', async () => {
  const id = await happened('review.rejected', nora);
  expect((await namesOf([id])).body).toEqual({
    names: [{ id, person: 'Nora Keller', client: 'Viktor Testonov' }],
  });
});

test('no name is made up for an agent, or for a client who is gone', async () => {
  const id = await happened('onboarding.kyc_completed', kycAgent, uuidv7());
  expect((await namesOf([id])).body.names).toEqual([{ id, person: null, client: null }]);
});

test('who did what the timeline does not show stays unsaid, as does what was only guessed', async () => {
  const hidden = (Object.keys(eventCatalogue) as EventType[]).filter(
    (type) => eventCatalogue[type].timeline === null,
  );
  expect(hidden).toContain('identity.signed_in');
  const ids: string[] = [];
  for (const type of hidden) ids.push(await happened(type, nora));
  const shown = await happened('review.approved', nora);
  const otherXid = shown.replace(/^\d+/, '7');
  expect((await namesOf([...ids, otherXid, 'nonsense', '1-1'])).body.names).toEqual([]);
});

test('nobody but officers is told, and of at most 200 events at once', async () => {
  const id = await happened('review.approved', nora);
  expect((await namesOf([id], 'guest')).status).toBe(403);
  expect((await namesOf([id], null)).status).toBe(401);
  expect((await namesOf(Array.from({ length: 201 }, () => id))).status).toBe(400);
});
