import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { clientRoutes } from '@sorgfalt/contract';
import { startErasureBench } from '../../testing/erasure-bench.ts';

const { bench, person, request, consent, hold, lift } = await startErasureBench();
afterAll(() => bench.stop());

const refusalOf = async (clientId: string) => (await request(clientId)).error?.code;

describe('a legal hold', () => {
  test('keeps everything, until another administrator lifts it', async () => {
    const { clientId } = await person('refused', 'rejected');
    const { requestId } = (await request(clientId)).body;
    expect((await hold(clientId, 'guest')).status).toBe(403);
    const [placed] = (await hold(clientId, 'editor')).body.holds;
    expect(placed).toMatchObject({ reason: 'Order of the prosecutor', placedBy: { uid: 'uid-editor' } });
    expect((await consent(requestId)).error?.code).toBe('legal-hold');
    expect((await lift(placed!.holdId, 'editor')).status).toBe(403);
    expect((await lift(placed!.holdId, 'admin')).body.holds).toEqual([]);
    expect((await consent(requestId)).status).toBe(200);
  });

  test('is not lifted by whoever placed it, nor twice', async () => {
    const { clientId } = await person('refused', 'rejected');
    const { holdId } = (await hold(clientId, 'admin')).body.holds[0]!;
    expect(await lift(holdId, 'admin')).toMatchObject({ status: 403, error: { code: 'own-hold' } });
    const itself = `update client_holds set lifted_by = placed_by, lifted_at = now(), lift_reason = 'x'`;
    await expect(bench.pool.query(itself)).rejects.toThrow('four_eyes');
    expect((await lift(holdId, 'other-admin')).status).toBe(200);
    expect((await lift(holdId, 'other-admin')).error?.code).toBe('not-allowed-now');
    expect((await lift(randomUUID(), 'admin')).status).toBe(404);
  });

  test('stands next to others, and each keeps by itself', async () => {
    const { clientId } = await person('refused', 'rejected');
    await hold(clientId, 'editor');
    const { holds } = (await hold(clientId, 'admin')).body;
    expect(holds).toHaveLength(2);
    await lift(holds.find(({ placedBy }) => placedBy.uid === 'uid-editor')!.holdId, 'admin');
    expect(await refusalOf(clientId)).toBe('legal-hold');
  });

  test('that is placed while somebody consents is seen, or finds nothing more', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { clientId } = await person('refused', 'rejected');
      const { requestId } = (await request(clientId)).body;
      const [placed, done] = await Promise.all([hold(clientId, 'editor'), consent(requestId)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([placed.status, done.status]);
    }
  });
});

describe('who was refused and never was a client', () => {
  /** As a screening leaves a hit with a case, and somebody a decision about it. */
  async function hitOf({ clientId, caseId }: { clientId: string; caseId: string }, decision: string | null) {
    await bench.pool.query(
      `insert into onboarding_hits (id, case_id, ordinal, hit) values ($1, $2, 0, '{"listId":"l","entityId":"e"}')`,
      [randomUUID(), caseId],
    );
    if (decision !== null)
      await bench.pool.query(
        `insert into screening_decisions (decision_id, client_id, list_id, entity_id, entity_sha256, facts_sha256,
           decision, reason, decided_by) values ($1, $2, 'l', 'e', 'x', 'x', $3, 'Passport compared', 'uid')`,
        [randomUUID(), clientId, decision],
      );
  }

  test.each([
    ['confirmed', 'retention-runs'],
    [null, 'retention-runs'],
    ['dismissed', undefined],
  ])('after a hit that was decided as %s is answered %s', async (decision, code) => {
    const refused = await person('refused', 'rejected');
    await hitOf(refused, decision);
    const { error } = await request(refused.clientId);
    expect(error?.code).toBe(code);
    expect(error?.details?.['because']).toBe(code && 'report');
  });

  test('is kept where a hit is found, or a dismissal lifted, between the request and the consent', async () => {
    const refused = await person('refused', 'rejected');
    const { requestId } = (await request(refused.clientId)).body;
    await hitOf(refused, 'dismissed');
    await bench.pool.query(
      `update screening_decisions set ended_as = 'lifted', ended_by = 'uid', ended_at = now() where client_id = $1`,
      [refused.clientId],
    );
    expect((await consent(requestId)).error?.code).toBe('retention-runs');
  });

  test('is kept where the dismissal of a hit was lifted since', async () => {
    const refused = await person('refused', 'rejected');
    await hitOf(refused, 'dismissed');
    await bench.pool.query(
      `update screening_decisions set ended_as = 'lifted', ended_by = 'uid', ended_at = now() where client_id = $1`,
      [refused.clientId],
    );
    expect(await refusalOf(refused.clientId)).toBe('retention-runs');
  });

  test.each([
    ['confirmed', true, 'retention-runs'],
    ['confirmed', false, 'retention-runs'],
    [null, true, 'retention-runs'],
    [null, false, 'retention-runs'],
    ['dismissed', true, undefined],
  ])(
    'with a hit on somebody behind it, decided as %s, who still is there: %s, is answered %s',
    async (decision, isCurrent, code) => {
      const { clientId } = await person('refused', 'rejected');
      await bench.pool.query(
        `insert into party_structures (client_id, subject, version) values ($1, 's', 1)`,
        [clientId],
      );
      // Before everybody in it was screened nobody knows.
      expect(await refusalOf(clientId)).toBe('client-active');
      await bench.pool.query('update party_structures set screened_version = 1 where client_id = $1', [
        clientId,
      ]);
      const decided =
        decision === null ? [null, null, null, null] : [decision, 'uid', 'now()', 'Passport compared'];
      await bench.pool.query(
        `insert into party_hits (client_id, record_id, facts_sha256, list_id, entity_id, entity_sha256, hit, is_sanction,
           is_current) values ($1, 'p', 'f', 'l', 'e', 'x', '{}', false, $2)`,
        [clientId, isCurrent],
      );
      await bench.pool.query(
        `update party_hits set decision = $2, decided_by = $3, decided_at = $4, reason = $5 where client_id = $1`,
        [clientId, ...decided],
      );
      expect(await refusalOf(clientId)).toBe(code);
    },
  );

  test('is kept after a freeze that was lifted', async () => {
    const { clientId } = await person('refused', 'rejected');
    const reason = { reason: 'Negotiations broken off on suspicion' };
    const { freezes } = (
      await bench.call(clientRoutes.freeze, { params: { clientId }, body: reason }, 'admin')
    ).body;
    expect(await refusalOf(clientId)).toBe('client-frozen');
    const lifting = { params: { freezeId: freezes[0]!.freezeId }, body: reason };
    await bench.call(clientRoutes.liftFreeze, lifting, 'other-admin');
    expect(await refusalOf(clientId)).toBe('retention-runs');
  });

  test('is kept after a duty to report that was met', async () => {
    const { clientId } = await person('refused', 'rejected');
    await bench.pool.query(
      `insert into obligations (id, client_id, kind, article, due_at) values ($1, $2, 'seco-report', 'EmbG', now())`,
      [randomUUID(), clientId],
    );
    expect(await refusalOf(clientId)).toBe('client-active');
    await bench.pool.query(
      `update obligations set done_by = 'uid', done_at = now(), note = 'Reported' where client_id = $1`,
      [clientId],
    );
    expect(await refusalOf(clientId)).toBe('retention-runs');
  });
});

describe('who was a client', () => {
  test('is kept for ten years from the last entry, whatever date somebody gives the case', async () => {
    const { clientId, caseId, entryIds } = await person('accepted', 'approved');
    await bench.pool.query(
      `update onboarding_cases set updated_at = updated_at - interval '11 years' where id = $1`,
      [caseId],
    );
    expect(await refusalOf(clientId)).toBe('retention-runs');
    const backdated = `update ledger_entries set created_at = created_at - interval '11 years' where entry_id = $1`;
    await expect(bench.pool.query(backdated, [entryIds[0]])).rejects.toThrow('append-only');
  });

  test('is kept also where the database calls it refused', async () => {
    const { clientId } = await person('accepted', 'approved');
    await bench.pool.query(`update clients set status = 'refused' where id = $1`, [clientId]);
    expect(await refusalOf(clientId)).toBe('retention-runs');
  });
});
