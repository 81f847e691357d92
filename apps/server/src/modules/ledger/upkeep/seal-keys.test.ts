import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, describe, test, vi } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import type { BundleVerification } from '@sorgfalt/contract';
import { pemOfCertificates } from '@sorgfalt/ledger';
import { issue, keyUsageExtension, rootCertificate, rootKey } from '@sorgfalt/ledger/testing';
import { benchClientId, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';

/** The settings of a key that another authority certified for so many years. */
function suppliedFor(
  years: number,
  key = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): Readonly<Record<string, string>> {
  const certificate = issue(key, rootKey, {
    subject: 'Beispiel Treuhand AG',
    issuer: 'Beispiel Root',
    notAfter: new Date(Date.now() + years * 365 * 86_400_000).toISOString(),
    extensions: [keyUsageExtension(0xc0)],
  });
  return {
    FIRM_KEY: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    FIRM_CERT: pemOfCertificates([certificate, rootCertificate]),
  };
}

/** What the audit finds, other than that the database's own clock did not go on with ours. */
async function findings(on: LedgerBench): Promise<string[]> {
  const found = (await on.ledger.audit()).findings;
  return found.flatMap(({ code, detail }) => (code === 'event-differs' ? [] : [`${code}: ${detail}`]));
}

describe('the certificate of a seal key of ours', () => {
  test('is issued again at the start where it is gone, for what is sealed from then on', async () => {
    const on = await startLedgerBench();
    try {
      await on.sealed();
      await on.tamper(`update ledger_keys set certificates = null where purpose = 'seal'`);
      await on.openAgain();
      const entryId = await on.sealed();
      const { body } = await on.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'editor');
      expect(body.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      expect((await on.ledger.audit()).findings).toEqual([]);
    } finally {
      await on.stop();
    }
  });
});

describe('a certificate that runs out', () => {
  afterEach(() => vi.useRealTimers());
  const later = (years = 11) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + years * 365 * 86_400_000 });
  };

  test('of ours is issued again by a process that goes on for years, for seals and for stamps', async () => {
    const on = await startLedgerBench();
    try {
      await on.sealed();
      later();
      expect(await on.ledger.ready()).toBe(true);
      await on.sealed();
      expect(await findings(on)).toEqual([]);
    } finally {
      await on.stop();
    }
  });

  test('of ours ends with the root that issued it, and then only a supplied key can take over', async () => {
    const on = await startLedgerBench();
    try {
      await on.sealed();
      later(19.9);
      expect(await on.ledger.ready()).toBe(true);
      await on.sealed();
      later(0.2);
      expect(await on.ledger.ready()).toBe(false);
      await expect(on.seal()).rejects.toMatchObject({ code: 'ledger-halted' });
      await expect(on.ledger.keyChanges().rotateSeal('generated')).rejects.toThrow('rotate-seal --supplied');
      expect(await findings(on)).toEqual([]);
    } finally {
      await on.stop();
    }
  });

  test('of the embedded authority has nothing stamped any more, and the entries wait', async () => {
    const on = await startLedgerBench(suppliedFor(30));
    try {
      await on.sealed();
      later(21);
      await on.sealed();
      await on.ledger.stamp();
      const { rows } = await on.pool.query<{ status: string; stamps: number }>(
        `select (select status from ledger_places order by leaf_index desc limit 1) as status,
          (select count(*)::int from ledger_timestamps) as stamps,
          (select count(*)::int from events where type = 'ledger.stamp_failed') as told`,
      );
      expect(rows).toEqual([{ status: 'verifying', stamps: 1, told: 1 }]);
    } finally {
      await on.stop();
    }
  });

  test('of another authority has nothing sealed any more until another key is there, which says so itself', async () => {
    const on = await startLedgerBench(suppliedFor(2));
    try {
      await on.sealed();
      later();
      await expect(on.seal()).rejects.toMatchObject({ code: 'ledger-halted' });
      expect(await on.ledger.ready()).toBe(false);
      expect(on.ledger.problem()).toContain('rotate-seal');
      const { to } = await on.ledger.keyChanges().rotateSeal('generated');
      expect(await on.ledger.ready()).toBe(true);
      await on.sealed();
      const { rows } = await on.pool.query<{ by: string }>(
        `select seal_key_id as by from ledger_entries where kind = 'ledger.key_changed'`,
      );
      expect(rows).toEqual([{ by: to }]);
    } finally {
      await on.stop();
    }
  });

  test('of another authority gives way to one for the same key that lasts longer, and to none that does not', async () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const before = await startLedgerBench(suppliedFor(2, key));
    await before.sealed();
    const again = { SECRETS_DIR: before.secretsDirectory };
    const on = await startLedgerBench({ ...again, ...suppliedFor(4, key) }, before.shared);
    const late = await startLedgerBench({ ...again, ...suppliedFor(3, key) }, before.shared);
    try {
      later(3.5);
      for (const bench of [before, on, late]) {
        expect(await bench.ledger.ready()).toBe(true);
        await bench.sealed();
      }
      expect(await findings(on)).toEqual([]);
    } finally {
      await late.stop();
      await on.stop();
      await before.stop();
    }
  });

  test('leaves evidence good of what it sealed, years after its end', async () => {
    const before = await startLedgerBench();
    await before.sealed();
    later();
    const on = await startLedgerBench({ SECRETS_DIR: before.secretsDirectory }, before.shared);
    try {
      await on.sealed();
      const client = proofClient(await on.listen());
      const answer = await client.askBundle('client', benchClientId);
      expect(answer.status).toBe(200);
      const bundle = new Uint8Array(await answer.arrayBuffer());
      const body = (await (await client.upload(bundle)).json()) as BundleVerification;
      expect(body).toMatchObject({ ok: true, complete: true });
      expect(body.entries.map(({ ok }) => ok)).toEqual([true, true, true]);
    } finally {
      await on.stop();
      await before.stop();
    }
  });
});

describe('a revoked seal key', () => {
  test('leaves good in evidence what a checkpoint of its own shows to be older, beside what is newer', async () => {
    const on = await startLedgerBench();
    try {
      await on.sealed();
      const { rows } = await on.pool.query<{ key_id: string }>(
        `select key_id from ledger_keys where purpose = 'seal'`,
      );
      await on.ledger.keyChanges().revoke(rows[0]?.key_id ?? '', 'superseded');
      await on.sealed();
      const client = proofClient(await on.listen());
      const answer = await client.askBundle('client', benchClientId);
      expect(answer.status).toBe(200);
      const bundle = new Uint8Array(await answer.arrayBuffer());
      const body = (await (await client.upload(bundle)).json()) as BundleVerification;
      expect(body).toMatchObject({ ok: true, complete: true });
      expect(body.entries.map(({ ok }) => ok)).toEqual([true, true, true]);
    } finally {
      await on.stop();
    }
  });
});
