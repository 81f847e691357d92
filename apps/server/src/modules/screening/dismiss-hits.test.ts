import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clientFileRoutes,
  clientRoutes,
  ledgerRoutes,
  onboardingRoutes,
  reviewRoutes,
  screeningRoutes,
} from '@sorgfalt/contract';
import type { ReviewItemDetail, Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cleanForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const reason = 'All are born years before or after the client.';

/** A case that waits as lists name its client so many times, each born in one of these years; the client in 1984. */
async function waitingCase(clientName: string, births: readonly string[], as?: { token: string }) {
  const listName = clientName.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  await putList(app, listName, listOf(...births.map((year, at) => listRow(`n-${at}`, clientName, year))));
  const { caseId } = await submitted(app, { ...cleanForm, clientName }, as === undefined ? {} : { as });
  const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
  if (clientId === null || reviewItemId === null) throw new Error('nothing waits');
  const item = await itemOf(reviewItemId);
  const hits = item.hits.toSorted((a, b) => a.entityId.localeCompare(b.entityId, 'en', { numeric: true }));
  return { caseId, clientId, itemId: reviewItemId, hits };
}

async function itemOf(itemId: string): Promise<ReviewItemDetail> {
  return (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;
}

interface Waiting {
  readonly clientId: string;
  readonly hits: readonly ReviewItemDetail['hits'][number][];
}

function dismissal({ clientId, hits }: Waiting, extra: { reason?: string } = {}) {
  const shown = hits.map(({ listId, entityId, entitySha256 = '' }) => ({ listId, entityId, entitySha256 }));
  return { clientId, hits: shown, reason, ...extra };
}

const dismiss = (
  waiting: Waiting,
  extra: Parameters<typeof dismissal>[1] = {},
  as: Role | { token: string } = 'admin',
) => app.call(screeningRoutes.dismissHits, { body: dismissal(waiting, extra) }, as);

async function decisionsOf(clientId: string) {
  return (await app.call(screeningRoutes.decisions, { params: { clientId } }, 'admin')).body.decisions;
}

test('namesakes born years away are dismissed by one reason, each with a decision, an event and a proof of its own', async () => {
  const births = Array.from({ length: 30 }, (_, at) => `${1940 + at}`);
  const waiting = await waitingCase('Ottegebe Namensvetterova', births);
  expect(waiting.hits.length).toBe(30);
  const { status, body } = await dismiss(waiting);
  expect([status, body]).toEqual([200, { dismissed: 30 }]);
  const decisions = await decisionsOf(waiting.clientId);
  expect(decisions.map(({ decision, state }) => `${decision} ${state}`)).toEqual(
    Array.from({ length: 30 }, () => 'dismissed active'),
  );
  expect(new Set(decisions.map(({ proofId }) => proofId)).size).toBe(30);
  const params = { entryId: decisions[0]?.proofId ?? '' };
  const { body: entry } = await app.call(ledgerRoutes.get, { params }, 'admin');
  expect(entry.payload).toMatchObject({ reason, together: { ground: 'born-apart', hits: 30 } });
  const { hits } = await itemOf(waiting.itemId);
  expect(hits.every(({ decision }) => decision?.decision === 'dismissed')).toBe(true);
  const { rows } = await app.pool.query('select name from users where uid = $1', [
    hits[0]?.decision?.decidedBy,
  ]);
  expect(hits[0]?.decision?.decidedByName).toBe(rows[0].name);
  expect(await app.audit()).toEqual([]);
});

test('one that is born near keeps all open; one of whom the list knows nothing but the name does not', async () => {
  const waiting = await waitingCase('Radegundis Unterschiedova', ['1950', '1982', '']);
  const { status, error } = await dismiss(waiting);
  expect([status, error?.code]).toEqual([409, 'hits-differ']);
  const nearAt = waiting.hits.findIndex(({ entityId }) => entityId === 'n-1');
  expect(error?.fields).toEqual([{ path: `hits.${String(nearAt)}`, code: 'hits-differ' }]);
  expect(await decisionsOf(waiting.clientId)).toEqual([]);
  const others = waiting.hits.filter(({ entityId }) => entityId !== 'n-1');
  expect((await dismiss({ ...waiting, hits: others })).body).toEqual({ dismissed: 2 });
  const [near] = waiting.hits.filter(({ entityId }) => entityId === 'n-1');
  if (near === undefined) throw new Error('nobody was found');
  const { clientId } = waiting;
  const alone = { listId: near.listId, entityId: 'n-1', decision: 'dismissed' as const, reason };
  await app.call(screeningRoutes.decideHit, { body: { clientId, ...alone } }, 'admin');
  const { body } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'admin');
  expect(body.hits.filter(({ decision }) => decision?.isTogether)).toHaveLength(2);
});

test('what is decided, gone, of somebody else or says something else by now keeps all open', async () => {
  const waiting = await waitingCase('Walburgis Verschiedenova', ['1950', '1951', '1952']);
  const other = await waitingCase('Adalinde Andersova', ['1950']);
  const [first, second, third] = waiting.hits;
  if (first === undefined || second === undefined || third === undefined) throw new Error('nobody was found');
  const refusals = [
    [{ ...waiting, hits: [second, { ...third, entitySha256: 'a'.repeat(64) }] }, 409, 'entry-changed'],
    [{ ...waiting, hits: [second, ...other.hits] }, 404, 'not-found'],
    [{ ...waiting, hits: [second, { ...third, entityId: 'n-99' }] }, 404, 'not-found'],
    [{ ...waiting, clientId: '00000000-0000-7000-8000-000000000000' }, 404, 'not-found'],
  ] as const;
  for (const [among, status, code] of refusals) {
    const refused = await dismiss(among);
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
  }
  for (const said of ['x', 'xxxxxxxxxxxxxxxxxxxxx'])
    expect((await dismiss(waiting, { reason: said })).error?.code).toBe('notes-too-short');
  expect(await decisionsOf(waiting.clientId)).toEqual([]);

  const { listId, entityId } = first;
  const one = { clientId: waiting.clientId, listId, entityId, reason: 'It is the client: same photo.' };
  const confirmed = await app.call(
    screeningRoutes.decideHit,
    { body: { ...one, decision: 'confirmed' } },
    'admin',
  );
  expect(confirmed.status).toBe(200);
  expect((await dismiss(waiting)).error?.code).toBe('version-conflict');
  expect((await decisionsOf(waiting.clientId)).map(({ decision }) => decision)).toEqual(['confirmed']);
});

test('a list that learns another birth between the look and the dismissal keeps all open', async () => {
  const waiting = await waitingCase('Irmlind Nachtraegova', ['1950', '1951']);
  const rows = [
    listRow('n-0', 'Irmlind Nachtraegova', '1950'),
    listRow('n-1', 'Irmlind Nachtraegova', '1984'),
  ];
  await putList(app, 'irmlind-nachtraegova', listOf(...rows));
  expect((await dismiss(waiting)).error?.code).toBe('entry-changed');
  expect(await decisionsOf(waiting.clientId)).toEqual([]);
});

test('whoever made the case of the client dismisses none of its hits', async () => {
  const maker = { token: await app.token('editor', 'maker') };
  const waiting = await waitingCase('Kunihild Selberova', ['1950', '1951'], maker);
  const refused = await dismiss(waiting, {}, maker);
  expect([refused.status, refused.error?.code]).toEqual([403, 'own-submission']);
  expect(await decisionsOf(waiting.clientId)).toEqual([]);
});

test('two at once leave one decision about each', async () => {
  const waiting = await waitingCase('Gisburga Gleichzeitigova', ['1950', '1951', '1952']);
  const answers = await Promise.all([dismiss(waiting), dismiss(waiting)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await decisionsOf(waiting.clientId)).filter(({ state }) => state === 'active').length).toBe(3);
});

test('a case is open again to whoever asks for its approval before each hit is decided', async () => {
  const waiting = await waitingCase('Bertrud Restova', ['1950', '1951', '1983']);
  expect((await dismiss({ ...waiting, hits: waiting.hits.slice(0, 2) })).status).toBe(200);
  const body = {
    itemId: waiting.itemId,
    decision: 'approve' as const,
    notes: 'Another person, passport copy seen.',
  };
  const refused = await app.call(reviewRoutes.decide, { body }, 'admin');
  expect([refused.error?.code, refused.error?.details]).toEqual(['hits-undecided', { undecided: 1 }]);
  expect(
    (await app.call(onboardingRoutes.get, { params: { caseId: waiting.caseId } }, 'admin')).body.status,
  ).toBe('in_review');
});

test('one that was confirmed before its entry changed keeps all open, and the client frozen', async () => {
  const waiting = await waitingCase('Wiltrud Eingefrorenova', ['1950', '1951']);
  const { listId, entityId } = waiting.hits[0] ?? { listId: '', entityId: '' };
  const confirmation = {
    listId,
    entityId,
    decision: 'confirmed' as const,
    reason: 'Same photo as the client.',
  };
  const colleague = { token: await app.token('admin', 'confirming') };
  const { clientId } = waiting;
  await app.call(screeningRoutes.decideHit, { body: { clientId, ...confirmation } }, colleague);
  const isFrozen = async () =>
    (await app.call(clientRoutes.standing, { params: { clientId } }, 'admin')).body.isFrozen;
  expect(await isFrozen()).toBe(true);
  const rows = ['1952', '1951'].map((year, at) => listRow(`n-${at}`, 'Wiltrud Eingefrorenova', year));
  await putList(app, 'wiltrud-eingefrorenova', listOf(...rows));
  await passesEnded(app);
  const hits = (await itemOf(waiting.itemId)).hits;
  expect(hits.map(({ decision }) => decision)).toEqual([null, null]);
  expect((await dismiss({ ...waiting, hits })).error?.code).toBe('hits-differ');
  expect(await isFrozen()).toBe(true);
});
