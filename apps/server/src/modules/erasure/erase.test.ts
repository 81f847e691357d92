import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasureRoutes, ledgerRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { kycAgent, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { createErasure } from './index.ts';

let bench: LedgerBench;
let caseNo = 0;

beforeAll(async () => {
  bench = await startLedgerBench();
  createErasure({ spine: bench.spine }).register(bench.router);
});
afterAll(() => bench.stop());

interface Person {
  readonly clientId: string;
  readonly caseId: string;
  readonly entryIds: string[];
}

/** An invented client with one case, two entries with its name and one without a client. */
async function person(status: string, caseStatus: string): Promise<Person> {
  const [clientId, caseId] = [randomUUID(), randomUUID()];
  await bench.pool.query('insert into clients (id, name, status) values ($1, $2, $3)', [
    clientId,
    'Notburga Vergesslich',
    status,
  ]);
  caseNo += 1;
  await bench.pool.query(
    `insert into onboarding_cases (id, case_no, client_id, status, current_step, form, created_by)
     values ($1, $2, $3, $4, 'final_decision', '{"clientName":"Notburga Vergesslich"}', 'uid')`,
    [caseId, `ONB-2026-${caseNo}`, clientId, caseStatus],
  );
  const subjects = [{ clientId, caseId }, { clientId }, { caseId }];
  const entryIds: string[] = [];
  for (const subject of subjects) {
    const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
      append({
        type: 'onboarding.kyc_completed',
        status: 'completed',
        ...subject,
        evidence: { name: 'Notburga Vergesslich' },
      }),
    );
    entryIds.push(proofId ?? '');
  }
  await bench.ledger.sequence();
  return { clientId, caseId, entryIds };
}

function erase(clientId: string, as: Role | null = 'admin') {
  return bench.call(erasureRoutes.erase, { body: { clientId, reason: 'person-asked' } }, as);
}

async function entry(entryId: string) {
  return (await bench.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).body;
}

async function verified(entryId: string) {
  const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'admin');
  return { ok: body.ok, steps: Object.fromEntries(body.steps.map(({ id, outcome }) => [id, outcome])) };
}

describe('erasing a person', () => {
  test('leaves nothing of the person, and every proof valid', async () => {
    const { clientId, caseId, entryIds } = await person('refused', 'rejected');
    const bystander = await bench.sealed();
    for (const entryId of entryIds)
      expect((await verified(entryId)).steps).toMatchObject({ payload: 'passed' });

    const { body, status } = await erase(clientId);
    expect([status, body.erased]).toEqual([200, 3]);
    for (const entryId of entryIds) {
      expect(await entry(entryId)).toMatchObject({
        payload: null,
        salt: null,
        payloadState: 'erased',
        erasure: { proofId: body.proofId },
      });
      const { ok, steps } = await verified(entryId);
      expect(ok).toBe(true);
      expect(steps).toMatchObject({
        payload: 'skipped',
        seal: 'passed',
        leaf: 'passed',
        inclusion: 'passed',
      });
    }
    for (const table of ['ledger_payloads', 'ledger_payload_keys']) {
      const { rowCount } = await bench.pool.query(`select 1 from ${table} where entry_id = any($1)`, [
        entryIds,
      ]);
      expect(rowCount, table).toBe(0);
    }
    expect((await bench.pool.query('select 1 from clients where id = $1', [clientId])).rowCount).toBe(0);
    expect((await bench.pool.query('select 1 from onboarding_cases where id = $1', [caseId])).rowCount).toBe(
      0,
    );
    expect(await entry(bystander)).toMatchObject({ payloadState: 'present', erasure: null });
  });

  test('is told by the audit from what somebody destroyed, also where that is called erased', async () => {
    const { clientId, entryIds } = await person('refused', 'rejected');
    const bystander = await bench.sealed();
    const { body } = await erase(clientId);
    await bench.ledger.sequence();
    const found = async () =>
      (await bench.ledger.audit()).findings.map(({ code, where }) => `${code} ${where}`);
    expect(await found()).toEqual([]);
    await bench.pool.query('delete from ledger_payloads where entry_id = $1', [bystander]);
    expect(await found()).toEqual([`content-missing entry ${bystander}`]);
    const listed = `insert into ledger_erasures values ('${bystander}', '${body.proofId}')`;
    await bench.pool.query(listed);
    const all = [bystander, ...entryIds].map((entryId) => `content-missing entry ${entryId}`);
    expect((await found()).toSorted()).toEqual([...all, `erasure-differs entry ${body.proofId}`].toSorted());
    await bench.pool.query('delete from ledger_erasures where entry_id = $1', [entryIds[0]]);
    expect(await found()).toContain(`erasure-differs entry ${body.proofId}`);
    await bench.pool.query('delete from ledger_erasures where entry_id = $1', [bystander]);
    await bench.pool.query('insert into ledger_erasures values ($1, $2)', [entryIds[0], body.proofId]);
  });

  test('is an entry itself, which counts and names nobody', async () => {
    const { clientId } = await person('refused', 'rejected');
    const { body } = await erase(clientId);
    await bench.ledger.sequence();
    const act = await entry(body.proofId);
    expect(act.metadata).toEqual({ kind: 'ledger.payloads_erased', actor: 'uid-admin', clientId });
    expect(act.payload).toEqual({
      clientId,
      entries: 3,
      entriesSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      reason: 'person-asked',
    });
    expect(await verified(body.proofId)).toMatchObject({ ok: true, steps: { inclusion: 'passed' } });
    const { rows } = await bench.pool.query(
      `select client_id, data from events where type = 'ledger.payloads_erased' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ client_id: clientId, data: { entries: 3, reason: 'person-asked' } }]);
  });

  test.each([
    ['refused', 'in_review'],
    ['applicant', 'in_progress'],
    ['accepted', 'in_progress'],
  ])('is refused for an %s client whose case is %s', async (status, caseStatus) => {
    const { clientId, entryIds } = await person(status, caseStatus);
    expect((await erase(clientId)).error?.code).toBe('client-active');
    expect((await entry(entryIds[0]!)).payloadState).toBe('present');
  });

  test('is refused while a hit of the client waits for a decision', async () => {
    const { clientId, caseId } = await person('accepted', 'approved');
    await bench.pool.query(
      `insert into review_items (id, workflow, type, client_id, case_id, case_no, risk_level, risk_reasons,
         flagged_fields, transaction_metadata, priority, submitted_by)
       values ($1, 'client_onboarding', 'rescreening', $2, $3, 'ONB', 'low', '[]', '[]', '{}', 'normal', 'uid')`,
      [randomUUID(), clientId, caseId],
    );
    expect((await erase(clientId)).error?.code).toBe('client-active');
  });

  test('is refused for an accepted client until ten years after the last entry, and says so', async () => {
    const { clientId, entryIds } = await person('accepted', 'approved');
    const { error, status } = await erase(clientId);
    expect([status, error?.code]).toEqual([409, 'retention-runs']);
    const last = new Date((await entry(entryIds[2]!)).timestamp);
    last.setUTCFullYear(last.getUTCFullYear() + 10);
    expect(error?.details).toEqual({ until: last.toISOString() });
    expect((await entry(entryIds[0]!)).payloadState).toBe('present');
    expect(await bench.count(`clients where id = '${clientId}'`)).toBe(1);
  });

  test('happens once, also for two who ask at the same time', async () => {
    const { clientId } = await person('refused', 'rejected');
    const answers = await Promise.all([erase(clientId), erase(clientId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test.each([
    ['editor', 403],
    ['guest', 403],
    [null, 401],
  ] as const)('answers %s with %i', async (role, status) => {
    expect((await erase(randomUUID(), role)).status).toBe(status);
  });

  test('takes a reason of the list only', async () => {
    const { error } = await bench.call(
      erasureRoutes.erase,
      { body: { clientId: randomUUID(), reason: 'because' as never } },
      'admin',
    );
    expect(error?.code).toBe('invalid-request');
  });
});
