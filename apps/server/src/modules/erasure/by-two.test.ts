import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startErasureBench } from '../../testing/erasure-bench.ts';

const { bench, person, request, consent, erase, openRequest, hold, entry } = await startErasureBench();
afterAll(() => bench.stop());

const findings = async () =>
  (await bench.ledger.audit()).findings.map(({ code, where, detail }) => `${code} ${where}: ${detail}`);

describe('the database', () => {
  const remove = (clientId: string) => bench.pool.query('delete from clients where id = $1', [clientId]);

  /** With nothing that hangs on it but what the test gives it. */
  async function bare(isSample = false): Promise<string> {
    const id = randomUUID();
    await bench.pool.query(
      `insert into clients (id, name, status, is_sample) values ($1, 'Notburga', 'refused', $2)`,
      [id, isSample],
    );
    return id;
  }

  test('lets no client go whom two do not want erased', async () => {
    const clientId = await bare();
    await expect(remove(clientId)).rejects.toThrow('erased by two');
    const { requestId } = (await request(clientId)).body;
    await expect(remove(clientId)).rejects.toThrow('erased by two');
    const itself = 'update erasure_requests set consented_by = requested_by where id = $1';
    await expect(bench.pool.query(itself, [requestId])).rejects.toThrow('four_eyes');
    await expect(bench.pool.query('delete from erasure_requests where id = $1', [requestId])).rejects.toThrow(
      'stays on record',
    );
    const another = `update erasure_requests set requested_by = 'uid-editor' where id = $1`;
    await expect(bench.pool.query(another, [requestId])).rejects.toThrow('changes in nothing else');
    const sample = 'update clients set is_sample = true where id = $1';
    await expect(bench.pool.query(sample, [clientId])).rejects.toThrow('from the beginning or never');
    expect((await consent(requestId)).status).toBe(200);
  });

  test('keeps who is on hold, and the hold', async () => {
    const clientId = await bare();
    await hold(clientId, 'editor');
    await bench.pool.query(
      `insert into erasure_requests (id, client_id, reason, requested_by, consented_by) values ($1, $2, 'person-asked', 'a', 'b')`,
      [randomUUID(), clientId],
    );
    await expect(remove(clientId)).rejects.toThrow('a legal hold keeps the client');
    await expect(
      bench.pool.query('delete from client_holds where client_id = $1', [clientId]),
    ).rejects.toThrow('stays on record');
  });

  test('lets the sample firm go by one, with what was placed on it', async () => {
    const clientId = await bare(true);
    await hold(clientId, 'editor');
    expect((await remove(clientId)).rowCount).toBe(1);
  });
});

describe('an erasure that breaks off', () => {
  test.each(['ledger_erasures', 'events'])(
    'while %s is written leaves everything as it was',
    async (table) => {
      const { clientId, caseId, entryIds } = await person('refused', 'rejected');
      const { requestId } = (await request(clientId)).body;
      await bench.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = 'disk_full'; end $$;
      create trigger fails before insert on ${table} for each row execute function fail()`);
      const broken = await consent(requestId);
      await bench.pool.query(`drop trigger fails on ${table}; drop function fail()`);
      expect(broken.status).toBeGreaterThanOrEqual(500);
      expect(await bench.count(`clients where id = '${clientId}'`)).toBe(1);
      expect(await bench.count(`onboarding_cases where id = '${caseId}'`)).toBe(1);
      expect(await openRequest(clientId)).toMatchObject({ requestId });
      for (const entryId of entryIds) expect((await entry(entryId)).payloadState).toBe('present');
      expect((await consent(requestId)).status).toBe(200);
    },
  );
});

describe('the audit', () => {
  test('finds an erasure that nobody else requested', async () => {
    await erase((await person('refused', 'rejected')).clientId);
    await bench.ledger.sequence();
    expect(await findings()).toEqual([]);
    const { clientId } = await person('refused', 'rejected');
    const requestId = randomUUID();
    const forged = `insert into erasure_requests (id, client_id, reason, requested_by) values ($1, $2, 'person-asked', 'uid-admin')`;
    await bench.pool.query(forged, [requestId, clientId]);
    const { body } = await consent(requestId);
    await bench.ledger.sequence();
    expect(await findings()).toEqual([`erasure-differs entry ${body.proofId}: nobody else requested it`]);
  });
});
