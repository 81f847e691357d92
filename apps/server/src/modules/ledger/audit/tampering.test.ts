import { readFileSync } from 'node:fs';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { withSignatureTimestamp } from '@sorgfalt/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenIssuer } from '../../../adapters/tsa/embedded-authority.ts';
import { locks } from '../../../platform/database/locks.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { eventually } from '../../../testing/test-app.ts';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { sha256, signP256, spkiOf } from '../crypto.ts';
import { openRoot } from '../keys/certificates.ts';
import { createHeadFile } from '../sequencing/head-file.ts';
import { keyIdOf } from '../keys/key-files.ts';
import { imprintOfNote } from '../stamping/timestamping.ts';
import { signHead } from '../sequencing/signed-head.ts';
import { stampTamperingClasses } from '../../../testing/ledger/stamp-tampering.ts';
import { ofVictim, tamperingClasses, victim } from '../../../testing/ledger/tampering.ts';

/**
 * What somebody with all rights on the database can do, by the classes of the domain notes. Each goes through a
 * copy of a sound ledger of 300 entries in five blocks; the victims are in the middle, away from every edge.
 */
let sound: LedgerBench;
/** By leaf index. */
let ids: string[];
let tsaKeyId: string;

beforeAll(async () => {
  sound = await startLedgerBench();
  for (const count of [1, 149, 75, 50, 25]) {
    await sound.spine.run(kycAgent, ({ append }) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          append({ type: 'review.approved', status: 'completed', evidence: { decision: 'approve', at } }),
        ),
      ),
    );
    await sound.ledger.sequence();
  }
  // The oldest two hundred seals: the victim is among them.
  for (let round = 0; round < 2; round += 1) await sound.ledger.stamp();
  const { rows } = await sound.pool.query('select entry_id from ledger_places order by leaf_index');
  ids = rows.map(({ entry_id }) => entry_id);
  const tsa = await sound.pool.query(`select key_id from ledger_keys where purpose = 'tsa'`);
  tsaKeyId = tsa.rows[0].key_id;
});
afterAll(() => sound.stop());

/** A copy of the sound ledger, with the head file of the same installation. */
async function onCopy<T>(work: (bench: LedgerBench) => Promise<T>): Promise<T> {
  const bench = await startLedgerBench({ SECRETS_DIR: sound.secretsDirectory }, await sound.backup());
  try {
    return await work(bench);
  } finally {
    await bench.stop();
  }
}

describe('the audit', () => {
  test('has nothing to say about a sound ledger, with entries that wait too', async () => {
    await onCopy(async (bench) => {
      await bench.seal();
      expect(await bench.ledger.audit()).toEqual({ entries: 300, pending: 1, blocks: 5, findings: [] });
    });
  });

  test('waits for a checkpoint that is on disk and not yet in the database, and finds nothing then', async () => {
    const sequencer = await sound.pool.connect();
    await sequencer.query('begin');
    await sequencer.query('select pg_advisory_xact_lock($1)', [locks.sequencer]);
    const ended: string[] = [];
    const audit = sound.ledger.audit().finally(() => ended.push('audit'));
    await eventually(async () => {
      const { rowCount } = await sound.pool.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [locks.sequencer],
      );
      return rowCount === 1;
    });
    ended.push('sequencer');
    await sequencer.query('commit');
    sequencer.release();
    expect((await audit).findings).toEqual([]);
    expect(ended).toEqual(['sequencer', 'audit']);
  });

  test.each([...tamperingClasses, ...stampTamperingClasses])(
    'finds the class "%s" as %s of %s',
    async (_class, code, where, statements) => {
      await onCopy(async (bench) => {
        const put = (text: string) =>
          text
            .replaceAll('NEXT', ids[victim + 1] ?? '')
            .replaceAll('TSAKEY', tsaKeyId)
            .replaceAll('ID', ids[victim] ?? '');
        await bench.tamper(...statements.filter((one) => one !== 'REHASH' && one !== 'STAMP').map(put));
        if (statements.includes('REHASH')) await rehash(bench);
        if (statements.includes('STAMP')) await bench.ledger.stamp();
        const { findings } = await bench.ledger.audit();
        expect(findings.map((finding) => [finding.code, finding.where])).toContainEqual([code, put(where)]);
      });
    },
  );

  test('finds an entry that waits and can never be placed', async () => {
    await onCopy(async (bench) => {
      const entryId = await bench.seal();
      await bench.tamper(`delete from ledger_places where entry_id = '${entryId}'`);
      const { findings } = await bench.ledger.audit();
      expect(findings.map(({ code, where }) => [code, where])).toEqual([
        ['status-differs', `entry ${entryId}`],
      ]);
    });
  });

  test('finds an entry that another key sealed, though everything was computed anew', async () => {
    await onCopy(async (bench) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { rows } = await bench.pool.query(
        'select statement from ledger_entries_placed where leaf_index = $1',
        [victim],
      );
      const signature = Buffer.from(signP256(privateKey, Buffer.from(rows[0].statement))).toString('base64');
      await bench.tamper(
        `insert into ledger_keys values ('${keyIdOf(spkiOf(privateKey))}', 'seal', 'ES256',
           '${createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')}', 'firm')`,
        `update ledger_entries set seal_signature = '${signature}', seal_key_id = '${keyIdOf(spkiOf(privateKey))}'
         where ${ofVictim}`,
      );
      await rehash(bench);
      const { findings } = await bench.ledger.audit();
      expect(findings.map(({ code }) => code)).toContain('root-differs');
    });
  });

  test('finds a token by a key of this installation that is not for stamping', async () => {
    await onCopy(async (bench) => {
      const secrets = createSecrets(sound.secretsDirectory);
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const certificate = openRoot(secrets, { organization: 'localhost:8080' }).issue(
        privateKey,
        'seal',
        'Not for stamping',
      );
      const sign = (bytes: Uint8Array) => signP256(privateKey, bytes);
      const issue = tokenIssuer({ certificates: [certificate], sign }, Date.now);
      const { rows } = await bench.pool.query('select note from ledger_checkpoints where no = 3');
      const { token, serial, genTime } = await issue({ imprintSha256: imprintOfNote(rows[0].note)! });
      await bench.tamper(
        `update ledger_timestamps set token = '\\x${Buffer.from(token).toString('hex')}', serial = '${serial}',
           gen_time = '${genTime}' where checkpoint_no = 3`,
      );
      expect((await bench.ledger.audit()).findings).toEqual([
        {
          code: 'timestamp-invalid',
          where: 'block 3',
          detail: 'embedded: wrong-extended-key-usage',
        },
      ]);
    });
  });

  test('finds the seal of another entry under one that waits for its place', async () => {
    await onCopy(async (bench) => {
      const entryId = await bench.seal();
      await bench.tamper(
        `update ledger_entries set seal_signature = (
           select seal_signature from ledger_entries where entry_id = '${ids[0]}') where entry_id = '${entryId}'`,
      );
      const { findings } = await bench.ledger.audit();
      expect(findings.map(({ code, where }) => [code, where])).toContainEqual([
        'seal-invalid',
        `entry ${entryId}`,
      ]);
    });
  });

  test('finds a seal with something added that the signature does not cover', async () => {
    await onCopy(async (bench) => {
      const { rows } = await bench.pool.query(
        `select seal_signature, token from ledger_entries_placed join ledger_seal_stamps using (entry_id) where leaf_index = ${victim}`,
      );
      const cms = new Uint8Array(Buffer.from(rows[0].seal_signature, 'base64'));
      const stamped = withSignatureTimestamp(cms, new Uint8Array(rows[0].token));
      const text = Buffer.from(stamped.ok ? stamped.value : []).toString('base64');
      await bench.tamper(`update ledger_entries set seal_signature = '${text}' where ${ofVictim}`);
      const { findings } = await bench.ledger.audit();
      expect(findings.map(({ code, where }) => [code, where])).toContainEqual([
        'leaf-differs',
        `entry ${ids[victim]}`,
      ]);
    });
  });

  test('finds a split view: the log signed another history for somebody else', async () => {
    const logKey = createPrivateKey(readFileSync(join(sound.secretsDirectory, 'log-key'), 'utf8'));
    const note = await createHeadFile(sound.secretsDirectory).read();
    const origin = note?.split('\n')[0] ?? '';
    const shown = (size: number, root: Uint8Array) =>
      signHead({ origin, size, root }, [
        {
          privateKey: logKey,
          note: { name: origin, publicKey: new Uint8Array(spkiOf(logKey).subarray(-32)) },
        },
      ]);
    const other = await sound.ledger.audit([shown(225, sha256(new Uint8Array([1])))]);
    expect(other.findings).toEqual([expect.objectContaining({ code: 'another-history', where: 'leaf 225' })]);
    const longer = await sound.ledger.audit([shown(350, sha256(new Uint8Array([1])))]);
    expect(longer.findings).toEqual([expect.objectContaining({ code: 'rolled-back' })]);
    const { rows } = await sound.pool.query('select note from ledger_checkpoints order by no');
    expect((await sound.ledger.audit(rows.map((row) => row.note))).findings).toEqual([]);
  });

  test('finds what was given to it and is no checkpoint of this log', async () => {
    expect((await sound.ledger.audit(['anything'])).findings).toEqual([
      expect.objectContaining({ code: 'checkpoint-differs', where: 'given checkpoint 2' }),
    ]);
  });

  test('finds a revocation that somebody lifted, moved, made look harmless or took away with its key', async () => {
    const bench = await startLedgerBench();
    try {
      await bench.sealed();
      const { rows } = await bench.pool.query(`select key_id from ledger_keys where purpose = 'seal'`);
      const keyId = rows[0].key_id;
      await bench.ledger.keyChanges().revoke(keyId, 'compromised');
      expect((await bench.ledger.audit()).findings).toEqual([]);
      for (const change of [
        `revoked_for = 'superseded'`,
        `revoked_at = revoked_at + interval '1 day'`,
        'revoked_at = null',
      ]) {
        await bench.tamper(`update ledger_keys set ${change} where key_id = '${keyId}'`);
        const { findings } = await bench.ledger.audit();
        expect(findings.map(({ code, where }) => [code, where])).toEqual([['key-differs', `key ${keyId}`]]);
      }
      await bench.tamper(`delete from ledger_keys where key_id = '${keyId}'`);
      const { findings } = await bench.ledger.audit();
      expect(findings.map(({ code, where }) => [code, where])).toContainEqual([
        'key-differs',
        `key ${keyId}`,
      ]);
    } finally {
      await bench.stop();
    }
  });
});

/** Makes leaf hash and tile of the victim fit its entry again, as far as that is possible without the log's key. */
async function rehash(bench: LedgerBench): Promise<void> {
  const { rows } = await bench.pool.query('select * from ledger_entries_placed where leaf_index = $1', [
    victim,
  ]);
  const { statement, seal_alg: alg, seal_key_id: keyId, seal_signature: signature } = rows[0];
  const seal = createHash('sha256').update(Buffer.from(signature, 'base64')).digest('hex');
  const entry = statement.replace(
    ',"subject":',
    `,"seal":{"alg":"${alg}","keyId":"${keyId}","sha256":"${seal}"},"subject":`,
  );
  const leaf = createHash('sha256').update(`\0${entry}`).digest('hex');
  await bench.tamper(
    `update ledger_entries set leaf_hash = '${leaf}' where ${ofVictim}`,
    `update ledger_tiles set hashes = overlay(hashes placing '\\x${leaf}'::bytea from ${victim * 32 + 1}) where level = 0 and index = 0`,
  );
}
