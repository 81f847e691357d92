import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, swissDay } from '@sorgfalt/calendar';
import { documentRoutes, ledgerRoutes, obligationRoutes, reportingRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { administeredDesk } from '../../testing/modules/administered.ts';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { pdfOf } from '../../testing/modules/documents.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const today = swissDay(new Date());
const yesterday = addDays(today, -1);
let app: TestApp;
let structures: Awaited<ReturnType<typeof structureDesk>>;
let desk: ReturnType<typeof administeredDesk>;
const administered = () => desk.administered();
const administers = (...given: Parameters<(typeof desk)['administers']>) => desk.administers(...given);

beforeAll(async () => {
  app = await startTestApp();
  structures = await structureDesk(app);
  desk = administeredDesk(app, structures);
});
afterAll(() => app.stop());

const dutiesOf = async (clientId: string) =>
  (await app.call(obligationRoutes.list, { query: { clientId } }, 'editor')).body.obligations;

describe('an administered entity', () => {
  test('is unassessed until somebody says so, then due, then reported with proof', async () => {
    const entity = await administered();
    expect(await entity.now()).toMatchObject({ state: 'not-assessed', dueOn: null, isOverdue: false });
    expect((await entity.report()).error?.code).toBe('not-allowed-now');
    expect((await entity.assess(null, addDays(today, 10))).status).toBe(200);
    expect(await entity.now()).toMatchObject({ state: 'due', dueOn: addDays(today, 10), isOverdue: false });
    expect(await dutiesOf(entity.clientId)).toMatchObject([{ kind: 'transparency-report', done: null }]);
    const query = { clientId: entity.clientId, offset: 1 };
    const next = (await app.call(obligationRoutes.list, { query }, 'editor')).body;
    expect([next.obligations, next.total], 'a later page counts it').toEqual([[], 1]);
    await app.pool.query(`update administered_entities set due_on = '2026-07-15' where id = $1`, [
      entity.params.entityId,
    ]);
    const [duty] = await dutiesOf(entity.clientId);
    expect(swissDay(new Date(duty?.dueAt ?? '')), 'in summer, too').toBe('2026-07-15');
    expect((await entity.report()).status).toBe(200);
    expect(await entity.now()).toMatchObject({ state: 'reported', reportedOn: today, dueOn: null });
    expect(await dutiesOf(entity.clientId)).toEqual([]);
  });

  test('says what would be reported: who owns it and by what', async () => {
    const { now, owner } = await administered();
    expect((await now()).content).toMatchObject({
      isWhole: true,
      owners: [{ partyId: owner, name: 'Xaver Eigentümerov', reasons: ['capital', 'votes'] }],
      fiduciaries: [],
    });
  });

  test('that was reported is due again once something else would be, until that is reported', async () => {
    const entity = await administered();
    await entity.assess();
    await entity.report();
    const second = await structures.withParty(entity.clientId, person('Zoe Zweitova'));
    await structures.keepInterest(
      entity.clientId,
      shares(second, entity.partyId, 0, { kind: 'appointmentOfBoard', share: null }),
    );
    expect(await entity.now()).toMatchObject({ state: 'changed', changedOn: today });
    const kept = async () =>
      (
        await app.pool.query(`select changed_on from administered_entities where id = $1`, [
          entity.params.entityId,
        ])
      ).rows[0].changed_on;
    await eventually(async () => (await kept()) !== null);
    expect(await dutiesOf(entity.clientId)).toMatchObject([{ kind: 'transparency-report' }]);
    expect((await entity.report()).status).toBe(200);
    expect(await entity.now()).toMatchObject({ state: 'reported', changedOn: null });
  });

  test('that is exempt is looked at again when something changes', async () => {
    const entity = await administered();
    await entity.assess('listed');
    await entity.assess('listed', null, 'admin');
    expect(await entity.now()).toMatchObject({ state: 'exempt', reason: 'listed' });
    await structures.withParty(entity.clientId, person('Ohne Rolle'));
    expect((await entity.now()).state).toBe('exempt');
    const more = await structures.withParty(entity.clientId, person('Mit Rolleva'));
    await structures.keepInterest(
      entity.clientId,
      shares(more, entity.partyId, 0, { kind: 'boardMember', share: null }),
    );
    expect((await entity.now()).state).toBe('exempt');
    await structures.keepInterest(
      entity.clientId,
      shares(more, entity.partyId, 0, { kind: 'appointmentOfBoard', share: null }),
    );
    expect((await entity.now()).state).toBe('changed');
  });

  test('counts as reported only while its proof is on file, and no proof serves twice', async () => {
    const entity = await administered();
    await entity.assess(null, addDays(today, 3));
    await entity.report();
    const { documentId } = await entity.now();
    const more = await structures.withParty(entity.clientId, person('Neu Dazugekommen'));
    await structures.keepInterest(
      entity.clientId,
      shares(more, entity.partyId, 0, { kind: 'appointmentOfBoard', share: null }),
    );
    const again = await entity.report({ documentId });
    expect(again.error?.fields).toEqual([{ path: 'body.documentId', code: 'used' }]);
    const file = pdfOf([[`Confirmation ${desk.proofs() - 1}`]]);
    const copied = await sendDocument(app, entity.clientId, { file, facts: { language: 'fr' } });
    const renamed = await entity.report({ documentId: copied.body.documentId });
    expect(renamed.error?.fields).toEqual([{ path: 'body.documentId', code: 'used' }]);
    const withdraw = {
      params: { clientId: entity.clientId, documentId: documentId! },
      body: { reason: 'Not ours.' },
    };
    expect((await app.call(documentRoutes.withdraw, withdraw, 'editor')).status).toBe(200);
    expect(await entity.now()).toMatchObject({ state: 'due', dueOn: addDays(today, 3) });
    const gone = await entity.report({ documentId });
    expect(gone.error?.fields).toContainEqual({ path: 'body.documentId', code: 'unknown' });
  });

  test('is reported as it is, by nobody as it was, and on no day to come', async () => {
    const entity = await administered();
    await entity.assess();
    const stale = await entity.report({ code: 'f'.repeat(64) });
    expect(stale.error?.code).toBe('structure-changed');
    const tomorrow = await entity.report({ reportedOn: addDays(today, 1) });
    expect(tomorrow.error?.fields).toEqual([{ path: 'body.reportedOn', code: 'in-future' }]);
    const before = await entity.report({ reportedOn: addDays(today, -2) });
    expect(before.error?.fields).toEqual([{ path: 'body.reportedOn', code: 'before-beginning' }]);
    const other = await administered();
    const { body: paper } = await sendDocument(app, other.clientId);
    const foreign = await entity.report({ documentId: paper.documentId });
    expect(foreign.error?.fields).toEqual([{ path: 'body.documentId', code: 'unknown' }]);
  });

  test('is not reported while part of it is unknown, whatever was filed', async () => {
    const entity = await administered();
    await entity.assess();
    const unnamed = await structures.withParty(entity.clientId, { ...company, name: 'Unbekannte AG' });
    await structures.keepInterest(
      entity.clientId,
      shares(unnamed, entity.partyId, 0, { kind: 'votingRights', share: null }),
    );
    const answer = await entity.report();
    expect(answer.error?.fields).toEqual([{ path: 'body.code', code: 'not-whole' }]);
    expect((await entity.now()).state).toBe('due');
  });

  test('is administered once at a time, since no day to come, and no person is', async () => {
    const { clientId, partyId, owner, params } = await administered();
    expect((await administers(clientId, partyId)).error?.code).toBe('not-allowed-now');
    expect((await administers(clientId, owner)).error?.fields).toEqual([
      { path: 'body.partyId', code: 'unknown' },
    ]);
    const end = (until: string) => app.call(reportingRoutes.end, { params, body: { until } }, 'editor');
    expect((await end(addDays(today, -9))).error?.fields).toEqual([
      { path: 'body.until', code: 'before-beginning' },
    ]);
    const other = await structures.withParty(clientId, { ...company, name: 'Andere AG' });
    expect((await administers(clientId, other, addDays(today, 1))).error?.fields).toEqual([
      { path: 'body.since', code: 'in-future' },
    ]);
    expect((await end(today)).body.entities[0]?.state).toBe('ended');
    expect((await end(today)).error?.code).toBe('not-allowed-now');
    expect((await administers(clientId, partyId)).status).toBe(201);
  });

  test('is sealed as it stands, without a name, and the audit finds what is changed behind it', async () => {
    const entity = await administered();
    await entity.assess('listed');
    await entity.assess('listed', null, 'admin');
    const { rows } = await app.pool.query(
      `select proof_id from events where client_id = $1 and type = 'client.reporting_changed' order by id desc limit 1`,
      [entity.clientId],
    );
    const sealed = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    expect(sealed.body.payload).toMatchObject({
      outcome: 'exempt',
      reason: 'listed',
      partyId: entity.partyId,
    });
    expect(JSON.stringify(sealed.body.payload)).not.toContain('Verwaltete');
    expect(await app.audit()).toEqual([]);
    await app.pool.query(`update administered_entities set reason = 'authority' where id = $1`, [
      entity.params.entityId,
    ]);
    expect(await app.audit()).toMatchObject([{ code: 'register-differs' }]);
    await app.pool.query(`update administered_entities set reason = 'listed' where id = $1`, [
      entity.params.entityId,
    ]);
    await expect(app.pool.query('delete from administered_entities')).rejects.toThrow('stays on record');
  });
});

describe('dates and terms', () => {
  const none = { firstBy: null, firstDays: null, changeDays: null, noticeDays: null };
  const set = (body: object, as: Role = 'admin') =>
    app.call(
      reportingRoutes.setTerms,
      { body: { from: yesterday, ...none, source: 'Read in the ordinance by the firm', ...body } },
      as,
    );

  test('are nobody’s before the firm has set them: what has no day is due now', async () => {
    const entity = await administered();
    await entity.assess();
    expect(await entity.now()).toMatchObject({ state: 'due', dueOn: null, isOverdue: true });
    const late = await app.call(reportingRoutes.list, { query: { state: 'overdue' } }, 'editor');
    expect(late.body.entities.map(({ entityId }) => entityId)).toContain(entity.params.entityId);
    expect((await dutiesOf(entity.clientId))[0]?.dueAt).toBe((await entity.now()).decidedAt);
  });

  test('that are set count from their day on, and are what a duty rests on', async () => {
    expect((await set({ firstBy: addDays(today, 5), firstDays: 9, changeDays: 7 }, 'editor')).status).toBe(
      403,
    );
    await set({ firstBy: addDays(today, 5), firstDays: 9, changeDays: 7 });
    await set({ from: addDays(today, 30), changeDays: 1 });
    const { body } = await app.call(reportingRoutes.terms, {}, 'editor');
    expect([body.inForce?.changeDays, body.all.length]).toEqual([7, 2]);
    const entity = await administered();
    await entity.assess();
    expect((await entity.now()).dueOn).toBe(addDays(today, 5));
    await entity.report();
    const more = await structures.withParty(entity.clientId, person('Neu Dazugekommen'));
    await structures.keepInterest(
      entity.clientId,
      shares(more, entity.partyId, 0, { kind: 'appointmentOfBoard', share: null }),
    );
    await eventually(async () => (await dutiesOf(entity.clientId)).length === 1);
    expect(await entity.now()).toMatchObject({
      state: 'changed',
      dueOn: addDays(today, 7),
      isOverdue: false,
    });
    expect((await dutiesOf(entity.clientId))[0]?.article).toBe('Read in the ordinance by the firm');
    await expect(app.pool.query('update reporting_terms set change_days = 99')).rejects.toThrow(
      'as they were set',
    );
  });
});

describe('the list of administered entities', () => {
  test('has what is open first, is narrowed by state and kind, and leaves as CSV', async () => {
    const entity = await administered();
    const { body } = await app.call(reportingRoutes.list, { query: { limit: 200 } }, 'editor');
    expect(body.entities[0]?.state).toBe('not-assessed');
    expect(body.total).toBe(body.entities.length);
    const trusts = await app.call(reportingRoutes.list, { query: { kind: 'trust' } }, 'editor');
    expect(trusts.body).toEqual({ entities: [], total: 0 });
    const csv = await app.call(reportingRoutes.exportCsv, { query: { state: 'not-assessed' } }, 'editor');
    expect(csv.status).toBe(200);
    expect(csv.body).toContain('Verwaltete Holding AG');
    expect(entity.clientId).not.toBe('');
  });

  test.each<[Role | null, number]>([
    [null, 401],
    ['guest', 403],
  ])('is for officers: %s is answered %s', async (role, status) => {
    const params = { clientId: crypto.randomUUID(), entityId: crypto.randomUUID() };
    const code = '';
    const answered = [
      await app.call(reportingRoutes.list, { query: {} }, role),
      await app.call(reportingRoutes.exportCsv, { query: {} }, role),
      await app.call(reportingRoutes.terms, {}, role),
      await app.call(reportingRoutes.read, { params }, role),
      await app.call(reportingRoutes.administer, { params, body: { partyId: 'x', since: today } }, role),
      await app.call(reportingRoutes.end, { params, body: { until: today } }, role),
      await app.call(reportingRoutes.assess, { params, body: { exempt: null, dueOn: null, code } }, role),
      await app.call(
        reportingRoutes.report,
        { params, body: { reportedOn: today, documentId: params.entityId, code } },
        role,
      ),
    ];
    expect(new Set(answered.map((answer) => answer.status))).toEqual(new Set([status]));
  });

  test('knows nothing of a client, or of an entity, that is not there', async () => {
    const params = { clientId: crypto.randomUUID(), entityId: crypto.randomUUID() };
    expect((await app.call(reportingRoutes.read, { params }, 'editor')).status).toBe(404);
    expect((await administers(params.clientId, 'x')).status).toBe(404);
    const { clientId } = await administered();
    const end = { params: { ...params, clientId }, body: { until: today } };
    expect((await app.call(reportingRoutes.end, end, 'editor')).status).toBe(404);
  });
});
