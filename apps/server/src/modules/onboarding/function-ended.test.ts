import { addMonths, swissDay } from '@sorgfalt/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyticsRoutes,
  clientFileRoutes,
  ledgerRoutes,
  partyRoutes,
  reviewRoutes,
} from '@sorgfalt/contract';
import type { PartyDraft } from '@sorgfalt/contract';
import { cleanForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: Awaited<ReturnType<typeof structureDesk>>;
let management: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  desk = await structureDesk(app);
  management = { token: await app.token('admin', 'management') };
});
afterAll(() => app.stop());

const today = swissDay(new Date());
const notes = 'The federal gazette and the chamber confirm the end of the office.';
const minister = (
  name: string,
  until: string | null,
  kind: NonNullable<PartyDraft['exposure']>['kind'] = 'domestic',
): PartyDraft => ({ ...person(name), exposure: { kind, since: '2000-12-01', until } });

/** An accepted client with one owner of whom that is stated, confirmed by a second person. */
async function ownedBy(name: string, owner: PartyDraft) {
  const { caseId } = await submitted(app, { ...cleanForm, clientName: name });
  const clientId = (await inStatus(app, caseId, 'approved')).clientId ?? '';
  const subject = await desk.withParty(clientId, { ...company, name });
  const ownerId = await desk.withParty(clientId, owner);
  expect((await desk.keepInterest(clientId, shares(ownerId, subject, 100))).status).toBe(200);
  return { clientId, ownerId };
}

async function noted(clientId: string) {
  const { rows } = await app.pool.query<{ kind: string | null; through: string | null }>(
    `select data ->> 'kind' as kind, data ->> 'through' as through from events
     where client_id = $1 and type = 'client.exposure_noted' order by id`,
    [clientId],
  );
  return rows;
}
const reviewOf = async (clientId: string) => {
  const { rows } = await app.pool.query<{ id: string; codes: string[] }>(
    `select id, array(select each ->> 'code' from jsonb_array_elements(risk_reasons) as each) as codes
     from review_items where client_id = $1 and type = 'periodic_review' and status = 'pending'`,
    [clientId],
  );
  return rows[0];
};
const approve = (itemId: string, given: object = wholeApproval) =>
  app.call(reviewRoutes.decide, { body: { itemId, decision: 'approve', notes, ...given } }, management);
const shown = async (itemId: string) =>
  (await app.call(reviewRoutes.get, { params: { itemId } }, management)).body;
const exposedNow = async () => {
  const { body } = await app.call(analyticsRoutes.sroStatistics, { query: { day: today } }, 'editor');
  return body.exposed;
};

describe('a domestic function that ended more than 18 months ago', () => {
  const until = addMonths(today, -19);
  let clientId: string;
  let ownerId: string;

  test('goes on counting while nobody has confirmed the structure, and then until whoever decides has verified it', async () => {
    ({ clientId, ownerId } = await ownedBy('Amtsende Erfunden AG', minister('Ida Altamt', until)));
    await eventually(async () => (await noted(clientId)).length > 0);
    expect(await noted(clientId)).toEqual([{ kind: 'domestic', through: 'behind' }]);
    expect(await reviewOf(clientId)).toBeUndefined();
    expect((await desk.confirm(clientId)).status).toBe(200);
    const review = await eventually(() => reviewOf(clientId));
    expect(review.codes).toEqual(expect.arrayContaining(['exposed-review-due', 'function-ended']));
    const { ended } = await shown(review.id);
    expect(ended).toEqual([
      { partyId: ownerId, name: 'Ida Altamt', until, countedUntil: addMonths(until, 18) },
    ]);
    expect(await exposedNow()).toMatchObject({ domestic: { client: 0, behind: 1 } });
  });

  test('is verified by the management as a check of its own, which is sealed', async () => {
    const { id } = (await reviewOf(clientId))!;
    const editor = await app.call(
      reviewRoutes.decide,
      { body: { itemId: id, decision: 'approve', notes, ...wholeApproval } },
      'editor',
    );
    expect(editor.error?.code).toBe('above-decision-level');
    const checks = wholeApproval.checks.filter((check) => check !== 'function-end-verified');
    const refused = await approve(id, { ...wholeApproval, checks });
    expect(refused.error?.fields).toEqual([{ path: 'checks.function-end-verified', code: 'required' }]);
    expect((await approve(id)).status).toBe(200);
    await eventually(async () => (await noted(clientId)).length > 1);
    expect((await noted(clientId)).at(-1)).toEqual({ kind: null, through: null });
    const { body } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor');
    expect(body.nextReviewOn).toBe(addMonths(today, 60));
    expect(await reviewOf(clientId)).toBeUndefined();
    expect(await exposedNow()).toMatchObject({ domestic: { client: 0, behind: 0 } });
    const { rows } = await app.pool.query(
      `select proof_id as "entryId" from events where review_id = $1 and type = 'review.approved'`,
      [id],
    );
    const { body: entry } = await app.call(ledgerRoutes.get, { params: rows[0] }, 'admin');
    expect(entry.payload).toMatchObject({ ended: [{ partyId: ownerId, until }] });
    expect(JSON.stringify(entry.payload)).not.toContain('Altamt');
  });

  test('counts again at once where it is said to go on, and where it is said to have ended another day', async () => {
    const { version } = await desk.structureOf(clientId);
    const say = (party: PartyDraft) =>
      app.call(
        partyRoutes.keepParty,
        { params: { clientId }, body: { version, partyId: ownerId, party } },
        'editor',
      );
    expect((await say(minister('Ida Altamt', addMonths(today, -20)))).status).toBe(200);
    await eventually(async () => (await noted(clientId)).length > 2);
    expect((await noted(clientId)).at(-1)).toEqual({ kind: 'domestic', through: 'behind' });
    expect((await desk.confirm(clientId)).status).toBe(200);
    // What was verified was another end than this one.
    const review = await eventually(() => reviewOf(clientId));
    expect((await shown(review.id)).ended).toHaveLength(1);
    const now = (await desk.structureOf(clientId)).version;
    const body = { version: now, partyId: ownerId, party: minister('Ida Altamt', null) };
    expect((await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor')).status).toBe(
      200,
    );
    expect((await desk.confirm(clientId)).status).toBe(200);
    // Nothing has ended: nobody is asked to say so.
    expect((await shown(review.id)).ended).toEqual([]);
  });
});

test.each([
  ['in Switzerland 17 months ago', addMonths(today, -17), 'domestic'],
  ['abroad', '2001-01-01', 'foreign'],
  ['in an international organisation', '2012-01-01', 'international_organisation'],
  ['of somebody close to the client', '2012-01-01', 'close_person_domestic'],
  ['in Switzerland on a day that nobody knows', null, 'domestic'],
] as const)('a function %s goes on counting, and nobody is asked', async (about, until, kind) => {
  const { clientId } = await ownedBy(
    `Weiter ${about.replaceAll(/\d+/gu, '')} AG`,
    minister(`Vera ${kind}ova`, until, kind),
  );
  expect((await desk.confirm(clientId)).status).toBe(200);
  await eventually(async () => (await noted(clientId)).length > 0);
  const counted = { close_person_domestic: 'domestic', foreign: 'foreign' }[kind as string] ?? kind;
  expect(await noted(clientId)).toEqual([{ kind: counted, through: 'behind' }]);
  expect((await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor')).body.nextReviewOn).toBe(
    addMonths(today, 12),
  );
});

test('all of it is sealed as it stands', async () => {
  expect(await app.audit()).toEqual([]);
});
