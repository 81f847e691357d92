import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { erasureRoutes, ledgerRoutes } from '@sorgfalt/contract';
import { startErasureBench } from '../../testing/erasure-bench.ts';

const { bench, person, request, consent, refuse, erase, entry } = await startErasureBench();
afterAll(() => bench.stop());

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
    expect([status, body.erased]).toEqual([200, 4]);
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
    // Of the request, too, whose content went with the client's.
    const { rows } = await bench.pool.query<{ id: string }>(
      'select entry_id as id from ledger_erasures where erased_in = $1',
      [body.proofId],
    );
    expect(rows).toHaveLength(entryIds.length + 2);
    const all = rows.map(({ id }) => `content-missing entry ${id}`);
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
    expect(act.metadata).toEqual({ kind: 'ledger.payloads_erased', actor: 'uid-other-admin', clientId });
    expect(act.payload).toEqual({
      clientId,
      entries: 4,
      entriesSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      reason: 'person-asked',
      requestId: expect.any(String),
      requestedBy: 'uid-admin',
    });
    expect(await verified(body.proofId)).toMatchObject({ ok: true, steps: { inclusion: 'passed' } });
    const { rows } = await bench.pool.query(
      `select client_id, data from events where type = 'ledger.payloads_erased' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ client_id: clientId, data: { entries: 4, reason: 'person-asked' } }]);
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
    expect(error?.details).toEqual({ until: last.toISOString(), because: 'relationship' });
    expect((await entry(entryIds[0]!)).payloadState).toBe('present');
    expect(await bench.count(`clients where id = '${clientId}'`)).toBe(1);
  });

  test('happens once, also for two who consent at the same time', async () => {
    const { clientId } = await person('refused', 'rejected');
    const { requestId } = (await request(clientId)).body;
    const answers = await Promise.all([consent(requestId), consent(requestId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('is for administrators only, at each step', async () => {
    for (const [role, status] of [
      ['editor', 403],
      ['guest', 403],
      [null, 401],
    ] as const) {
      expect((await request(randomUUID(), role)).status).toBe(status);
      expect((await consent(randomUUID(), role)).status).toBe(status);
      expect((await refuse(randomUUID(), role)).status).toBe(status);
      const asked = await bench.call(erasureRoutes.open, { params: { clientId: randomUUID() } }, role);
      expect(asked.status).toBe(status);
    }
  });

  test('takes a reason of the list only', async () => {
    const { error } = await bench.call(
      erasureRoutes.request,
      { body: { clientId: randomUUID(), reason: 'because' as never } },
      'admin',
    );
    expect(error?.code).toBe('invalid-request');
  });
});
