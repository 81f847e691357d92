import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { parseNote, parseCheckpoint, verifyEntry } from '@sorgfalt/ledger';
import type { EntryStatement } from '@sorgfalt/ledger';
import { benchClientId, kycAgent, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { nativeCrypto } from './crypto.ts';

let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

describe('sealing', () => {
  test('an entry and its change are committed together or not at all', async () => {
    const before = [
      await bench.count('ledger_entries'),
      await bench.count('ledger_payloads'),
      await bench.count('events'),
    ];
    const refused = bench.spine.run(kycAgent, async ({ append }) => {
      await append({ type: 'onboarding.kyc_completed', status: 'completed', evidence: { outcome: 'clear' } });
      throw new Error('the change is refused');
    });
    await expect(refused).rejects.toThrow('the change is refused');
    expect([
      await bench.count('ledger_entries'),
      await bench.count('ledger_payloads'),
      await bench.count('events'),
    ]).toEqual(before);
  });

  test('evidence without a canonical form undoes the whole command', async () => {
    const before = await bench.count('events');
    const command = bench.spine.run(kycAgent, ({ append }) =>
      append({ type: 'onboarding.kyc_completed', status: 'completed', evidence: { share: 0.5 } }),
    );
    await expect(command).rejects.toThrow('unsafe-number');
    expect(await bench.count('events')).toBe(before);
  });

  test('what is signed names nobody: payload values and the salt appear in no column of the entry', async () => {
    const entryId = await bench.seal('Adelheid Musterfrau');
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId } }, 'editor');
    expect(body.salt).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await bench.pool.query('select * from ledger_entries_placed where entry_id = $1', [
      entryId,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Adelheid|120\.50/);
    expect(JSON.stringify(rows)).not.toContain(body.salt);
  });

  test('equal evidence gives different proof hashes', async () => {
    const ids = [await bench.seal(), await bench.seal()];
    const { rows } = await bench.pool.query(
      'select distinct proof_hash from ledger_entries where entry_id = any($1)',
      [ids],
    );
    expect(rows).toHaveLength(2);
  });

  test.each([
    ['a statement', `update ledger_entries set statement = '{}'`],
    ['a time', 'update ledger_entries set created_at = now()'],
    ['a signature', `update ledger_entries set seal_signature = ''`],
    ['a leaf hash', `update ledger_entries set leaf_hash = ''`],
    ['an entry by deleting it', 'delete from ledger_entries'],
    ['a checkpoint', `update ledger_checkpoints set root = ''`],
    ['a checkpoint by deleting it', 'delete from ledger_checkpoints'],
  ])('the database refuses to change %s', async (_what, statement) => {
    await bench.sealed();
    await expect(bench.pool.query(statement)).rejects.toThrow('is append-only');
  });

  test.each([
    [
      'a place by moving it',
      `update ledger_places set leaf_index = leaf_index + 1000`,
      'keeps its leaf index',
    ],
    [
      'a place by giving it away',
      `update ledger_places set entry_id = gen_random_uuid()`,
      'keeps its leaf index',
    ],
    ['a place by deleting it', 'delete from ledger_places', 'is append-only'],
  ])('the database refuses to change %s', async (_what, statement, refusal) => {
    await bench.sealed();
    await expect(bench.pool.query(statement)).rejects.toThrow(refusal);
  });
});

describe('the entry as others read it', () => {
  test('carries all that a third party needs to verify it without asking us', async () => {
    const entryId = await bench.sealed();
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId } }, 'editor');
    const result = await verifyEntry(
      {
        statement: body.statement as unknown as EntryStatement,
        seal: { alg: 'CAdES', keyId: body.seal.keyId, signature: body.seal.signature },
        sealPublicKeySpkiDer: new Uint8Array(Buffer.from(body.sealPublicKey, 'base64')),
        payload: body.payload as never,
        salt: body.salt!,
        leafHash: body.tx_hash!,
        leafIndex: body.leaf_index!,
        checkpoint: body.checkpoint!,
        inclusionProof: body.inclusionProof!,
        logPublicKey: {
          name: body.log.origin,
          publicKey: new Uint8Array(Buffer.from(body.log.publicKey, 'base64')),
        },
        timestampToken: body.stamp!.token,
        sealRoots: body.trust.sealRoots.map((one) => new Uint8Array(Buffer.from(one, 'base64'))),
        tsaRoots: body.trust.tsaRoots.map((one) => new Uint8Array(Buffer.from(one, 'base64'))),
      },
      nativeCrypto,
    );
    expect(result.complete).toBe(true);
    expect(result.steps.map(({ outcome }) => outcome)).toEqual(Array(7).fill('passed'));
    const note = parseNote(body.checkpoint!);
    const head = parseCheckpoint(note.ok ? note.value.text : '');
    expect(head).toMatchObject({
      ok: true,
      value: { origin: 'localhost:8080/log', size: body.tree_size },
    });
    expect(body).toMatchObject({ status: 'confirmed', batch: 'closed', payloadState: 'present' });
    expect(body.metadata).toEqual({
      kind: 'onboarding.kyc_completed',
      actor: 'kyc-agent',
      clientId: benchClientId,
    });
  });

  test('is pending and open until it is sequenced', async () => {
    const entryId = await bench.seal();
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId } }, 'editor');
    expect(body).toMatchObject({ status: 'pending', batch: 'open', block: null, leaf_index: null });
    expect(body).toMatchObject({ checkpoint: null, inclusionProof: null, tree_size: null });
    const { body: verified } = await bench.call(
      ledgerRoutes.verify,
      { body: { entry_id: entryId } },
      'guest',
    );
    expect(verified.ok).toBe(true);
    expect(outcomes(verified.steps)).toMatchObject({ payload: 'passed', inclusion: 'skipped' });
    await bench.ledger.sequence();
  });

  test.each([
    ['admin', 'present'],
    ['editor', 'present'],
    ['guest', 'restricted'],
  ] as const)('shows an %s its payload as %s', async (role, payloadState) => {
    const entryId = await bench.sealed();
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId } }, role);
    expect(body.payloadState).toBe(payloadState);
    expect([body.payload === null, body.salt === null]).toEqual(
      payloadState === 'present' ? [false, false] : [true, true],
    );
  });

  test('keeps its proof when payload and salt are erased', async () => {
    const entryId = await bench.sealed();
    await bench.pool.query('delete from ledger_payloads where entry_id = $1', [entryId]);
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
    expect(body).toMatchObject({ payload: null, salt: null, payloadState: 'erased' });
    const { body: verified } = await bench.call(
      ledgerRoutes.verify,
      { body: { entry_id: entryId } },
      'admin',
    );
    expect(verified.ok).toBe(true);
    expect(outcomes(verified.steps)).toMatchObject({ payload: 'skipped', inclusion: 'passed' });
  });

  test('is found by client, by its id and by status, newest first', async () => {
    const first = await bench.sealed();
    const second = await bench.sealed();
    const pending = await bench.seal();
    const list = async (query: object) =>
      (await bench.call(ledgerRoutes.list, { query }, 'guest')).body.entries.map(({ entry_id }) => entry_id);
    expect(await list({ limit: 3 })).toEqual([pending, second, first]);
    expect(await list({ limit: 1, cursor: pending, clientId: benchClientId })).toEqual([second]);
    expect(await list({ proofId: first })).toEqual([first]);
    const { body: entry } = await bench.call(ledgerRoutes.get, { params: { entryId: first } }, 'guest');
    for (const hash of [entry.proof_hash, entry.tx_hash!, entry.proof_hash.toUpperCase()]) {
      expect(await list({ proofId: hash })).toEqual([first]);
    }
    expect(await list({ proofId: '00'.repeat(32) })).toEqual([]);
    expect(await list({ status: 'pending' })).toEqual([pending]);
    expect(await list({ clientId: first })).toEqual([]);
    const { body } = await bench.call(ledgerRoutes.list, { query: { limit: 1 } }, 'guest');
    expect(body.total).toBe(await bench.count('ledger_entries'));
    await bench.ledger.sequence();
  });

  test('what waits for its place comes first, then the tree from its end, also while entries come to their places', async () => {
    const page = async (query: object) =>
      (await bench.call(ledgerRoutes.list, { query }, 'guest')).body.entries;
    const [placed, early, late] = [await bench.sealed(), await bench.seal(), await bench.seal()];
    const first = await page({ limit: 2 });
    expect(first.map(({ entry_id }) => entry_id)).toEqual([late, early]);
    await bench.ledger.sequence();
    expect((await page({ limit: 1, cursor: early })).map(({ entry_id }) => entry_id)).toEqual([placed]);
    const places = (await page({ limit: 100 })).map(({ leaf_index }) => leaf_index ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    const none = await bench.call(ledgerRoutes.list, { query: { cursor: benchClientId } }, 'guest');
    expect([none.status, none.error?.fields]).toEqual([400, [{ path: 'query.cursor', code: 'unknown' }]]);
  });
});

describe('access', () => {
  const roles: readonly (Role | null)[] = ['admin', 'editor', 'guest', null];
  test.each(roles)('%s may read and verify only when signed in', async (role) => {
    const entryId = await bench.sealed();
    const answers = [
      await bench.call(ledgerRoutes.list, {}, role),
      await bench.call(ledgerRoutes.get, { params: { entryId } }, role),
      await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, role),
    ];
    const expected = role === null ? 401 : 200;
    expect(answers.map(({ status }) => status)).toEqual([expected, expected, expected]);
  });

  test.each(['admin', 'editor', 'guest'] as const)(
    '%s gets 404 and 400 for what is not there',
    async (role) => {
      const missing = await bench.call(ledgerRoutes.get, { params: { entryId: benchClientId } }, role);
      const malformed = await bench.call(ledgerRoutes.get, { params: { entryId: 'x' } }, role);
      expect([missing.error?.code, malformed.error?.code]).toEqual(['not-found', 'invalid-request']);
    },
  );
});
function outcomes(steps: readonly { id: string; outcome: string }[]): Record<string, string> {
  return Object.fromEntries(steps.map(({ id, outcome }) => [id, outcome]));
}
