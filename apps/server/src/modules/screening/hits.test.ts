import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { Hit, Role, StoredScreening } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cleanForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { listOf, listRow, putList } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const viktor = { name: 'Viktor Testonov', birthDate: '1961-03-14', nationalities: ['RU'] };

async function search(body: object, as: Role | null = 'editor') {
  return app.call(screeningRoutes.screen, { body: body as { name: string } }, as);
}

/** A client with this name who was taken in before the list that names them. */
async function clientNamed(clientName: string): Promise<{ clientId: string; caseId: string }> {
  const { caseId } = await submitted(app, { ...cleanForm, clientName });
  const { clientId } = await inStatus(app, caseId, 'approved');
  return { clientId: clientId ?? '', caseId };
}

const hitOf = (screening: StoredScreening, listId: string): Hit => {
  const hit = screening.hits.find((each) => each.listId === listId);
  if (hit === undefined) throw new Error(`no hit on ${listId}`);
  return hit;
};

const decide = (
  clientId: string,
  hit: Pick<Hit, 'listId' | 'entityId'>,
  extra: object = {},
  as?: Role | null,
) =>
  app.call(
    screeningRoutes.decideHit,
    {
      body: {
        clientId,
        listId: hit.listId,
        entityId: hit.entityId,
        decision: 'dismissed',
        reason: 'Another birthplace',
        ...extra,
      },
    },
    as === undefined ? 'editor' : as,
  );

test('a screening by hand says on which versions and rules it was made, and is kept', async () => {
  const { body, status } = await search(viktor);
  expect(status).toBe(200);
  expect(body.hits[0]).toMatchObject({ birthDates: ['1961-03-14'], decision: null });
  expect(body.hits[0]?.entitySha256).toMatch(/^[0-9a-f]{64}$/);
  expect(body.lists.length).toBeGreaterThanOrEqual(4);
  const { screeningId } = body;
  const kept = await app.call(screeningRoutes.screening, { params: { screeningId } }, 'admin');
  expect(kept.body).toMatchObject({ ...body, query: viktor, purpose: 'by-hand' });
});

test('a kept screening gives the same bytes again, also after the lists have changed', async () => {
  const { body } = await search(viktor);
  const params = { screeningId: body.screeningId };
  await putList(app, 'afterwards', listOf(listRow('inv-0', 'Viktor Testonov')));
  const { body: replay } = await app.call(screeningRoutes.replay, { params }, 'editor');
  expect(replay).toMatchObject({ isSame: true, replayed: { hitCount: body.hits.length } });
  expect(replay.replayed.resultSha256).toBe(replay.stored.resultSha256);
  expect((await search(viktor)).body.hits.length).toBeGreaterThan(body.hits.length);
});

test('a replay says when the kept result is not what the rules give', async () => {
  const { body } = await search(viktor);
  const { screeningId } = body;
  await app.pool.query(
    `update screenings set result = replace(result, '1961-03-14', '1961-03-15') where screening_id = $1`,
    [screeningId],
  );
  const { body: replay } = await app.call(screeningRoutes.replay, { params: { screeningId } }, 'editor');
  expect(replay.isSame).toBe(false);
});

test.each([
  ['', 'empty-name'],
  ['\u0001\u0007', 'empty-name'],
  ['🤷🤷', 'no-letters'],
  ['x'.repeat(10_000), 'name-too-long'],
])('the name %j is refused with its reason', async (name, code) => {
  const { status, error } = await search({ name });
  expect([status, error?.fields]).toEqual([400, [{ path: 'name', code }]]);
});

test('a name with control characters is screened without them', async () => {
  const { status, body } = await search({ ...viktor, name: 'Viktor\u0007 Testonov\u0001' });
  expect(status).toBe(200);
  const params = { screeningId: body.screeningId };
  expect((await app.call(screeningRoutes.replay, { params }, 'editor')).body.isSame).toBe(true);
});

test('the onboarding keeps its screening with client and query', async () => {
  const { clientId } = await clientNamed('Notburga Ablagefach');
  const { rows } = await app.pool.query(
    'select screening_id, purpose, query from screenings where client_id = $1',
    [clientId],
  );
  expect(rows).toMatchObject([{ purpose: 'onboarding' }]);
  expect(JSON.parse(rows[0].query)).toMatchObject({ name: 'Notburga Ablagefach', birthDate: '1984-02-29' });
});

test('a dismissed hit stays in the result, marked, with its proof', async () => {
  const name = 'Wendelin Abgewiesenov';
  const { clientId } = await clientNamed(name);
  await putList(app, 'dismiss', listOf(listRow('inv-1', name, '1984')));
  const before = await search({ name, clientId });
  const hit = hitOf(before.body, 'opensanctions-dismiss');
  const decided = await decide(clientId, hit);
  expect(decided.body).toMatchObject({
    decision: 'dismissed',
    state: 'active',
    reason: 'Another birthplace',
  });
  const after = hitOf((await search({ name, clientId })).body, hit.listId);
  expect(after.decision).toMatchObject({ decision: 'dismissed', decisionId: decided.body.decisionId });
  expect(hitOf((await search({ name })).body, hit.listId).decision).toBeNull();
  const entryId = decided.body.proofId!;
  const { body: entry } = await app.call(ledgerRoutes.get, { params: { entryId } }, 'editor');
  expect(entry.payload).toMatchObject({ clientId, reason: 'Another birthplace', entityId: 'inv-1' });
});

test('a dismissal ends when the entry says something else, and is none of an entry that nobody was shown', async () => {
  const name = 'Ulrike Veraendertova';
  const { clientId } = await clientNamed(name);
  await putList(app, 'entry', listOf(listRow('inv-1', name, '1984')));
  const hit = hitOf((await search({ name, clientId })).body, 'opensanctions-entry');
  await decide(clientId, hit);
  await putList(app, 'entry', listOf(listRow('inv-1', name, '1985')));
  expect(hitOf((await search({ name, clientId })).body, hit.listId).decision).toBeNull();
  const { body } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  expect(body.decisions.map(({ state }) => state)).toEqual(['entity-changed']);
  const shown = { entitySha256: hit.entitySha256 };
  expect((await decide(clientId, hit, shown)).error?.code).toBe('entry-changed');
  expect((await decide(clientId, hit, { ...shown, decision: 'confirmed' })).status).toBe(200);
});

test('a dismissal ends when what the client is screened by changes', async () => {
  const name = 'Kasimir Umgezogenov';
  const { clientId, caseId } = await clientNamed(name);
  await putList(app, 'facts', listOf(listRow('inv-1', name, '1984')));
  const hit = hitOf((await search({ name, clientId })).body, 'opensanctions-facts');
  await decide(clientId, hit);
  const move = (town: string, birthDate: string) =>
    app.pool.query(`update onboarding_cases set form = form || $2::jsonb where id = $1`, [
      caseId,
      JSON.stringify({ town, birthDate }),
    ]);
  await move('Bern', cleanForm.birthDate);
  expect(hitOf((await search({ name, clientId })).body, hit.listId).decision).not.toBeNull();
  await move('Bern', '1984-03-01');
  expect(hitOf((await search({ name, clientId })).body, hit.listId).decision).toBeNull();
  const { body } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  expect(body.decisions.map(({ state }) => state)).toEqual(['client-changed']);
});

test('a decision is replaced by a newer one and can be lifted once', async () => {
  const name = 'Gotelind Zurueckova';
  const { clientId } = await clientNamed(name);
  await putList(app, 'lift', listOf(listRow('inv-1', name, '1984')));
  const hit = hitOf((await search({ name, clientId })).body, 'opensanctions-lift');
  await decide(clientId, hit);
  const { body: confirmed } = await decide(clientId, hit, { decision: 'confirmed', reason: 'Same person' });
  const lift = () =>
    app.call(
      screeningRoutes.liftDecision,
      { params: { decisionId: confirmed.decisionId }, body: { reason: 'Decided too early' } },
      'admin',
    );
  expect((await lift()).body.state).toBe('lifted');
  expect((await lift()).error?.code).toBe('not-allowed-now');
  const { body } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  expect(body.decisions.map(({ decision, state }) => [decision, state])).toEqual([
    ['confirmed', 'lifted'],
    ['dismissed', 'replaced'],
  ]);
  expect(hitOf((await search({ name, clientId })).body, hit.listId).decision).toBeNull();
  const { rows } = await app.pool.query<{ type: string }>(
    `select type from events where client_id = $1 and type like 'screening.%' and type <> 'screening.rescreened' order by id`,
    [clientId],
  );
  expect(rows.map(({ type }) => type)).toEqual([
    'screening.hit_dismissed',
    'screening.hit_confirmed',
    'screening.decision_lifted',
  ]);
});

test('of decisions sent at the same time one holds', async () => {
  const name = 'Zeitgleich Doppelov';
  const { clientId } = await clientNamed(name);
  await putList(app, 'race', listOf(listRow('inv-1', name, '1984')));
  const hit = { listId: 'opensanctions-race', entityId: 'inv-1' };
  await Promise.all([decide(clientId, hit), decide(clientId, hit), decide(clientId, hit)]);
  const { body } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  expect(body.decisions.filter(({ state }) => state === 'active').length).toBe(1);
});

test('a decision needs a reason, a client and an entry in force', async () => {
  const { clientId } = await clientNamed('Irmgard Ohnegrund');
  const [list] = (await app.call(screeningRoutes.lists, {}, 'editor')).body.lists;
  const hit = { listId: list?.listId ?? '', entityId: 'nobody' };
  expect((await decide(clientId, hit, { reason: '  ' })).status).toBe(400);
  expect((await decide(clientId, hit)).status).toBe(404);
  expect((await decide(randomUUID(), hit)).status).toBe(404);
});

test('an update says what it added, changed and removed', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => listRow(id, `Eintrag ${id} Erfundenov`));
  await putList(app, 'diff', listOf(...rows));
  const [, ...kept] = rows;
  await putList(
    app,
    'diff',
    listOf(...kept.slice(0, 3), listRow('e', 'Eintrag e Anders'), listRow('f', 'Eintrag f Neu')),
  );
  const params = { listId: 'opensanctions-diff' };
  const { body } = await app.call(screeningRoutes.versions, { params }, 'editor');
  expect(body.total).toBe(2);
  expect(body.versions[0]?.diff).toEqual({
    previousVersionId: body.versions[1]?.versionId,
    added: { count: 1, names: ['Eintrag f Neu'] },
    changed: { count: 1, names: ['Eintrag e Anders'] },
    removed: { count: 1, names: ['Eintrag a Erfundenov'] },
  });
  expect(body.versions[1]?.diff).toBeNull();
  const { body: inForce } = await app.call(screeningRoutes.lists, {}, 'editor');
  expect(inForce.lists.find(({ listId }) => listId === params.listId)?.version).toEqual(body.versions[0]);
});

test('a list that shrank is refused unless an administrator accepts it', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => listRow(`s-${at}`, `Schrumpf ${at} Erfundenov`));
  await putList(app, 'shrunken', listOf(...rows));
  const refused = await putList(app, 'shrunken', listOf(...rows.slice(0, 6)));
  expect(refused).toMatchObject({ state: 'failed', errorCode: 'list-shrunken' });
  const versions = async () =>
    (await app.call(screeningRoutes.versions, { params: { listId: 'opensanctions-shrunken' } }, 'admin'))
      .body;
  expect((await versions()).total).toBe(1);
  expect((await putList(app, 'shrunken', listOf(...rows.slice(0, 7)))).state).toBe('succeeded');
  const accepted = await putList(app, 'shrunken', listOf(...rows.slice(0, 2)), '?acceptShrunken=true');
  expect(accepted.state).toBe('succeeded');
  expect((await versions()).versions[0]?.entityCount).toBe(2);
});

test('a list that was imported more than seven days ago is stale', async () => {
  await putList(app, 'stale', listOf(listRow('inv-0', 'Alt Erfundenov')));
  const age = async (interval: string) => {
    await app.pool.query(
      `update screening_versions set imported_at = now() - $1::interval, confirmed_at = now() - $1::interval where list_id = 'opensanctions-stale'`,
      [interval],
    );
    const { body } = await app.call(screeningRoutes.lists, {}, 'editor');
    const list = body.lists.find(({ listId }) => listId === 'opensanctions-stale');
    return [list?.ageDays, list?.isStale];
  };
  expect(await age('6 days 23 hours')).toEqual([6, false]);
  expect(await age('8 days')).toEqual([8, true]);
});

test('routes of the screening admit administrators and editors, and nobody else', async () => {
  const unknown = randomUUID();
  const statuses = async (as: Role | null) => {
    const answers = await Promise.all([
      search(viktor, as),
      app.call(screeningRoutes.screening, { params: { screeningId: unknown } }, as),
      app.call(screeningRoutes.replay, { params: { screeningId: unknown } }, as),
      decide(unknown, { listId: 'x', entityId: 'y' }, {}, as),
      app.call(screeningRoutes.decisions, { params: { clientId: unknown } }, as),
      app.call(screeningRoutes.liftDecision, { params: { decisionId: unknown }, body: { reason: 'x' } }, as),
      app.call(screeningRoutes.versions, { params: { listId: 'unknown' } }, as),
      search({ ...viktor, clientId: unknown }, as),
    ]);
    return answers.map(({ status }) => status);
  };
  const allowed = [200, 404, 404, 404, 404, 404, 404, 404];
  expect(await statuses('admin')).toEqual(allowed);
  expect(await statuses('editor')).toEqual(allowed);
  expect(await statuses('guest')).toEqual(allowed.map(() => 403));
  expect(await statuses(null)).toEqual(allowed.map(() => 401));
});

test.each([
  ['query', '{'],
  ['query', '{"name":7}'],
  ['result', '{}'],
  ['result', '{"hits":[{"listId":"x"}]}'],
])('a screening whose %s was altered to %s says so, and is not made again', async (column, text) => {
  const { screeningId } = (await search(viktor)).body;
  await app.pool.query(`update screenings set ${column} = $1 where screening_id = $2`, [text, screeningId]);
  const params = { screeningId };
  for (const route of [screeningRoutes.screening, screeningRoutes.replay]) {
    expect((await app.call(route, { params }, 'editor')).error?.code).toBe('record-unreadable');
  }
});
