import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { Rescreening, Role } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cleanForm, inStatus, readCase, submitted } from '../../testing/modules/onboarding.ts';
import { closeAsOthers, listOf, listRow, putList } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function accepted(clientName: string) {
  const { caseId } = await submitted(app, { ...cleanForm, clientName });
  const { clientId, caseNo } = await inStatus(app, caseId, 'approved');
  return { clientId: clientId ?? '', caseId, caseNo };
}

/** The passes of a list when all of them have ended, newest first. */
function passes(name: string, number: number): Promise<Rescreening[]> {
  return eventually(async () => {
    const { body } = await app.call(screeningRoutes.rescreenings, {}, 'editor');
    const ofList = body.rescreenings.filter(({ listId }) => listId === `opensanctions-${name}`);
    return ofList.length === number && ofList.every(({ state }) => state === 'succeeded') && ofList;
  });
}

async function pendingItems(caseNo: string) {
  const { body } = await app.call(reviewRoutes.search, { body: { search: caseNo } }, 'admin');
  return body.items;
}

/** Waits until the jobs have run that follow the lifting of decisions. */
async function liftingIsFollowed(): Promise<void> {
  await eventually(async () => {
    const { rows } = await app.pool.query(
      `select from events join consumers on name = 'dispatcher'
         where type = 'screening.decision_lifted' and (events.xid, events.id) > (consumers.xid, consumers.event_id)
       union all select from graphile_worker.jobs where task_identifier = 'screening.raise_lifted'`,
    );
    return rows.length === 0;
  });
}

/** Lets the job of a pass run again, as after a kill that came before its end was noted. */
async function runAgain(rescreeningId: string): Promise<void> {
  await app.pool.query(`update screening_rescreenings set state = 'running' where rescreening_id = $1`, [
    rescreeningId,
  ]);
  await app.pool.query(
    `select graphile_worker.add_job('screening.rescreen', json_build_object('versionId', $1::text))`,
    [rescreeningId],
  );
}

test('a client whom a new entry names is put before a person, others are not', async () => {
  const client = await accepted('Leokadia Neugelistetova');
  const other = await accepted('Regula Unbeteiligt');
  await putList(app, 'fresh', listOf(listRow('n-1', 'Leokadia Neugelistetova', '1984')));
  const [pass] = await passes('fresh', 1);
  expect(pass).toMatchObject({ changedEntities: 1, clientsDone: 1, newHits: 1, reviewItems: 1 });
  const [item] = await pendingItems(client.caseNo);
  expect(item).toMatchObject({ type: 'rescreening', clientId: client.clientId, isOwnSubmission: false });
  expect(await pendingItems(other.caseNo)).toEqual([]);
  const { body } = await app.call(reviewRoutes.get, { params: { itemId: item!.id } }, 'editor');
  expect(body.hits).toMatchObject([{ entityId: 'n-1', listId: 'opensanctions-fresh' }]);
  const { rows } = await app.pool.query(
    `select purpose from screenings where client_id = $1 and purpose = 'rescreening'`,
    [client.clientId],
  );
  expect(rows.length).toBe(1);
});

test('a client who was kept but not screened yet when the list changed is in the pass', async () => {
  const { caseNo, clientId } = await submitted(
    app,
    { ...cleanForm, clientName: 'Kasimira Zwischenfall' },
    { isStepwise: true },
  );
  await putList(app, 'gap', listOf(listRow('n-1', 'Kasimira Zwischenfall', '1984')));
  expect(await passes('gap', 1)).toMatchObject([{ clientsDone: 1, newHits: 1 }]);
  expect((await pendingItems(caseNo)).map((item) => item.clientId)).toEqual([clientId]);
});

test('deciding such an item leaves the case as it was', async () => {
  const client = await accepted('Philomena Entschiedenova');
  await putList(app, 'decided', listOf(listRow('n-1', 'Philomena Entschiedenova', '1984')));
  await passes('decided', 1);
  const [item] = await pendingItems(client.caseNo);
  expect((await closeAsOthers(app, item!.id)).status).toBe(200);
  expect((await readCase(app, client.caseId)).status).toBe('approved');
});

test('an update that says the same about somebody raises nothing again', async () => {
  const { caseNo } = await accepted('Zacharias Bekanntov');
  const known = listRow('n-1', 'Zacharias Bekanntov', '1984');
  await putList(app, 'known', listOf(known));
  await putList(app, 'known', listOf(known, listRow('n-2', 'Ganz Anders')));
  const [second] = await passes('known', 2);
  expect(second).toMatchObject({ changedEntities: 1, newHits: 0 });
  expect((await pendingItems(caseNo)).length).toBe(1);
});

test('hits that come while an item waits are added to it', async () => {
  const { caseNo } = await accepted('Adalbert Doppelhit');
  await putList(app, 'first', listOf(listRow('n-1', 'Adalbert Doppelhit', '1984')));
  await passes('first', 1);
  await putList(app, 'second', listOf(listRow('m-1', 'Adalbert Doppelhitt', '1950')));
  const [pass] = await passes('second', 1);
  expect(pass).toMatchObject({ newHits: 1, reviewItems: 0 });
  const items = await pendingItems(caseNo);
  expect(items.map(({ riskReasons }) => riskReasons.length)).toEqual([2]);
  const { body } = await app.call(reviewRoutes.get, { params: { itemId: items[0]!.id } }, 'editor');
  expect(body.hits.length).toBe(2);
});

test('a dismissed hit raises nothing until the entry changes', async () => {
  const { caseNo } = await accepted('Eleonore Abgehaktova');
  const rows = (year: string, more: string[] = []) =>
    listOf(listRow('n-1', 'Eleonore Abgehaktova', year), ...more);
  await putList(app, 'ticked', rows('1984'));
  await passes('ticked', 1);
  const [item] = await pendingItems(caseNo);
  await closeAsOthers(app, item!.id);
  await putList(app, 'ticked', rows('1984', [listRow('n-2', 'Eleonora Abgehakt', '1920')]));
  await passes('ticked', 2);
  const raised = (await pendingItems(caseNo)).flatMap(({ riskReasons }) => riskReasons);
  expect(raised.filter(({ params }) => params['listedName'] === 'Eleonore Abgehaktova')).toEqual([]);
  await putList(app, 'ticked', rows('1985', [listRow('n-2', 'Eleonora Abgehakt', '1920')]));
  const [third] = await passes('ticked', 3);
  expect(third?.newHits).toBe(1);
});

test('a hit whose decision is lifted is put before a person again, once, and the closed item keeps it too', async () => {
  const { clientId, caseNo } = await accepted('Severin Zurueckgenommen');
  await putList(app, 'lifted', listOf(listRow('n-1', 'Severin Zurueckgenommen', '1984')));
  await passes('lifted', 1);
  const [first] = await pendingItems(caseNo);
  await closeAsOthers(app, first!.id);
  const { body: known } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  const { decisionId } = known.decisions[0]!;
  const lift = { params: { decisionId }, body: { reason: 'The passport was another one' } };
  expect((await app.call(screeningRoutes.liftDecision, lift, 'admin')).status).toBe(200);
  await liftingIsFollowed();
  const [item] = await pendingItems(caseNo);
  expect(item).toMatchObject({ type: 'rescreening', clientId, isOwnSubmission: false });
  for (const [itemId, decision] of [
    [first!.id, { decision: 'dismissed' }],
    [item!.id, null],
  ] as const) {
    const shown = await app.call(reviewRoutes.get, { params: { itemId } }, 'editor');
    expect(shown.body.hits).toMatchObject([{ entityId: 'n-1', decision }]);
  }
  // The job once more, and a list that says the same.
  await app.pool.query(
    `select graphile_worker.add_job('screening.raise_lifted', json_build_object('decisionId', $1::text))`,
    [decisionId],
  );
  const same = listRow('n-1', 'Severin Zurueckgenommen', '1984');
  await putList(app, 'lifted', listOf(same, listRow('n-2', 'Severin Zurueckgenommen', '1950')));
  await passes('lifted', 2);
  await liftingIsFollowed();
  expect((await pendingItems(caseNo)).map(({ riskReasons }) => riskReasons.length)).toEqual([2]);
});

test('a decision that is lifted while the item waits raises nothing: the item shows the hit', async () => {
  const { clientId, caseNo } = await accepted('Ottokar Wartendov');
  await putList(app, 'waiting', listOf(listRow('n-1', 'Ottokar Wartendov', '1984')));
  await passes('waiting', 1);
  const hit = { clientId, listId: 'opensanctions-waiting', entityId: 'n-1' };
  const decided = await app.call(
    screeningRoutes.decideHit,
    { body: { ...hit, decision: 'dismissed', reason: 'Another person' } },
    'admin',
  );
  const lift = { params: { decisionId: decided.body.decisionId }, body: { reason: 'Too early' } };
  await app.call(screeningRoutes.liftDecision, lift, 'admin');
  await liftingIsFollowed();
  await putList(
    app,
    'waiting',
    listOf(listRow('n-1', 'Ottokar Wartendov', '1984'), listRow('n-2', 'Ganz Anders')),
  );
  await passes('waiting', 2);
  expect((await pendingItems(caseNo)).map(({ riskReasons }) => riskReasons.length)).toEqual([1]);
});

test('a lifted decision about an entry that is gone raises nothing until the entry is back', async () => {
  const { clientId, caseNo } = await accepted('Kunigunde Wiederkehr');
  const entry = listRow('n-1', 'Kunigunde Wiederkehr', '1984');
  await putList(app, 'back', listOf(entry, listRow('n-2', 'Ganz Anders')));
  await passes('back', 1);
  const [first] = await pendingItems(caseNo);
  await closeAsOthers(app, first!.id);
  await putList(app, 'back', listOf(listRow('n-2', 'Ganz Anders'), listRow('n-3', 'Auch Anders')));
  await passes('back', 2);
  const { body } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  const lift = { params: { decisionId: body.decisions[0]!.decisionId }, body: { reason: 'Too early' } };
  await app.call(screeningRoutes.liftDecision, lift, 'admin');
  await liftingIsFollowed();
  expect(await pendingItems(caseNo)).toEqual([]);
  await putList(app, 'back', listOf(entry, listRow('n-2', 'Ganz Anders'), listRow('n-3', 'Auch Anders')));
  expect((await passes('back', 3))[0]).toMatchObject({ newHits: 1, reviewItems: 1 });
});

test('an office that is known hides no sanctions that come later', async () => {
  const { caseNo } = await accepted('Rosalinde Amtsperson');
  const row = listRow('n-1', 'Rosalinde Amtsperson', '1984-05-01');
  await putList(app, 'a-office', listOf(row.replace('Invented', 'Politically Exposed Persons')));
  await passes('a-office', 1);
  const [item] = await pendingItems(caseNo);
  await closeAsOthers(app, item!.id);
  await putList(app, 'z-banned', listOf(row));
  expect(await passes('z-banned', 1)).toMatchObject([{ newHits: 1, reviewItems: 1 }]);
});

test('where the entry that somebody decided about is gone, the other listing of the same subject is raised', async () => {
  const { caseNo } = await accepted('Balthasar Zweigelistet');
  const row = listRow('n-1', 'Balthasar Zweigelistet', '1984-05-01');
  const others = [
    listRow('n-2', 'Ganz Anders'),
    listRow('n-3', 'Auch Anders'),
    listRow('n-4', 'Noch Anders'),
  ];
  await putList(app, 'a-first', listOf(row, ...others));
  await putList(app, 'z-second', listOf(row));
  await passes('z-second', 1);
  const [item] = await pendingItems(caseNo);
  await closeAsOthers(app, item!.id);
  await putList(app, 'a-first', listOf(...others));
  expect((await passes('a-first', 2))[0]).toMatchObject({ changedEntities: 0, newHits: 1, reviewItems: 1 });
});

test('a pass that was killed goes on without raising or counting anything twice', async () => {
  const names = ['Anselm Abbruchov', 'Benedikt Abbruchov'];
  const made = [];
  for (const name of names) made.push(await accepted(name));
  await putList(app, 'killed', listOf(...names.map((name, at) => listRow(`k-${at}`, name, '1984'))));
  const [before] = await passes('killed', 1);
  const { rescreeningId } = before!;
  // As if the second client's transaction had never been committed and the end not noted.
  const second = made[1]!;
  await app.pool.query(`delete from review_items where case_id = $1`, [second.caseId]);
  const gone = await app.pool.query(`delete from screenings where rescreening_id = $1 and client_id = $2`, [
    rescreeningId,
    second.clientId,
  ]);
  expect(gone.rowCount).toBe(1);
  await app.pool.query(
    `update screening_rescreenings set clients_done = 1, new_hits = new_hits / 2, review_items = 1 where rescreening_id = $1`,
    [rescreeningId],
  );
  await runAgain(rescreeningId);
  const [after] = await passes('killed', 1);
  expect(after).toEqual({ ...before, endedAt: after?.endedAt });
  for (const { caseNo } of made) expect((await pendingItems(caseNo)).length).toBe(1);
  await runAgain(rescreeningId);
  expect(await passes('killed', 1)).toMatchObject([{ newHits: before?.newHits, reviewItems: 2 }]);
  for (const { caseNo } of made) expect((await pendingItems(caseNo)).length).toBe(1);
});

test.each(['guest', null] as const)('%s sees no rescreenings', async (role: Role | null) => {
  const { status } = await app.call(screeningRoutes.rescreenings, {}, role);
  expect(status).toBe(role === null ? 401 : 403);
});
