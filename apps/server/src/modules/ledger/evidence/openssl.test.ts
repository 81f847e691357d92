import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withSignatureTimestamp, signatureOfSeal } from '@sorgfalt/ledger';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';

const isAbsent = spawnSync('openssl', ['version']).status !== 0;
const folder = temporaryDirectory('issued');
let bench: LedgerBench;

function store(name: string, bytes: Uint8Array | string): string {
  writeFileSync(join(folder, name), bytes);
  return name;
}

const openssl = (args: readonly string[]) =>
  spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' }).status;
const words = (text: string) => text.split(' ');
function verifySeal(seal: Uint8Array, content: string, trusted = 'seal-roots.pem'): number | null {
  store('seal.p7s', seal);
  store('content', content);
  return openssl(
    words(`cms -verify -cades -binary -inform DER -in seal.p7s -content content -CAfile ${trusted} -out out`),
  );
}
function verifyToken(token: Uint8Array, data: Uint8Array | string): number | null {
  store('token.tst', token);
  store('data', data);
  return openssl(words('ts -verify -token_in -in token.tst -data data -CAfile timestamp-roots.pem'));
}

/** What the server itself wrote into its database: entries before and after a change of the seal key. */
describe.skipIf(isAbsent)('OpenSSL over a ledger (skipped where the system has none)', () => {
  beforeAll(async () => {
    bench = await startLedgerBench({
      FIRM_NAME: 'Müster Treuhand AG',
      FIRM_UID: 'CHE-123.456.788',
      FIRM_CONTACT: 'compliance@muster.example',
    });
    const decide = () =>
      bench.spine.run(kycAgent, ({ append }) =>
        append({ type: 'review.approved', status: 'completed', evidence: { decision: 'approve' } }),
      );
    await bench.sealed();
    await decide();
    await bench.ledger.keyChanges().rotateSeal('generated');
    await decide();
    await bench.ledger.sequence();
    await bench.ledger.stamp();
    await bench.ledger.exportKeys(folder);
  });
  afterAll(() => bench.stop());

  test('accepts every seal, and no seal for another statement', async () => {
    const { rows } = await bench.pool.query('select statement, seal_signature from ledger_entries');
    expect(rows).toHaveLength(4);
    for (const { statement, seal_signature } of rows) {
      const cms = Buffer.from(seal_signature, 'base64');
      expect(verifySeal(cms, statement)).toBe(0);
      expect(verifySeal(cms, `${statement} `)).not.toBe(0);
    }
  });

  test('accepts the seals of decisions with their timestamps, and the timestamps alone', async () => {
    const { rows } = await bench.pool.query(
      'select statement, seal_signature, token from ledger_entries join ledger_seal_stamps using (entry_id)',
    );
    expect(rows).toHaveLength(2);
    for (const { statement, seal_signature, token } of rows) {
      const cms = new Uint8Array(Buffer.from(seal_signature, 'base64'));
      const stamped = withSignatureTimestamp(cms, new Uint8Array(token));
      const signature = signatureOfSeal(cms);
      if (!stamped.ok || !signature.ok) throw new Error('a seal of ours can be taken apart');
      expect(stamped.value.length).toBeGreaterThan(cms.length);
      expect(verifySeal(stamped.value, statement)).toBe(0);
      expect(verifyToken(token, signature.value)).toBe(0);
      expect(verifyToken(token, 'something else')).not.toBe(0);
    }
  });

  test('accepts the timestamp of every checkpoint over the text of its note', async () => {
    const { rows } = await bench.pool.query(
      'select note, token from ledger_checkpoints join ledger_timestamps on checkpoint_no = no order by no',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { note, token } of rows) {
      const text = `${note.split('\n\n')[0]}\n`;
      expect(verifyToken(token, text)).toBe(0);
      expect(verifyToken(token, note)).not.toBe(0);
    }
  });

  test('asks the revocation list, and believes no seal of a key that is on it', async () => {
    const { rows } = await bench.pool.query(
      'select statement, seal_signature, seal_key_id from ledger_entries order by created_at',
    );
    const [first, last] = [rows[0], rows.at(-1)];
    const check = ({ statement, seal_signature: seal }: typeof first) => {
      expect(openssl(words('crl -inform DER -in revoked.crl -out list.pem'))).toBe(0);
      const [roots, list] = ['seal-roots.pem', 'list.pem'].map((name) => readFileSync(join(folder, name)));
      store('trusted.pem', Buffer.concat([roots!, list!]));
      return verifySeal(Buffer.from(seal, 'base64'), statement, 'trusted.pem -crl_check');
    };
    expect([check(first), check(last)]).toEqual([0, 0]);
    await bench.ledger.keyChanges().revoke(first.seal_key_id, 'compromised');
    await bench.ledger.exportKeys(folder);
    expect([check(first) === 0, check(last)]).toEqual([false, 0]);
  });

  test('finds every certificate issued by the root that it is exported with', () => {
    const certificates = readFileSync(join(folder, 'certificates.pem'), 'utf8').match(
      /-----BEGIN[^]*?-----END .*\n/g,
    );
    expect(certificates).toHaveLength(3);
    for (const certificate of certificates ?? []) {
      expect(openssl(words(`verify -CAfile seal-roots.pem ${store('one.pem', certificate)}`))).toBe(0);
    }
  });
});
