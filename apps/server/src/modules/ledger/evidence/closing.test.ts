import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofRoutes } from '@sorgfalt/contract';
import { CLOSING_KIND, certificatesOfPem, verifyBundle } from '@sorgfalt/ledger';
import type { BundleTrust, BundleVerification } from '@sorgfalt/ledger';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';
import type { ProofClient } from '../../../testing/ledger/proof-client.ts';
import { nativeCrypto } from '../crypto.ts';
import { closedEntriesOf } from './closing.ts';
import { eraseContents, erasedEvidence, noteErasure } from '../erasure-repo.ts';

let bench: LedgerBench;
let client: ProofClient;

beforeAll(async () => {
  bench = await startLedgerBench();
  client = proofClient(await bench.listen());
});
afterAll(() => bench.stop());

async function seal(type: 'onboarding.kyc_completed' | 'review.approved', about: object): Promise<string> {
  const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
    append({ type, status: 'completed', ...about, evidence: { outcome: 'clear' } }),
  );
  return proofId ?? '';
}

async function bundleOf(subject: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
  let response = await client.askBundle(subject, id);
  // What does not come to rest is refused `not-stamped-yet`, and asked for again, as the screens do.
  for (let times = 0; response.status === 409 && times < 5; times += 1) {
    await wait(300);
    response = await client.askBundle(subject, id);
  }
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function trust(): Promise<BundleTrust> {
  const { body } = await bench.call(proofRoutes.config, {}, null);
  return {
    logKeys: [body.logKey],
    sealRoots: certificatesOfPem(body.sealRoots),
    timestampRoots: certificatesOfPem(body.timestampRoots),
  };
}

const kindsOf = ({ entries }: Pick<BundleVerification, 'entries'>) =>
  entries.map(({ steps }) => steps.find(({ id }) => id === 'statement')?.detail['kind']);

describe('evidence', () => {
  test('of one entry only waits until that is timestamped', async () => {
    const entryId = await seal('onboarding.kyc_completed', { clientId: randomUUID() });
    const refused = await client.askBundle('entry', entryId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { code: 'not-stamped-yet' } });
    await bench.ledger.sequence();
    expect((await client.askBundle('entry', entryId)).status).toBe(200);
  });

  test('of a client or case has everything placed and timestamped, and closes it once until something happens', async () => {
    const about = { clientId: randomUUID(), caseId: randomUUID() };
    await seal('onboarding.kyc_completed', about);
    // Of a case, and it does not say of which client.
    await seal('review.approved', { caseId: about.caseId });
    const told = [];
    for (const _ of [1, 2]) {
      const result = await verifyBundle(
        await bundleOf('client', about.clientId),
        await trust(),
        nativeCrypto,
      );
      expect(result).toMatchObject({ verdict: 'verified' });
      expect(kindsOf(result)).toEqual(['onboarding.kyc_completed', 'review.approved', CLOSING_KIND]);
      const things = [about.clientId, about.caseId].toSorted().join(' ');
      expect(result.steps.at(-1)?.detail).toMatchObject({ about: things });
      const { rows } = await bench.pool.query('select 1 from events where type = $1 and client_id = $2', [
        CLOSING_KIND,
        about.clientId,
      ]);
      told.push(rows.length);
    }
    expect(told).toEqual([1, 2]);
    await seal('review.approved', about);
    const after = await verifyBundle(await bundleOf('case', about.caseId), await trust(), nativeCrypto);
    expect(kindsOf(after).slice(2)).toEqual(['review.approved', CLOSING_KIND]);
  });

  test('waits a while for the round of another process', async () => {
    const clientId = randomUUID();
    await seal('onboarding.kyc_completed', { clientId });
    const startedAt = performance.now();
    const sequence = async () => performance.now() - startedAt > 300 && bench.ledger.sequence();
    const asked = { subject: 'client' as const, id: clientId };
    const { rows, isNew } = await closedEntriesOf({ ...bench, sequence }, asked, kycAgent);
    expect([rows.map(({ kind }) => kind), isNew]).toEqual([['onboarding.kyc_completed', CLOSING_KIND], true]);
  });

  test('is not made where an entry of the subject is gone', async () => {
    const gone = randomUUID();
    await seal('onboarding.kyc_completed', { clientId: gone });
    const entryId = await seal('review.approved', { clientId: gone });
    await bench.ledger.sequence();
    await bench.tamper(`delete from ledger_entries where entry_id = '${entryId}'`);
    const refused = await client.askBundle('client', gone);
    expect(await refused.json()).toMatchObject({ error: { code: 'evidence-damaged' } });
    expect(refused.status).toBe(409);
  });

  test('that others write about at the same time is whole all the same', async () => {
    const clientId = randomUUID();
    await seal('onboarding.kyc_completed', { clientId });
    const writing = Promise.all(Array.from({ length: 20 }, () => seal('review.approved', { clientId })));
    const bundles = [bundleOf('client', clientId), bundleOf('client', clientId)];
    await writing;
    for (const bundle of await Promise.all(bundles)) {
      const result = await verifyBundle(bundle, await trust(), nativeCrypto);
      expect(result.steps.at(-1)).toMatchObject({ id: 'completeness', outcome: 'passed' });
    }
    const after = await verifyBundle(await bundleOf('client', clientId), await trust(), nativeCrypto);
    expect(kindsOf(after).filter((kind) => kind === 'review.approved')).toHaveLength(20);
  });

  test('has no content that was erased, says which act took it, and is not made where somebody destroyed it', async () => {
    const [clientId, caseId] = [randomUUID(), randomUUID()];
    await seal('onboarding.kyc_completed', { clientId, caseId });
    await seal('review.approved', { clientId, caseId });
    await bench.ledger.sequence();
    const first = await verifyBundle(await bundleOf('case', caseId), await trust(), nativeCrypto);
    expect(first).toMatchObject({ verdict: 'verified' });
    await bench.spine.run({ kind: 'user', id: 'uid-admin' }, async ({ tx, append }) => {
      const erased = await eraseContents(tx, [clientId, caseId]);
      const evidence = { clientId, ...erasedEvidence(erased) };
      const { proofId } = await append({
        type: 'ledger.payloads_erased',
        status: 'completed',
        clientId,
        evidence,
      });
      await noteErasure(tx, erased, proofId ?? '');
    });
    await bench.ledger.sequence();
    for (const [subject, id] of [
      ['case', caseId],
      ['client', clientId],
    ] as const) {
      const result = await verifyBundle(await bundleOf(subject, id), await trust(), nativeCrypto);
      expect(result).toMatchObject({ verdict: 'verified' });
      expect(result.entries[0]).toMatchObject({ payload: null });
      expect(kindsOf(result)).toContain('ledger.payloads_erased');
    }
    const entryId = await seal('review.approved', { clientId, caseId });
    await bench.ledger.sequence();
    await bench.pool.query('delete from ledger_payload_keys where entry_id = $1', [entryId]);
    await bench.pool.query('delete from ledger_payloads where entry_id = $1', [entryId]);
    const refused = await client.askBundle('case', caseId);
    expect(await refused.json()).toMatchObject({ error: { code: 'evidence-damaged' } });
  });
});
