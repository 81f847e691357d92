import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  documentRoutes,
  ledgerRoutes,
  onboardingRoutes,
  paymentRoutes,
  reviewRoutes,
  sampleRoutes,
  screeningRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({}, undefined, { isBare: true });
});
afterAll(() => house.stop());

const { status: statusRoute, load, remove } = sampleRoutes;
/** Whether every event has become jobs and every job is done. */
async function isQuiet(): Promise<boolean> {
  const { rows } = await house.pool.query<{ open: number }>(
    `select (select count(*) from graphile_worker._private_jobs) + (select count(*) from events e, consumers c
      where c.name = 'dispatcher' and (e.xid, e.id) > (c.xid, c.event_id)) as open`,
  );
  return rows[0]?.open === 0;
}
const casesOf = async () => (await house.call(onboardingRoutes.list, { query: { limit: 50 } }, 'admin')).body;

describe('the sample firm', () => {
  test('is for administrators', async () => {
    for (const route of [statusRoute, load, remove]) {
      for (const role of ['editor', 'guest'] as const) {
        expect((await house.call(route, {}, role)).error?.code, route.summary).toBe('forbidden');
      }
      expect((await house.call(route, {}, null)).status).toBe(401);
    }
    expect((await casesOf()).total).toBe(0);
  });

  test('is loaded once, of two who ask at once, and then not again', async () => {
    expect((await house.call(statusRoute, {}, 'admin')).body).toEqual({ loaded: false, canLoad: true });
    const both = await Promise.all([house.call(load, {}, 'admin'), house.call(load, {}, 'admin')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await house.call(load, {}, 'admin')).error?.code).toBe('not-empty');
    expect((await casesOf()).total).toBe(9);
    expect((await house.call(statusRoute, {}, 'admin')).body).toEqual({ loaded: true, canLoad: false });
  });

  test('runs through the agents: clean clients are accepted, doubtful ones wait for a person', async () => {
    const cases = await eventually(async () => {
      const found = (await casesOf()).cases;
      const isRunning = found.filter(({ status }) => status === 'in_progress').length > 1;
      return isRunning ? null : found;
    });
    const statusOf = (name: string) => cases.find(({ clientName }) => clientName === name)?.status;
    expect({
      clean: statusOf('Regula Probe Musterberger'),
      inSteps: statusOf('Nadja Vorführer'),
      official: statusOf('Leandro Musterpräsident'),
      listed: statusOf('Viktor Beispielovich Testonov'),
      expired: statusOf('Chiara Finti-Esempio'),
      draft: statusOf('Lukas Entwurf'),
    }).toEqual({
      clean: 'approved',
      inSteps: 'in_progress',
      official: 'in_review',
      listed: 'in_review',
      expired: 'in_review',
      draft: 'draft',
    });
    expect(cases.every(({ isSample }) => isSample)).toBe(true);
  });

  test('has its reviews decided by the administrator who loaded it', async () => {
    const { items } = (await house.call(reviewRoutes.queue, {}, 'admin')).body;
    expect(items.length).toBeGreaterThanOrEqual(3);
    expect(items.every(({ isOwnSubmission }) => !isOwnSubmission)).toBe(true);
    const decision = {
      itemId: items[0]!.id,
      decision: 'reject' as const,
      notes: 'Invented, for the demonstration',
    };
    expect((await house.call(reviewRoutes.decide, { body: decision }, 'admin')).status).toBe(200);
  });

  test('has payments in all four statuses, none of which goes to a bank by itself', async () => {
    const { body } = await house.call(paymentRoutes.list, {}, 'admin');
    const { all, ...counts } = body.counts;
    expect(all).toBe(body.payments.length);
    expect(Object.values(counts).every((number) => number > 0)).toBe(true);
    expect(body.payments.every(({ isSample, isHeld }) => isSample && isHeld)).toBe(true);
  });

  test('has a payment for what its client did not expect, and others for what was expected', async () => {
    const { payments } = (await house.call(paymentRoutes.list, {}, 'admin')).body;
    const details = await Promise.all(
      payments.map(({ paymentId }) => house.call(paymentRoutes.get, { params: { paymentId } }, 'admin')),
    );
    const said = details.flatMap(({ body: { draft, decision } }) => {
      if (draft.purpose === undefined) return [];
      const isReason = decision?.reasons.some(({ ruleId }) => ruleId === 'purpose-mismatch') === true;
      return [`${draft.purpose} ${isReason ? 'unexpected' : 'expected'}`];
    });
    expect(said.toSorted()).toEqual(['BLDM expected', 'BLDM expected', 'TRAD unexpected']);
  });

  test('has its hits searched, decided and decided back like those of any client', async () => {
    const { cases } = await casesOf();
    const listed = cases.find(({ clientName }) => clientName === 'Viktor Beispielovich Testonov');
    const clientId = listed?.clientId ?? '';
    const body = { name: 'Viktor Testonov', clientId };
    const [hit] = (await house.call(screeningRoutes.screen, { body }, 'admin')).body.hits;
    const { listId, entityId } = hit!;
    const decision = { clientId, listId, entityId, decision: 'confirmed' as const, reason: 'Invented' };
    const decided = await house.call(screeningRoutes.decideHit, { body: decision }, 'admin');
    const { decisionId } = decided.body;
    const lifted = await house.call(
      screeningRoutes.liftDecision,
      { params: { decisionId }, body: { reason: 'Invented too' } },
      { token: await house.token('admin', 'two') },
    );
    expect(lifted.body.state).toBe('lifted');
    const { rows } = await house.pool.query<{ purpose: string }>('select distinct purpose from screenings');
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual(['by-hand', 'onboarding']);
  });

  test('lists its officer, who cannot sign in', async () => {
    const { users } = (await house.call(userRoutes.search, { body: { search: 'Selma' } }, 'admin')).body;
    expect(users).toMatchObject([{ uid: 'sample-officer', role: 1, lastLoginAt: null }]);
    const { rows } = await house.pool.query('select count(*) from identity_users where email like $1', [
      'selma%',
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('goes without a trace but its ledger entries, which stay valid without their payloads', async () => {
    const before = await house.pool.query('select entry_id from ledger_entries where case_id is not null');
    expect(before.rows.length).toBeGreaterThan(10);
    expect((await house.call(remove, {}, 'admin')).body).toEqual({ ok: true });
    for (const table of [
      'onboarding_cases',
      'clients',
      'review_items',
      'onboarding_findings',
      'onboarding_hits',
      'screenings',
      'screening_client_hits',
      'screening_decisions',
      'payments',
      'payment_accounts',
      'payment_decisions',
      'payment_beneficiaries',
    ]) {
      expect((await house.pool.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
    }
    const keys = await house.pool.query(
      `select 1 from ledger_payload_keys k join ledger_entries e using (entry_id) where e.case_id is not null`,
    );
    expect(keys.rowCount).toBe(0);
    const after = await house.pool.query(
      `select e.entry_id from ledger_entries e left join ledger_payloads p using (entry_id)
       where e.case_id is not null and p.entry_id is null`,
    );
    // An agent may have sealed a last step meanwhile: no entry is lost, and none keeps a payload.
    expect(after.rows.length).toBeGreaterThanOrEqual(before.rows.length);
    const kept = await house.pool.query(
      'select 1 from ledger_entries e join ledger_payloads p using (entry_id) where e.case_id is not null',
    );
    expect(kept.rowCount).toBe(0);
    // What went with the sample firm was erased, not destroyed.
    expect(await house.audit()).toEqual([]);
    const entryId = after.rows[0].entry_id;
    const entry = await house.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
    expect([entry.body.payloadState, entry.body.payload]).toEqual(['erased', null]);
    await eventually(async () => {
      const verified = await house.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'admin');
      return verified.body.ok;
    });
    expect((await house.call(userRoutes.search, { body: { search: 'Selma' } }, 'admin')).body.total).toBe(0);
  });

  test('can be loaded again after it went, large', async () => {
    expect((await house.call(statusRoute, {}, 'admin')).body).toEqual({ loaded: false, canLoad: true });
    expect((await house.call(remove, {}, 'admin')).status).toBe(200);
    expect((await house.call(load, { query: { size: 'large' } }, 'admin')).status).toBe(201);
    expect((await casesOf()).total).toBe(40);
  });
});

describe('the large sample firm', () => {
  test('has clients and payments of all kinds once the invented officers have done their part', async () => {
    await eventually(isQuiet, 2400);
    const groups = async (sql: string) =>
      (await house.pool.query<{ key: string }>(sql)).rows.map((r) => r.key);
    expect(await groups('select distinct status as key from onboarding_cases order by 1')).toEqual([
      'approved',
      'draft',
      'in_progress',
      'in_review',
      'rejected',
    ]);
    expect(await groups('select distinct state as key from payments order by 1')).toEqual([
      'approved',
      'blocked',
      'cancelled',
      'human_review',
      'more_info',
      'pending_approval',
      'rejected',
    ]);
    expect(await groups('select distinct risk_level as key from clients order by 1')).toEqual([
      'high',
      'low',
      'medium',
      'unknown',
    ]);
    expect(
      await groups(`select distinct kind as key from clients where status = 'accepted' order by 1`),
    ).toEqual([
      'association',
      'domiciliary_company',
      'foundation',
      'natural_person',
      'operating_company',
      'public_authority',
      'sole_proprietorship',
      'trust',
    ]);
    const { rows } = await house.pool.query(
      `select (select count(*) from payments) as payments,
        (select count(*) from payments where is_held and state = 'approved') as held,
        (select count(*) from payments where state = 'approved') as approved,
        (select count(*) from clients where is_frozen) as frozen,
        (select count(*) from payment_statements) as statements,
        (select count(*) from party_structures where confirmed_version = version) as confirmed,
        (select count(*) from party_structures where confirmed_version < version) as waiting,
        (select string_agg(outcome, ' ' order by outcome) from administered_entities) as administered`,
    );
    const { held, approved, ...counts } = rows[0];
    expect(counts).toEqual({
      payments: 312,
      frozen: 1,
      statements: 42,
      confirmed: 7,
      waiting: 2,
      administered: 'due due exempt open',
    });
    expect(held).toBe(approved);
  });

  test('has the papers on file of whoever was accepted, and asks anew for what a later statement changed', async () => {
    const { rows } = await house.pool.query<{ id: string; kind: string; isOpen: boolean }>(
      `select id, kind, is_structure_open(c) as "isOpen" from clients c where status = 'accepted'`,
    );
    for (const { id: clientId, kind, isOpen } of rows) {
      const { wanted } = (await house.call(documentRoutes.list, { params: { clientId } }, 'admin')).body;
      const states = new Set(wanted.map(({ state }) => state));
      const isAsked = kind !== 'natural_person';
      expect(states, kind).toEqual(
        new Set(isAsked ? ['kept', ...(isOpen ? ['outdated', 'missing'] : [])] : []),
      );
    }
  });

  test('leaves reviews of both workflows to whoever looks around, and decides none of its own submissions', async () => {
    const { items } = (await house.call(reviewRoutes.queue, {}, 'admin')).body;
    expect(new Set(items.map(({ workflow }) => workflow))).toEqual(new Set(['client_onboarding', 'payment']));
    expect(items.every(({ isOwnSubmission }) => !isOwnSubmission)).toBe(true);
    const { rows } = await house.pool.query(
      `select count(*) filter (where status = 'approved') > 0 as approves, count(*) filter (where status = 'rejected') > 0 as rejects,
        count(*) filter (where decided_by = submitted_by or not is_sample) as wrong
       from review_items where status <> 'pending'`,
    );
    expect(rows).toEqual([{ approves: true, rejects: true, wrong: 0 }]);
  });

  test('has nothing in it that was before it was loaded, but what a bank says of that time', async () => {
    const { rows } = await house.pool.query(
      `select (select min(created_at) from payments) > now() - interval '10 minutes' as payments,
        (select min(created_at) from onboarding_cases) > now() - interval '10 minutes' as cases,
        (select min(booked_on)::date from payment_entries) < now() - interval '13 months' as bookings`,
    );
    expect(rows).toEqual([{ payments: true, cases: true, bookings: true }]);
    expect(await house.audit()).toEqual([]);
  });

  test('goes as the small one does', async () => {
    expect((await house.call(remove, {}, 'admin')).body).toEqual({ ok: true });
    for (const table of [
      'clients',
      'payments',
      'payment_statements',
      'payment_entries',
      'party_structures',
      'administered_entities',
    ]) {
      expect((await house.pool.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
    }
    expect((await house.pool.query('select 1 from client_freezes')).rowCount).toBe(0);
    expect((await house.pool.query('select 1 from users where is_sample')).rowCount).toBe(0);
    expect(await house.audit()).toEqual([]);
  });
});
