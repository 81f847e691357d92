import { afterEach, expect, describe, test, vi } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import type { BundleVerification } from '@sorgfalt/contract';
import { benchClientId, startLedgerBench } from '../../../testing/ledger-bench.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';

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
  const later = () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 365 * 86_400_000 });
  };

  test('has nothing sealed any more until another key is there, which says so itself', async () => {
    const on = await startLedgerBench();
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
