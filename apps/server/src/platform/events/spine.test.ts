import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';

const actor = { kind: 'system', id: 'test' } as const;
let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

describe('events of one command', () => {
  test('said together are appended in their order, each with its own proof', async () => {
    const given = Array.from({ length: 300 }, (_, index) => ({
      type: 'sample.loaded' as const,
      status: 'recorded' as const,
      data: { name: `event ${index}` },
      ...(index % 3 === 0 ? {} : { evidence: { index } }),
    }));
    const appended = await bench.spine.run(actor, ({ append }) => Promise.all(given.map(append)));
    const { rows } = await bench.pool.query(
      `select e.proof_id, e.data ->> 'name' as name, l.kind, k.entry_id is not null as has_key,
         p.entry_id is not null as has_payload
       from events e left join ledger_entries l on l.entry_id = e.proof_id
       left join ledger_payloads p on p.entry_id = e.proof_id
       left join ledger_payload_keys k on k.entry_id = e.proof_id order by e.id`,
    );
    expect(rows).toEqual(
      given.map(({ data }, index) => ({
        proof_id: appended[index]?.proofId,
        name: data.name,
        kind: index % 3 === 0 ? null : 'sample.loaded',
        has_key: index % 3 !== 0,
        has_payload: index % 3 !== 0,
      })),
    );
  });

  test('said together are all refused when one of them cannot be sealed', async () => {
    const before = await bench.count('events');
    const command = bench.spine.run(actor, ({ append }) =>
      Promise.all(
        [1, 0.5].map((share) => append({ type: 'sample.loaded', status: 'recorded', evidence: { share } })),
      ),
    );
    await expect(command).rejects.toThrow('unsafe-number');
    expect(await bench.count('events')).toBe(before);
  });
});
