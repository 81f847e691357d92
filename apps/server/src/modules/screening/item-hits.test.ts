import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes, onboardingRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { ReviewItemDetail, Role } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cleanForm, inStatus, listedForm, readCase, submitted } from '../../testing/modules/onboarding.ts';
import { closeAsOthers, listOf, listRow, putList } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type As = Role | null | { token: string };

const notes = 'Another birthplace; passport copy seen.';

/** Waits for the passes of a list and gives the number of hits that the last one raised. */
async function newHits(listId: string, passes: number): Promise<number> {
  return eventually(async () => {
    const { body } = await app.call(screeningRoutes.rescreenings, {}, 'editor');
    const ofList = body.rescreenings.filter((pass) => pass.listId === listId);
    const isDone = ofList.length === passes && ofList.every(({ state }) => state === 'succeeded');
    return isDone && { newHits: ofList[0]?.newHits ?? 0 };
  }).then((pass) => pass.newHits);
}

async function waiting(caseNo: string): Promise<ReviewItemDetail[]> {
  const { body } = await app.call(reviewRoutes.search, { body: { search: caseNo } }, 'editor');
  return Promise.all(body.items.map(({ id }) => itemOf(id)));
}

async function itemOf(itemId: string): Promise<ReviewItemDetail> {
  return (await app.call(reviewRoutes.get, { params: { itemId } }, 'editor')).body;
}

/** An accepted client whom a list that came later names `count` times, and the item that this raised. */
async function raised(clientName: string, listName: string, count = 2) {
  const { caseId } = await submitted(app, { ...cleanForm, clientName });
  const { clientId, caseNo } = await inStatus(app, caseId, 'approved');
  const rows = Array.from({ length: count }, (_, at) => listRow(`n-${at}`, clientName, `${1984 + at}`));
  await putList(app, listName, listOf(...rows));
  const listId = `opensanctions-${listName}`;
  expect(await newHits(listId, 1)).toBe(count);
  const [item] = await waiting(caseNo);
  if (item === undefined || clientId === null) throw new Error('nothing was raised');
  return { clientId, caseId, caseNo, listId, rows, item };
}

const decideItem = (itemId: string, decision: 'approve' | 'reject', as: As = 'editor', extra: object = {}) =>
  app.call(reviewRoutes.decide, { body: { itemId, decision, notes, ...extra } }, as);

const decideHit = (
  { clientId, listId }: { clientId: string; listId: string },
  entityId: string,
  decision: 'confirmed' | 'dismissed',
  as: As = 'editor',
) =>
  app.call(
    screeningRoutes.decideHit,
    { body: { clientId, listId, entityId, decision, reason: `by hand: ${decision}` } },
    as,
  );

async function decisionsOf(clientId: string) {
  const { body } = await app.call(screeningRoutes.decisions, { params: { clientId } }, 'editor');
  return body.decisions.toSorted((a, b) => a.entityId.localeCompare(b.entityId));
}

const told = (decisions: readonly { entityId: string; decision: string; reason: string; state: string }[]) =>
  decisions.map(({ entityId, decision, reason, state }) => [entityId, decision, reason, state]);

test('an approval needs every hit decided, each by itself with its reason and a proof of its own', async () => {
  const made = await raised('Amalberga Einzelnova', 'each');
  const { clientId, item } = made;
  expect(item.hits.map(({ decision }) => decision)).toEqual([null, null]);
  const approve = () => decideItem(item.id, 'approve');
  for (const undecided of [2, 1]) {
    const refused = await approve();
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      'hits-undecided',
      { undecided },
    ]);
    await decideHit(made, `n-${2 - undecided}`, 'dismissed');
  }
  const decided = await approve();
  expect(decided.status).toBe(200);
  const decisions = await decisionsOf(clientId);
  expect(told(decisions)).toEqual([
    ['n-0', 'dismissed', 'by hand: dismissed', 'active'],
    ['n-1', 'dismissed', 'by hand: dismissed', 'active'],
  ]);
  const proofs = new Set([decided.body.decision?.proofId, ...decisions.map(({ proofId }) => proofId)]);
  expect([proofs.size, proofs.has(null)]).toEqual([3, false]);
  const params = { entryId: decided.body.decision?.proofId ?? '' };
  const { body: entry } = await app.call(ledgerRoutes.get, { params }, 'editor');
  expect(entry.payload).toMatchObject({
    hits: expect.arrayContaining([expect.objectContaining({ entityId: 'n-0', decision: 'dismissed' })]),
  });
});

test('of thirty namesakes each is shown, and none is cleared unseen', async () => {
  const made = await raised('Ermentrud Dreissigova', 'thirty', 30);
  expect(new Set(made.item.hits.map(({ entityId }) => entityId)).size).toBe(30);
  for (let at = 0; at < 20; at += 1) await decideHit(made, `n-${at}`, 'dismissed');
  const { error } = await decideItem(made.item.id, 'approve');
  expect([error?.code, error?.details]).toEqual(['hits-undecided', { undecided: 10 }]);
  expect((await closeAsOthers(app, made.item.id)).status).toBe(200);
});

test('a dismissal says why, in words', async () => {
  const made = await raised('Aleidis Wortkargova', 'words', 1);
  for (const reason of ['x', 'no', 'xxxxxxxxxxxxxxxxxx', '. . . . . . . . .']) {
    const { clientId, listId } = made;
    const body = { clientId, listId, entityId: 'n-0', decision: 'dismissed' as const, reason };
    const { status, error } = await app.call(screeningRoutes.decideHit, { body }, 'editor');
    expect([status, error?.code]).toEqual([422, 'notes-too-short']);
  }
  expect(await decisionsOf(made.clientId)).toEqual([]);
});

test('a rejection confirms each hit of the item, by an administrator as well', async () => {
  const { clientId, item } = await raised('Bertrada Bestaetigtova', 'reject');
  expect((await decideItem(item.id, 'reject', 'admin')).status).toBe(200);
  expect(told(await decisionsOf(clientId))).toEqual([
    ['n-0', 'confirmed', notes, 'active'],
    ['n-1', 'confirmed', notes, 'active'],
  ]);
});

test('over a confirmed hit nobody closes the item as another person', async () => {
  const made = await raised('Cunigunda Widersprochenova', 'against');
  const { clientId, item } = made;
  expect((await decideHit(made, 'n-1', 'confirmed')).status).toBe(200);
  expect(
    (await itemOf(item.id)).hits.map(({ entityId, decision }) => [entityId, decision?.decision]),
  ).toEqual(
    expect.arrayContaining([
      ['n-0', undefined],
      ['n-1', 'confirmed'],
    ]),
  );
  const refused = await decideItem(item.id, 'approve', 'admin');
  expect([refused.status, refused.error?.code]).toEqual([409, 'client-frozen']);
  expect((await itemOf(item.id)).status).toBe('pending');
  expect(await decisionsOf(clientId)).toHaveLength(1);
  expect((await decideItem(item.id, 'reject')).status).toBe(200);
  expect(told(await decisionsOf(clientId))).toEqual([
    ['n-0', 'confirmed', notes, 'active'],
    ['n-1', 'confirmed', 'by hand: confirmed', 'active'],
  ]);
});

test('where every hit was dismissed the item is not rejected; closing it decides nothing twice', async () => {
  const made = await raised('Dietlind Abgewogenova', 'dismissed');
  const { clientId, item } = made;
  await decideHit(made, 'n-0', 'dismissed');
  await decideHit(made, 'n-1', 'dismissed', 'admin');
  const body = { approval_id: item.id, decision: 'reject' as const, notes };
  const refused = await app.call(reviewRoutes.processDecision, { body }, 'admin');
  expect(refused.error?.code).toBe('hits-contradict');
  expect((await decideItem(item.id, 'approve')).status).toBe(200);
  expect(told(await decisionsOf(clientId))).toEqual([
    ['n-0', 'dismissed', 'by hand: dismissed', 'active'],
    ['n-1', 'dismissed', 'by hand: dismissed', 'active'],
  ]);
});

test('a decision about fewer hits than there are by now is refused', async () => {
  const made = await raised('Edeltrud Nachgereichtova', 'count', 1);
  const { clientId, item, rows } = made;
  const { evidenceSha256 } = item;
  await putList(app, 'count', listOf(...rows, listRow('n-9', 'Edeltrud Nachgereichtova', '1989')));
  await newHits(made.listId, 2);
  const now = await itemOf(item.id);
  expect(now.hits).toHaveLength(2);
  const refused = await decideItem(item.id, 'reject', 'editor', { evidenceSha256 });
  expect([refused.status, refused.error?.code]).toEqual([409, 'evidence-changed']);
  expect(await decisionsOf(clientId)).toEqual([]);
  const again = await decideItem(item.id, 'reject', 'editor', { evidenceSha256: now.evidenceSha256 });
  expect(again.status).toBe(200);
});

test('of an approval and a rejection at once one decides item and hits', async () => {
  const made = await raised('Friedburg Gleichzeitova', 'race');
  const { clientId, item } = made;
  for (const entityId of ['n-0', 'n-1']) await decideHit(made, entityId, 'dismissed');
  const answers = await Promise.all(
    (['approve', 'reject', 'approve', 'reject'] as const).map((decision) => decideItem(item.id, decision)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  for (const { error } of answers)
    expect([undefined, 'already-decided', 'hits-contradict']).toContain(error?.code);
  expect((await itemOf(item.id)).status).toBe('approved');
  expect((await decisionsOf(clientId)).map(({ decision }) => decision)).toEqual(['dismissed', 'dismissed']);
});

test('what was dismissed with an item stays dismissed until the entry or the client changes', async () => {
  const { clientId, caseId, caseNo, listId, rows, item } = await raised('Gerlinde Ruhendova', 'rest', 1);
  await closeAsOthers(app, item.id, 'editor');
  const name = 'Gerlinde Ruhendova';
  const dismissed = async () => {
    const answer = await app.call(screeningRoutes.screen, { body: { name, clientId } }, 'editor');
    return answer.body.hits.find((hit) => hit.listId === listId)?.decision?.decision;
  };
  await putList(app, 'rest', listOf(...rows, listRow('x-1', 'Ganz Andersov')));
  expect(await newHits(listId, 2)).toBe(0);
  expect([await dismissed(), await waiting(caseNo)]).toEqual(['dismissed', []]);

  await app.pool.query(`update onboarding_cases set form = form || $2::jsonb where id = $1`, [
    caseId,
    JSON.stringify({ birthDate: '1984-03-01' }),
  ]);
  expect(await dismissed()).toBeUndefined();
  // The entry is gone for an update and comes back as it was: known of the client as it was, not as it is.
  await putList(app, 'rest', listOf(listRow('x-1', 'Ganz Andersov')), '?acceptShrunken=true');
  await putList(app, 'rest', listOf(...rows, listRow('x-1', 'Ganz Andersov')));
  expect(await newHits(listId, 4)).toBe(1);
  const [again] = await waiting(caseNo);
  expect(again?.hits.map(({ entityId, decision }) => [entityId, decision])).toEqual([['n-0', null]]);
  await closeAsOthers(app, again?.id ?? '', 'editor');

  await putList(app, 'rest', listOf(listRow('n-0', name, '1985'), listRow('x-1', 'Ganz Andersov')));
  expect(await newHits(listId, 5)).toBe(1);
  expect((await waiting(caseNo)).length).toBe(1);
});

test('a closed item goes on showing what it was closed with', async () => {
  const made = await raised('Hiltrud Aktenkundova', 'closed', 1);
  await closeAsOthers(app, made.item.id, 'editor');
  await decideHit(made, 'n-0', 'confirmed');
  const { hits } = await itemOf(made.item.id);
  expect(hits.map(({ decision }) => [decision?.decision, decision?.reason])).toEqual([
    ['dismissed', 'Another birthplace'],
  ]);
});

test('whoever made a case dismisses none of its hits, before, during and after the review; a colleague does', async () => {
  const maker = { token: await app.token('editor', 'maker') };
  const { caseId } = await submitted(app, listedForm, { as: maker, isStepwise: true });
  const step = () => app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'admin');
  for (let steps = 0; steps < 3; steps += 1) await step();
  const { clientId, hits, status } = await readCase(app, caseId);
  expect(status).toBe('in_progress');
  const hit = { clientId: clientId ?? '', listId: hits[0]?.listId ?? '' };
  const entityId = hits[0]?.entityId ?? '';
  const refused = async () => {
    const answer = await decideHit(hit, entityId, 'dismissed', maker);
    return [answer.status, answer.error?.code];
  };
  expect(await refused()).toEqual([403, 'own-submission']);
  await step();
  await step();
  const { reviewItemId } = await inStatus(app, caseId, 'in_review');
  expect(await refused()).toEqual([403, 'own-submission']);
  expect((await decideHit(hit, entityId, 'dismissed', 'admin')).status).toBe(200);
  expect((await decideItem(reviewItemId ?? '', 'reject')).status).toBe(200);
  expect(await refused()).toEqual([403, 'own-submission']);
});

test('a confirmation is open to everybody, and only somebody else who made nothing of the case takes it away', async () => {
  const maker = { token: await app.token('admin', 'maker') };
  const confirming = { token: await app.token('admin', 'confirming') };
  const { caseId } = await submitted(app, listedForm, { as: maker });
  const { clientId, hits, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const hit = { clientId: clientId ?? '', listId: hits[0]?.listId ?? '' };
  const entityId = hits[0]?.entityId ?? '';
  expect((await decideHit(hit, entityId, 'confirmed', maker)).status).toBe(200);
  expect((await decideHit(hit, entityId, 'dismissed', 'admin')).status).toBe(200);
  const { body: confirmed } = await decideHit(hit, entityId, 'confirmed', confirming);
  const lift = (as: As) =>
    app.call(
      screeningRoutes.liftDecision,
      { params: { decisionId: confirmed.decisionId }, body: { reason: 'Decided too early' } },
      as,
    );
  for (const [as, code] of [
    [maker, 'own-submission'],
    [confirming, 'own-freeze'],
  ] as const) {
    expect((await decideHit(hit, entityId, 'dismissed', as)).error?.code).toBe(code);
    expect((await lift(as)).error?.code).toBe(code);
  }
  // Who confirmed has judged the case: it can be rejected by them, and approved by others only.
  expect((await decideItem(reviewItemId ?? '', 'approve', confirming)).error?.code).toBe('own-submission');
  expect((await lift('admin')).body.state).toBe('lifted');
  expect((await decideItem(reviewItemId ?? '', 'reject', confirming)).status).toBe(200);
});

test.each(['guest', null] as const)('%s decides neither the item nor its hits', async (as) => {
  const made = await raised(`Irmengard ${as === null ? 'Draussenova' : 'Gastova'}`, `roles-${String(as)}`, 1);
  const expected = as === null ? 401 : 403;
  expect((await decideItem(made.item.id, 'approve', as)).status).toBe(expected);
  expect((await decideHit(made, 'n-0', 'dismissed', as)).status).toBe(expected);
  expect(await decisionsOf(made.clientId)).toEqual([]);
});
