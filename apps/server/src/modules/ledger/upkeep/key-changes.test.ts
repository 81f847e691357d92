import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import type { BundleVerification } from '@sorgfalt/contract';
import { certificatesOfPem, parseNoteKey, verifyBundle } from '@sorgfalt/ledger';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { loadConfig } from '../../../config.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { createHeadFile } from '../sequencing/head-file.ts';
import { openKeys } from '../keys/keys.ts';
import { createSequencer } from '../sequencing/sequencer.ts';
import { nativeCrypto, sha256 } from '../crypto.ts';
import { naiveHead } from '../../../testing/ledger/naive-log.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';

let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

const sealKeys = async (on = bench) =>
  (
    await on.pool.query(
      `select key_id, retired_at, revoked_at from ledger_keys where purpose = 'seal' order by created_at, active_from`,
    )
  ).rows;
const verify = async (entryId: string, on = bench) => {
  const { body } = await on.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'editor');
  return body.steps
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, detail }) => [id, detail['reason']]);
};
const entryOf = async (entryId: string, on = bench) =>
  (await on.pool.query('select * from ledger_entries_placed where entry_id = $1', [entryId])).rows[0];
const findings = async (on = bench) => (await on.ledger.audit()).findings;
/** Two entries can be of one millisecond; their events say which came first. */
const newestEntry = async (on = bench) =>
  (
    await on.pool.query(
      'select l.* from ledger_entries_placed l join events e on e.proof_id = l.entry_id order by e.id desc limit 1',
    )
  ).rows[0];

describe('a new seal key', () => {
  test('takes over with an entry that the old one sealed, and what the old one sealed goes on verifying', async () => {
    const before = await bench.sealed();
    const other = await bench.openAgain();
    const { from, to } = await other.keyChanges().rotateSeal('generated');
    const told = await newestEntry();
    expect(told).toMatchObject({ kind: 'ledger.key_changed', seal_key_id: from, actor: 'ledger-cli' });
    // This process still holds the old key: the database refuses its seal, and it seals again with the new one.
    const after = await bench.sealed();
    expect((await entryOf(before)).seal_key_id).toBe(from);
    expect((await entryOf(after)).seal_key_id).toBe(to);
    for (const entryId of [before, after, told.entry_id]) expect(await verify(entryId)).toEqual([]);
    expect(existsSync(join(bench.secretsDirectory, `firm-key-${to}`))).toBe(true);
    expect(await findings()).toEqual([]);
    const { rows } = await bench.pool.query(
      `select data, status from events where type = 'ledger.key_changed'`,
    );
    expect(rows).toEqual([{ data: { purpose: 'seal', from, to }, status: 'completed' }]);
  });

  test('comes one after the other when two processes change it while others seal', async () => {
    const [a, b] = [await bench.openAgain(), await bench.openAgain()];
    const sealed = await Promise.all([
      ...Array.from({ length: 10 }, () => bench.seal()),
      a
        .keyChanges()
        .rotateSeal('generated')
        .then(() => ''),
      b
        .keyChanges()
        .rotateSeal('generated')
        .then(() => ''),
      ...Array.from({ length: 10 }, () => bench.seal()),
    ]);
    await bench.ledger.sequence();
    for (const entryId of sealed.filter((one) => one !== '')) expect(await verify(entryId)).toEqual([]);
    const keys = await sealKeys();
    expect(keys.filter(({ retired_at }) => retired_at === null)).toHaveLength(1);
    expect(await findings()).toEqual([]);
    // Each of the two was told of by the key before it.
    const { rows } = await bench.pool.query(
      `select e.data ->> 'from' as told, l.seal_key_id as by from events e join ledger_entries l on l.entry_id = e.proof_id
       where e.type = 'ledger.key_changed' order by e.id`,
    );
    expect(rows.map(({ told }) => told)).toEqual(rows.map(({ by }) => by));
  });

  test('is the one that a process starts with afterwards', async () => {
    const again = await bench.openAgain();
    expect(again.problem()).toBe(null);
    expect(await again.ready()).toBe(true);
  });
});

describe('a revoked seal key', () => {
  test('counts for what a timestamp shows to be older, and for nothing else', async () => {
    const on = await startLedgerBench();
    try {
      const early = await on.sealed();
      const [first] = await sealKeys(on);
      await on.pool.query('select pg_sleep(0.05)');
      const at = new Date().toISOString();
      await on.pool.query('select pg_sleep(0.05)');
      const late = await on.sealed();
      const other = await on.openAgain();
      const { failing } = await other.keyChanges().revoke(first.key_id, 'compromised', at);
      expect(failing).toBe(1);
      // In this process too, which was told nothing.
      const { body } = await on.call(ledgerRoutes.get, { params: { entryId: late } }, 'editor');
      expect(body.trust.revokedKeys).toMatchObject([{ keyId: first.key_id, reason: 'keyCompromise' }]);
      // Of the early one only our own authority says that it is.
      expect(await verify(early, on)).toEqual([['seal', 'only-own-time']]);
      expect(await verify(late, on)).toEqual([['seal', 'key-revoked']]);
      expect(await findings(on)).toEqual([
        { code: 'seal-invalid', where: `entry ${late}`, detail: 'key-revoked' },
      ]);
      const told = await newestEntry(on);
      expect(told.kind).toBe('ledger.key_revoked');
      expect(told.seal_key_id).not.toBe(first.key_id);
      expect(await verify(told.entry_id, on)).toEqual([]);
      expect(await verify(await on.sealed(), on)).toEqual([]);
    } finally {
      await on.stop();
    }
  });

  test('loses nothing without a time: all that it sealed is placed and stamped before', async () => {
    const on = await startLedgerBench();
    try {
      const entries = [await on.sealed(), await on.seal(), await on.seal()];
      await on.spine.run(kycAgent, ({ append }) =>
        append({ type: 'review.approved', status: 'completed', evidence: { decision: 'approve' } }),
      );
      const [first] = await sealKeys(on);
      const { failing } = await on.ledger.keyChanges().revoke(first.key_id, 'superseded');
      expect(failing).toBe(0);
      for (const entryId of entries) expect(await verify(entryId, on)).toEqual([]);
      expect(await findings(on)).toEqual([]);
      const keys = await sealKeys(on);
      expect(keys.map(({ revoked_at }) => revoked_at === null)).toEqual([false, true]);
      await expect(on.ledger.keyChanges().revoke(first.key_id, 'lost')).rejects.toThrow('is revoked since');
      await expect(on.ledger.keyChanges().revoke('0'.repeat(16), 'lost')).rejects.toThrow(first.key_id);
    } finally {
      await on.stop();
    }
  });

  test('seals no entry any more, whoever holds it', async () => {
    const [{ key_id }] = await sealKeys();
    await bench.ledger.keyChanges().revoke(key_id, 'ceased');
    await expect(
      bench.pool.query(
        `insert into ledger_entries select gen_random_uuid(), kind, actor, case_id, client_id, review_id, payment_id,
           proof_hash, statement, seal_alg, '${key_id}', seal_signature, leaf_hash, created_at
         from ledger_entries limit 1`,
      ),
    ).rejects.toThrow('not active');
  });

  test('leaves the evidence good that was handed out while it still counted', async () => {
    const on = await startLedgerBench();
    try {
      const entryId = await on.sealed();
      const client = proofClient(await on.listen());
      const bundle = new Uint8Array(await (await client.askBundle('entry', entryId)).arrayBuffer());
      const [{ key_id }] = await sealKeys(on);
      await on.ledger.keyChanges().revoke(key_id, 'superseded');
      const body = (await (await client.upload(bundle)).json()) as BundleVerification;
      expect(body).toMatchObject({ ok: true, complete: true });
      const signature = body.steps.find(({ id }) => id === 'signature');
      expect(signature).toMatchObject({ outcome: 'passed', detail: { revokedFor: 'superseded' } });
    } finally {
      await on.stop();
    }
  });

  test('is named in evidence, which goes on verifying with what is older', async () => {
    const client = proofClient(await bench.listen());
    const { rows } = await bench.pool.query('select entry_id from ledger_places order by leaf_index limit 1');
    const answer = await client.askBundle('entry', rows[0].entry_id);
    expect(answer.status).toBe(200);
    const directory = temporaryDirectory('export');
    await bench.ledger.exportKeys(directory);
    const read = (name: string) => readFileSync(join(directory, name), 'utf8');
    const keys = JSON.parse(read('keys.json'));
    const revoked = keys.sealKeys.flatMap(
      ({ keyId, revokedAt, revokedFor: reason }: Record<string, string | null>) =>
        revokedAt === null ? [] : [{ keyId, revokedAt, reason }],
    );
    expect(revoked).toMatchObject([{ reason: 'cessationOfOperation' }]);
    expect(read('log-key.txt')).toBe(`${keys.logKey}\n`);
    const trust = {
      sealRoots: certificatesOfPem(read('seal-roots.pem')),
      timestampRoots: certificatesOfPem(read('timestamp-roots.pem')),
      logKeys: [read('log-key.txt').trim()],
    };
    const bundle = new Uint8Array(await answer.arrayBuffer());
    expect(await verifyBundle(bundle, { ...trust, revoked }, nativeCrypto)).toMatchObject({
      verdict: 'verified',
    });
    const always = revoked.map(({ keyId }: { keyId: string }) => ({
      keyId,
      revokedAt: '2020-01-01T00:00:00.000Z',
    }));
    expect(await verifyBundle(bundle, { ...trust, revoked: always }, nativeCrypto)).toMatchObject({
      ok: false,
    });
    expect(certificatesOfPem(read('certificates.pem')).length).toBeGreaterThan(keys.sealKeys.length);
  });
});

describe('a new log key', () => {
  test('signs one checkpoint together with the old one and then alone', async () => {
    const on = await startLedgerBench();
    try {
      const first = await on.sealed();
      const oldKey = parseNoteKey(on.ledger.publicKeys['log'] ?? '', sha256);
      const [one, two] = [await on.openAgain(), await on.openAgain()];
      const { vkey } = await one.keyChanges().rotateLog();
      const newKey = parseNoteKey(vkey, sha256);
      if (!oldKey.ok || !newKey.ok) throw new Error('keys in their text form are read');
      const last = await on.sealed();
      const { rows } = await on.pool.query('select note from ledger_checkpoints order by no');
      const signedBy = (note: string) =>
        [oldKey, newKey].map(({ value }) => {
          try {
            return naiveHead(note, value.publicKey).size > 0;
          } catch {
            return false;
          }
        });
      expect(rows.map(({ note }) => signedBy(note))).toEqual([
        [true, false],
        [true, true],
        [false, true],
      ]);
      expect(signedBy((await createHeadFile(on.secretsDirectory).read()) ?? '')).toEqual([false, true]);
      for (const ledger of [on.ledger, two, await on.openAgain()]) {
        expect(await ledger.ready()).toBe(true);
      }
      for (const entryId of [first, last]) expect(await verify(entryId, on)).toEqual([]);
      expect(await findings(on)).toEqual([]);
      const { rows: keys } = await on.pool.query(
        `select retired_at is null as open, active_from is not null as used from ledger_keys where purpose = 'log' order by created_at`,
      );
      expect(keys).toEqual([
        { open: false, used: true },
        { open: true, used: true },
      ]);
    } finally {
      await on.stop();
    }
  });

  test('does not hide a backup from before it', async () => {
    const on = await startLedgerBench();
    await on.sealed();
    const old = await on.backup();
    await on.ledger.keyChanges().rotateLog();
    await on.sealed();
    const restored = await startLedgerBench({ SECRETS_DIR: on.secretsDirectory }, old);
    try {
      expect(restored.ledger.problem()).toMatch('An old backup was restored');
      expect((await findings(restored)).map(({ code }) => code)).toContain('rolled-back');
    } finally {
      await restored.stop();
      await on.stop();
    }
  });

  test('signs a checkpoint too that was decided, and signed by the old one, before a crash', async () => {
    const on = await startLedgerBench();
    try {
      await on.sealed();
      await on.seal();
      const headFile = createHeadFile(on.secretsDirectory);
      const keys = await openKeys(on.database, createSecrets(on.secretsDirectory), loadConfig({}));
      const crash = createSequencer({
        database: on.database,
        spine: { run: () => Promise.reject(new Error('killed')) },
        log: async () => [keys.log()],
        logNotes: keys.logNotes,
        turn: async () => undefined,
        stamp: async () => true,
        headFile,
      });
      await expect(crash()).rejects.toThrow('killed');
      const signed = await headFile.read();
      await on.ledger.keyChanges().rotateLog();
      const { rows } = await on.pool.query('select note from ledger_checkpoints order by no');
      expect(rows[1].note.startsWith(signed)).toBe(true);
      expect(rows[1].note).not.toBe(signed);
      await on.sealed();
      expect(await on.ledger.ready()).toBe(true);
      expect(await findings(on)).toEqual([]);
    } finally {
      await on.stop();
    }
  });
});
