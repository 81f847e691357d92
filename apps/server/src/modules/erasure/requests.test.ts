import { afterAll, describe, expect, test } from 'vitest';
import { startErasureBench } from '../../testing/erasure-bench.ts';
import { eventually } from '../../testing/test-app.ts';

const { bench, person, request, consent, refuse, erase, hold, lift, openRequest, entry } =
  await startErasureBench();
afterAll(() => bench.stop());

describe('the request to erase a person', () => {
  test('erases nothing, is sealed, and is shown until somebody decides', async () => {
    const { clientId, entryIds } = await person('refused', 'rejected');
    const { body } = await request(clientId);
    expect(body).toMatchObject({ clientId, reason: 'person-asked', requestedBy: { uid: 'uid-admin' } });
    expect(await openRequest(clientId)).toEqual(body);
    await bench.ledger.sequence();
    for (const entryId of entryIds) expect((await entry(entryId)).payloadState).toBe('present');
    const { rows } = await bench.pool.query(
      `select proof_id from events where type = 'erasure.requested' and client_id = $1`,
      [clientId],
    );
    expect((await entry(rows[0].proof_id)).payload).toEqual({
      requestId: body.requestId,
      clientId,
      reason: 'person-asked',
      requestedBy: 'uid-admin',
    });
    expect((await request(clientId, 'other-admin')).error?.code).toBe('not-allowed-now');
  });

  test('is carried out by nobody who made it', async () => {
    const { clientId } = await person('refused', 'rejected');
    const { requestId } = (await request(clientId)).body;
    expect(await consent(requestId, 'admin')).toMatchObject({ status: 403, error: { code: 'own-erasure' } });
    expect(await bench.count(`clients where id = '${clientId}'`)).toBe(1);
    expect((await consent(requestId)).status).toBe(200);
    expect((await consent(requestId)).status).toBe(404);
  });

  test.each([
    ['role = 1', 'admin', 'request-lapsed'],
    [`state = 'disabled'`, 'admin', 'request-lapsed'],
    ['role = 1', 'other-admin', 'forbidden'],
    [`state = 'disabled'`, 'other-admin', 'forbidden'],
  ])(
    'is carried out by two who both still administer: after %s of %s it is %s',
    async (change, who, code) => {
      const { clientId } = await person('refused', 'rejected');
      const { requestId } = (await request(clientId)).body;
      await bench.pool.query(`update users set ${change} where uid = $1`, [`uid-${who}`]);
      expect((await consent(requestId)).error?.code).toBe(code);
      expect(await openRequest(clientId)).toMatchObject({ requestId });
      await bench.pool.query(`update users set role = 0, state = 'active'`);
      expect((await consent(requestId)).status).toBe(200);
    },
  );

  test('does not overtake a role that is being taken away', async () => {
    const { clientId } = await person('refused', 'rejected');
    const { requestId } = (await request(clientId)).body;
    const other = await bench.pool.connect();
    await other.query(`begin; update users set role = 1 where uid = 'uid-admin'`);
    const answer = consent(requestId);
    await eventually(async () => {
      const { rowCount } = await bench.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    await other.query('commit');
    other.release();
    expect((await answer).error?.code).toBe('request-lapsed');
    await bench.pool.query(`update users set role = 0`);
  });

  test.each(['other-admin', 'admin'] as const)(
    'that %s refuses or withdraws keeps everything, and is sealed',
    async (as) => {
      const { clientId, entryIds } = await person('refused', 'rejected');
      const { requestId } = (await request(clientId)).body;
      expect((await refuse(requestId, as)).body).toEqual({ request: null });
      expect((await consent(requestId)).status).toBe(404);
      expect((await refuse(requestId, as)).status).toBe(404);
      expect(await openRequest(clientId)).toBe(null);
      await bench.ledger.sequence();
      expect((await entry(entryIds[0]!)).payloadState).toBe('present');
      const { rows } = await bench.pool.query(
        `select data from events where type = 'erasure.refused' and client_id = $1 and proof_id is not null`,
        [clientId],
      );
      expect(rows).toEqual([{ data: { requestId, isWithdrawn: as === 'admin' } }]);
      expect((await erase(clientId)).status).toBe(200);
    },
  );

  test('is judged again when it is consented to: what came up meanwhile keeps the records', async () => {
    const { clientId, caseId } = await person('refused', 'rejected');
    const { requestId } = (await request(clientId)).body;
    await bench.pool.query(`update onboarding_cases set status = 'in_review' where id = $1`, [caseId]);
    expect((await consent(requestId)).error?.code).toBe('client-active');
    await bench.pool.query(`update onboarding_cases set status = 'rejected' where id = $1`, [caseId]);
    expect((await consent(requestId)).status).toBe(200);
  });

  test('begins no ten years of its own, nor does refusing it or a legal hold', async () => {
    const { clientId, caseId } = await person('accepted', 'approved');
    const older = "- interval '11 years'";
    await bench.tamper(
      `update ledger_entries set created_at = created_at ${older} where client_id = '${clientId}' or case_id = '${caseId}'`,
      `update onboarding_cases set updated_at = updated_at ${older} where id = '${caseId}'`,
    );
    await refuse((await request(clientId)).body.requestId);
    const { holds } = (await hold(clientId, 'editor')).body;
    expect((await lift(holds[0]!.holdId, 'admin')).status).toBe(200);
    expect((await erase(clientId)).status).toBe(200);
  });
});
