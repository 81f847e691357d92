import { addMonths, swissDay } from '@sorgfalt/calendar';
import {
  clientFileRoutes,
  insightRoutes,
  onboardingRoutes,
  partyRoutes,
  reviewRoutes,
  screeningRoutes,
} from '@sorgfalt/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  cleanForm,
  foreignPepForm,
  inStatus,
  readCase,
  submitted,
} from '../../testing/modules/onboarding.ts';
import { structureDesk } from '../../testing/modules/parties.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';
import { createClientRules } from './client-rules.ts';
import { openDueReviews } from './periodic-review.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type As = Parameters<TestApp['call']>[2];
const notes = 'Talked it over with the client; the file is complete.';

/** What a process does every morning, on the day that is so many months ahead. */
function morningIn(months: number): Promise<void> {
  const deps = { database: createDatabase(app.pool), spine: app.app.spine, rules: createClientRules() };
  const day = addMonths(swissDay(new Date()), months);
  return openDueReviews(deps, new Date(`${day}T03:30:00Z`));
}

async function accepted(clientName: string) {
  const { caseId } = await submitted(app, { ...cleanForm, clientName });
  const { clientId } = await inStatus(app, caseId, 'approved');
  return { caseId, clientId: clientId ?? '' };
}

async function reviewsOf(caseId: string) {
  const { rows } = await app.pool.query<{ id: string; status: string; codes: string[] }>(
    `select id, status, array(select each ->> 'code' from jsonb_array_elements(risk_reasons) as each) as codes
     from review_items where case_id = $1 and type = 'periodic_review' order by submitted_at`,
    [caseId],
  );
  return rows;
}

const decide = (itemId: string, decision: 'approve' | 'reject', as: As, more = {}) =>
  app.call(reviewRoutes.decide, { body: { itemId, decision, notes, ...more } }, as);

test('a review opens on its day and not before, once, however many processes look', async () => {
  const { caseId } = await accepted('Ottilie Wiedersehen');
  await morningIn(59);
  expect(await reviewsOf(caseId)).toEqual([]);
  await Promise.all([morningIn(60), morningIn(60), morningIn(61)]);
  await morningIn(61);
  expect(await reviewsOf(caseId)).toMatchObject([
    { status: 'pending', codes: ['review-due', 'document-expired'] },
  ]);
  const { rows } = await app.pool.query(
    `select actor, proof_id is not null as sealed from events
     where case_id = $1 and type = 'review.requested' and data ->> 'type' = 'periodic_review'`,
    [caseId],
  );
  expect(rows).toEqual([{ actor: 'decision-agent', sealed: true }]);
});

test('a client whose record cannot be read keeps nobody else from being looked at, and is told', async () => {
  const both = [await accepted('Kunibert Kaputt'), await accepted('Xaver Unversehrt')];
  const [damaged, other] = both.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
  const write = (risk: string) =>
    app.pool.query('update onboarding_cases set risk = $2 where id = $1', [damaged!.caseId, risk]);
  const { rows } = await app.pool.query('select risk from onboarding_cases where id = $1', [damaged!.caseId]);
  await write('{"score":"?"}');
  await expect(morningIn(60)).rejects.toThrow();
  expect(await reviewsOf(other!.caseId)).toMatchObject([{ status: 'pending' }]);
  await write(JSON.stringify(rows[0].risk));
  await morningIn(60);
  expect(await reviewsOf(damaged!.caseId)).toMatchObject([{ status: 'pending' }]);
});

test('a confirmed relationship has its next day counted from then, and its case stays as it was', async () => {
  const { caseId } = await accepted('Balthasar Bleibtreu');
  await morningIn(60);
  const [review] = await reviewsOf(caseId);
  const before = await app.call(reviewRoutes.get, { params: { itemId: review!.id } }, 'editor');
  expect(before.body.lastDecision).toMatchObject({ level: 'low', by: null, notes: null, isReview: false });
  const { error } = await decide(review!.id, 'approve', 'editor');
  expect(error?.code).toBe('decision-incomplete');
  expect((await decide(review!.id, 'approve', 'editor', wholeApproval)).status).toBe(200);
  const after = await readCase(app, caseId);
  expect(after).toMatchObject({ status: 'approved', nextReviewOn: addMonths(swissDay(new Date()), 60) });
  await morningIn(59);
  expect(await reviewsOf(caseId)).toHaveLength(1);
  await morningIn(60);
  const [, second] = await reviewsOf(caseId);
  const again = await app.call(reviewRoutes.get, { params: { itemId: second!.id } }, 'editor');
  expect(again.body.lastDecision).toMatchObject({ notes, isReview: true });
});

test('a review that is not confirmed stays due and is asked for again', async () => {
  const { caseId } = await accepted('Notburga Nochnicht');
  await morningIn(60);
  const [review] = await reviewsOf(caseId);
  expect((await decide(review!.id, 'reject', 'editor')).status).toBe(200);
  expect((await readCase(app, caseId)).status).toBe('approved');
  await morningIn(60);
  expect(await reviewsOf(caseId)).toMatchObject([{ status: 'rejected' }, { status: 'pending' }]);
});

test('of an exposed person management decides within the year, and not who decided last', async () => {
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) => ({ token: await app.token('admin', name) })),
  );
  const { caseId } = await submitted(app, { ...foreignPepForm, clientName: 'Xaver Staatsmann' });
  const { reviewItemId } = await inStatus(app, caseId, 'in_review');
  expect((await decide(reviewItemId ?? '', 'approve', first!, wholeApproval)).status).toBe(200);
  await inStatus(app, caseId, 'approved');
  await morningIn(11);
  expect(await reviewsOf(caseId)).toEqual([]);
  await morningIn(12);
  const [review] = await reviewsOf(caseId);
  expect(review).toMatchObject({ codes: ['exposed-review-due', 'nothing-changed'] });
  const code = async (as: As) => (await decide(review!.id, 'approve', as, wholeApproval)).error?.code;
  expect(await code('editor')).toBe('above-decision-level');
  expect(await code('guest')).toBe('forbidden');
  expect(await code(first!)).toBe('own-submission');
  expect(await code(second!)).toBeUndefined();
});

test('a hit that is confirmed on an accepted client opens the review at once, and nobody confirms over it', async () => {
  const { caseId, clientId } = await accepted('Kunibert Spaetentdeckt');
  await putList(app, 'later', listOf(listRow('l-1', 'Kunibert Spaetentdeckt', '1984')));
  await passesEnded(app);
  const body = { clientId, listId: 'opensanctions-later', entityId: 'l-1', decision: 'confirmed' as const };
  await app.call(screeningRoutes.decideHit, { body: { ...body, reason: 'Same passport number' } }, 'admin');
  const [review] = await eventually(async () => {
    const found = await reviewsOf(caseId);
    return found.length > 0 && found;
  });
  expect(review?.codes).toEqual(['review-due', 'hit-confirmed-since', 'level-risen']);
  expect((await readCase(app, caseId)).nextReviewOn).toBe(swissDay(new Date()));
  const { error } = await decide(
    review!.id,
    'approve',
    { token: await app.token('admin', 'other') },
    wholeApproval,
  );
  expect(error?.code).toBe('client-frozen');
});

test('an exposed owner makes the relationship one with an exposed person', async () => {
  const { ownedClient } = await structureDesk(app);
  const { clientId } = await ownedClient('Muster Beteiligungen AG', 'Leopoldine Ministerova');
  const search = { body: { search: 'Muster Beteiligungen' } };
  const { body } = await app.call(onboardingRoutes.search, search, 'editor');
  const { caseId } = body.cases.find((each) => each.clientId === clientId)!;
  const today = swissDay(new Date());
  expect((await readCase(app, caseId)).nextReviewOn).toBe(addMonths(today, 60));
  await putList(
    app,
    'peps',
    listOf(
      listRow('p-1', 'Leopoldine Ministerova', '1970').replace('Invented', 'Politically exposed persons'),
    ),
  );
  await passesEnded(app);
  await expect.poll(async () => (await readCase(app, caseId)).nextReviewOn).toBe(addMonths(today, 12));
});

const pepRow = (id: string, name: string, birth: string) =>
  listRow(id, name, birth).replace('Invented', 'Politically exposed persons');
const levelOf = async (clientId: string) => {
  const { rows } = await app.pool.query(
    `select risk_level as level, (select count(*)::int from events e where e.client_id = c.id and e.type = 'client.risk_raised') as raised
     from clients c where id = $1`,
    [clientId],
  );
  return rows[0];
};

test('a client who is found to be politically exposed is of high risk from then on, in the list and for payments', async () => {
  const { caseId, clientId } = await accepted('Philomena Spaetexponiert');
  expect(await levelOf(clientId)).toEqual({ level: 'low', raised: 0 });
  await putList(app, 'late-peps', listOf(pepRow('lp-1', 'Philomena Spaetexponiert', '1984')));
  await passesEnded(app);
  const hit = { clientId, listId: 'opensanctions-late-peps', entityId: 'lp-1' };
  // Nobody has said yet that it is her.
  await expect.poll(async () => (await readCase(app, caseId)).nextReviewOn).not.toBeNull();
  expect(await levelOf(clientId)).toEqual({ level: 'low', raised: 0 });
  const body = { ...hit, decision: 'confirmed' as const, reason: 'Same passport number' };
  await app.call(screeningRoutes.decideHit, { body }, 'admin');
  await expect.poll(() => levelOf(clientId)).toEqual({ level: 'high', raised: 1 });
  const [review] = await eventually(async () => {
    const found = await reviewsOf(caseId);
    return found.length > 0 && found;
  });
  expect(review?.codes).toEqual(expect.arrayContaining(['hit-confirmed-since', 'level-risen']));
  const { body: file } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor');
  expect([file.riskLevel, file.risk.at(-1)?.level]).toEqual(['high', 'high']);
  expect((await readCase(app, caseId)).riskLevel).toBe('high');
  await morningIn(1);
  expect(await levelOf(clientId)).toEqual({ level: 'high', raised: 1 });
});

test('the risk of a client rises with an owner who is found to be politically exposed, too', async () => {
  const { ownedClient, structureOf } = await structureDesk(app);
  const { clientId, ownerId } = await ownedClient('Muster Exponiert AG', 'Rosamunde Ministerova');
  const before = await levelOf(clientId);
  expect(before).not.toMatchObject({ level: 'high' });
  await putList(app, 'owner-peps', listOf(pepRow('op-1', 'Rosamunde Ministerova', '1970')));
  await passesEnded(app);
  const { hit } = await eventually(async () => {
    const { parties } = await structureOf(clientId);
    return parties.find(({ partyId }) => partyId === ownerId)?.hits[0] ?? false;
  });
  const { listId, entityId } = hit;
  const decided = {
    partyId: ownerId,
    listId,
    entityId,
    decision: 'confirmed' as const,
    reason: 'Same person.',
  };
  await app.call(partyRoutes.decideHit, { params: { clientId }, body: decided }, 'admin');
  await expect.poll(() => levelOf(clientId)).toEqual({ level: 'high', raised: 1 });
});

test('a level that was written into the database by hand is found by the audit', async () => {
  const { clientId } = await accepted('Waldtraut Geschoenta');
  await app.pool.query(`update clients set risk_level = 'medium' where id = $1`, [clientId]);
  expect(await app.audit()).toMatchObject([{ code: 'register-differs' }]);
  await app.pool.query(`update clients set risk_level = 'low' where id = $1`, [clientId]);
});

test('what was asked and decided is sealed as it stands', async () => {
  expect(await app.audit()).toEqual([]);
});

test('a review that is due tells what was filed and withdrawn since, and is not late after a day', async () => {
  const { caseId, clientId } = await accepted('Adelheid Aktenkundig');
  const file = (sha: string, more: { validUntil?: string; withdrawn?: boolean } = {}) =>
    app.pool.query(
      `insert into client_documents (id, client_id, paper, language, is_certified, valid_until, file_name, kind, size_bytes,
         sha256, uploaded_by, withdrawn_by, withdrawn_at, withdrawn_for)
       values (gen_random_uuid(), $1, 'other', 'de', false, $2, 'a.pdf', 'pdf', 1, $3, 'uid-1', $4::text,
         case when $4::text is null then null else now() end, $4::text)`,
      [clientId, more.validUntil ?? null, sha, more.withdrawn ? 'uid-2' : null],
    );
  await file('a'.repeat(64), { validUntil: addMonths(swissDay(new Date()), 12) });
  await file('b'.repeat(64), { withdrawn: true });
  await morningIn(60);
  const [review] = await reviewsOf(caseId);
  expect(review?.codes).toEqual([
    'review-due',
    'document-expired',
    'papers-changed-since',
    'papers-expired-since',
  ]);
  const { rows } = await app.pool.query<{ params: object }>(
    `select each -> 'params' as params from review_items, jsonb_array_elements(risk_reasons) as each
     where id = $1 and each ->> 'code' = 'papers-changed-since'`,
    [review!.id],
  );
  // What came and went meanwhile was part of no decision.
  expect(rows).toEqual([{ params: { added: 1, withdrawn: 0 } }]);
  const overdue = async (days: number) => {
    await app.pool.query(
      'update review_items set submitted_at = now() - make_interval(days => $2) where id = $1',
      [review!.id, days],
    );
    const { body } = await app.call(insightRoutes.dashboard, {}, 'editor');
    return body.stats?.overdueReviews ?? 0;
  };
  const calm = await overdue(0);
  expect([await overdue(2), await overdue(29), await overdue(31)]).toEqual([calm, calm, calm + 1]);
});
