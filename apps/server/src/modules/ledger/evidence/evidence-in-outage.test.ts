import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';

let bench: LedgerBench;
beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

test('a database that is away for a moment has nothing said against what it holds', async () => {
  const client = proofClient(await bench.listen());
  const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
    append({
      type: 'onboarding.kyc_completed',
      status: 'completed',
      clientId: randomUUID(),
      evidence: { outcome: 'clear' },
    }),
  );
  const entryId = proofId ?? '';
  // One more, so that its proof has a node.
  await bench.sealed();
  const verify = () => bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'admin');
  expect((await client.askBundle('entry', entryId)).status).toBe(200);
  expect((await verify()).status).toBe(200);

  await bench.pool.query(`create function cut_off() returns boolean language plpgsql stable as $$ begin
      raise exception 'terminating connection' using errcode = '57P01';
    end $$;
    alter table ledger_tiles rename to ledger_tiles_kept;
    create view ledger_tiles as select * from ledger_tiles_kept where cut_off();
    grant select on ledger_tiles to public`);
  expect([(await client.askBundle('entry', entryId)).status, (await verify()).status]).toEqual([503, 503]);
});
