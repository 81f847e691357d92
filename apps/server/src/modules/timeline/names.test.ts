import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCatalogue, timelineRoutes } from '@sorgfalt/contract';
import type { EventType, Role } from '@sorgfalt/contract';
import { printPosition, start } from '../../platform/events/position.ts';
import type { Position } from '../../platform/events/position.ts';
import type { NewEvent } from '../../platform/events/spine.ts';
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

/**
 * The place of the newest event. Whoever follows the spine is given it only once no older transaction runs in the whole
 * cluster, and other test files run theirs beside this one.
 */
async function newest() {
  const { rows } = await bench.pool.query<Position>(
    'select xid, id::int from events order by id desc limit 1',
  );
  return printPosition(rows[0] ?? start);
}

/** Appends an event; gives its place. */
async function happened(type: EventType, actor: typeof nora | typeof kycAgent, client = clientId) {
  await bench.spine.run(actor, ({ append }) => append({ type, status: 'completed', clientId: client }));
  return newest();
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

/** An entry of the ledger that seals such an event. */
async function sealedBy(
  type: EventType,
  actor: typeof nora | typeof kycAgent,
  about: Partial<NewEvent> = { clientId },
): Promise<string> {
  const { proofId } = await bench.spine.run(actor, ({ append }) =>
    append({ type, status: 'completed', ...about, evidence: { outcome: 'decided' } }),
  );
  return proofId ?? '';
}
const namesOfEntries = (ids: string[], as: Role | null = 'editor') =>
  bench.call(timelineRoutes.namesOfEntries, { body: { ids } }, as);

test('whoever reads the ledger is told the same of the event that an entry seals', async () => {
  const [decided, checked] = [
    await sealedBy('review.approved', nora, { clientId, data: { caseNo: 'PAY-2026-000001' } }),
    await sealedBy('onboarding.kyc_completed', kycAgent),
  ];
  const { names } = (await namesOfEntries([decided, checked, uuidv7()])).body;
  expect(new Map(names.map(({ id, ...named }) => [id, named]))).toEqual(
    new Map([
      [decided, { person: 'Nora Keller', client: 'Viktor Testonov', caseNo: 'PAY-2026-000001', params: {} }],
      [checked, { person: null, client: 'Viktor Testonov', caseNo: null, params: {} }],
    ]),
  );
  expect((await namesOfEntries([decided], 'guest')).status).toBe(403);
  expect((await namesOfEntries([decided], null)).status).toBe(401);
});

test('what the timeline leaves out is told where it is about a client', async () => {
  const id = await sealedBy('review.withdrawn', nora);
  expect((await namesOfEntries([id])).body.names).toMatchObject([{ id, client: 'Viktor Testonov' }]);
});

test('of a payment that moved it is told what happened, and nothing else that the event says', async () => {
  const moved = { event: 'ask', from: 'human_review', state: 'more_info' };
  const id = await sealedBy('payment.moved', nora, { clientId, data: { ...moved, version: 2 } });
  expect((await namesOfEntries([id])).body.names).toMatchObject([{ id, params: moved }]);
});

test('who signed in, or was given a right, is named to nobody by the entry either', async () => {
  expect(
    (await namesOfEntries([await sealedBy('users.role_changed', nora, {})], 'admin')).body.names,
  ).toEqual([]);
});

test('an officer narrows the timeline to what one person did, of whoever did anything', async () => {
  await bench.pool.query(
    `insert into users (uid, name, email, img, role, provider) values ('uid-of-idle', 'Ida Idle', 'ida@example.test', '', 1, 'email')`,
  );
  await happened('review.rejected', nora);
  await happened('onboarding.aml_completed', kycAgent);
  expect((await bench.call(timelineRoutes.people, {}, 'editor')).body.people).toEqual([
    { uid: 'uid-of-nora', name: 'Nora Keller' },
  ]);
  const of = (person: string, as: Role = 'editor') =>
    bench.call(timelineRoutes.list, { query: { person, limit: 200 } }, as);
  const { events } = (await of('uid-of-nora')).body;
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['officer']));
  // The name of an agent is nobody's uid.
  expect((await of('kyc-agent')).body.events).toEqual([]);
  expect((await of('uid-of-nora', 'guest')).status).toBe(403);
  expect((await bench.call(timelineRoutes.people, {}, 'guest')).status).toBe(403);
});

test('nobody but officers is told, and of at most 200 events at once', async () => {
  const id = await happened('review.approved', nora);
  expect((await namesOf([id], 'guest')).status).toBe(403);
  expect((await namesOf([id], null)).status).toBe(401);
  expect((await namesOf(Array.from({ length: 201 }, () => id))).status).toBe(400);
});
