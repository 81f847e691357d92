import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofRoutes } from '@sorgfalt/contract';
import type { BundleVerification, ProofConfig } from '@sorgfalt/contract';
import { CLOSING_KIND, certificatesOfPem, parseNoteKey, verifyBundle } from '@sorgfalt/ledger';
import { verifyTlogProof } from '@sorgfalt/ledger';
import type { BundleTrust, BundleVerification as Verified } from '@sorgfalt/ledger';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { nativeCrypto, sha256 } from '../crypto.ts';
import { readFiles, verifyIndependently } from '../../../testing/ledger/independent-bundle.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';
import type { ProofClient } from '../../../testing/ledger/proof-client.ts';
import { runReadme } from '../../../testing/ledger/openssl-readme.ts';

let bench: LedgerBench;
let url: string;
let client: ProofClient;
const [clientId, caseId, reviewId] = [randomUUID(), randomUUID(), randomUUID()];
let kycEntry = '';
const webDirectory = temporaryDirectory('web');

/** Commits an event with evidence; gives the id of its entry. */
async function seal(type: 'onboarding.kyc_completed' | 'review.approved', about: object): Promise<string> {
  const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
    append({ type, status: 'completed', ...about, evidence: { name: 'Reto Beispiel', amount: '120.50' } }),
  );
  return proofId ?? '';
}

beforeAll(async () => {
  bench = await startLedgerBench({ WEB_DIR: webDirectory });
  url = await bench.listen();
  client = proofClient(url);
  kycEntry = await seal('onboarding.kyc_completed', { clientId, caseId });
  for (let other = 0; other < 6; other += 1)
    await seal('onboarding.kyc_completed', { clientId: randomUUID() });
  await seal('review.approved', { clientId, caseId, reviewId });
  await bench.ledger.sequence();
  await bench.ledger.stamp();
});
afterAll(() => bench.stop());

async function bundleOf(subject: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await client.askBundle(subject, id);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function config(): Promise<ProofConfig> {
  return (await bench.call(proofRoutes.config, {}, null)).body;
}

const kindsOf = ({ entries }: Pick<Verified, 'entries'>) =>
  entries.map(({ steps }) => steps.find(({ id }) => id === 'statement')?.detail['kind']);

/** Trust as a stranger takes it from `/proofs/config`. */
async function publicTrust(): Promise<BundleTrust> {
  const { logKey, sealRoots, timestampRoots } = await config();
  return {
    logKeys: [logKey],
    sealRoots: certificatesOfPem(sealRoots),
    timestampRoots: certificatesOfPem(timestampRoots),
  };
}

describe('POST /proofs/bundle', () => {
  test.each([
    ['entry', 1],
    ['case', 2],
    ['decision', 1],
    ['client', 2],
  ])('gives a bundle of a %s that a stranger verifies with the public keys', async (subject, count) => {
    const id = { entry: kycEntry, case: caseId, decision: reviewId, client: clientId }[subject] ?? '';
    const bundle = await bundleOf(subject, id);
    const result = await verifyBundle(bundle, await publicTrust(), nativeCrypto);
    expect(result).toMatchObject({ verdict: 'verified', complete: true });
    expect(kindsOf(result).filter((kind) => kind !== CLOSING_KIND)).toHaveLength(count);
    expect(result.entries[0]).toMatchObject({ payload: { name: 'Reto Beispiel' } });
    const isAll = subject === 'entry' ? 'skipped' : 'passed';
    expect(result.steps.at(-1)).toMatchObject({ id: 'completeness', outcome: isAll });
  });

  test('carries the signature timestamp of an approval', async () => {
    const result = await verifyBundle(
      await bundleOf('decision', reviewId),
      await publicTrust(),
      nativeCrypto,
    );
    expect(result.entries[0]?.steps.find(({ id }) => id === 'seal')?.detail).toHaveProperty('stampedAt');
  });

  test('of one entry is smaller than 8,000 bytes without the verifier page', async () => {
    expect((await bundleOf('entry', kycEntry)).length).toBeLessThan(8000);
  });

  test('carries the verifier page once the web is built', async () => {
    const page = join(webDirectory, 'verify.html');
    writeFileSync(page, '<!doctype html><title>verify</title>');
    try {
      const bundle = await bundleOf('entry', kycEntry);
      expect(readFiles(bundle).get('verify.html')?.toString()).toBe('<!doctype html><title>verify</title>');
      expect(await verifyBundle(bundle, await publicTrust(), nativeCrypto)).toMatchObject({
        verdict: 'verified',
      });
    } finally {
      rmSync(page);
    }
  });

  test.each([
    ['client', ['onboarding.kyc_completed', 'review.approved']],
    ['decision', ['review.approved']],
  ])(
    'of a %s passes a verifier that shares no code with ours, and the commands of its README.txt',
    async (subject, kinds) => {
      const bundle = await bundleOf(subject, subject === 'client' ? clientId : reviewId);
      const findings = await verifyIndependently(bundle, (await config()).sealRoots);
      expect(findings.kinds.filter((kind) => kind !== CLOSING_KIND)).toEqual(kinds);
      expect(findings.kinds.at(-1)).toBe(CLOSING_KIND);
      if (spawnSync('openssl', ['version']).status !== 0) return;
      const runs = runReadme(bundle, join(temporaryDirectory('readme'), 'bundle'));
      expect(runs.filter(({ status }) => status !== 0)).toEqual([]);
    },
  );

  test('names the file, keeps it out of caches and tells the feed', async () => {
    const response = await client.askBundle('case', caseId, 'admin');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.etsi.asic-e+zip',
      'content-disposition': `attachment; filename="evidence-case-${caseId}.asice"`,
      'cache-control': 'no-store',
    });
    const { rows } = await bench.pool.query(
      `select actor, case_id, data from events where type = 'ledger.bundle_exported' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      actor: 'uid-admin',
      case_id: caseId,
      data: { subject: 'case', id: caseId, entries: expect.any(Number) },
    });
  });

  test('is for officers', async () => {
    expect((await client.askBundle('entry', kycEntry, 'admin')).status).toBe(200);
    expect((await client.askBundle('entry', kycEntry, 'guest')).status).toBe(403);
    expect((await client.askBundle('entry', kycEntry, null)).status).toBe(401);
  });

  test('answers 404 for what has no entries and 400 for what cannot have any', async () => {
    for (const subject of ['entry', 'case', 'decision', 'payment', 'client']) {
      expect((await client.askBundle(subject, randomUUID())).status).toBe(404);
    }
    expect((await client.askBundle('user', randomUUID())).status).toBe(400);
  });

  test('is not made of entries that were tampered with', async () => {
    for (const change of [
      `statement = replace(statement, 'kyc-agent', 'aml-agent')`,
      `seal_signature = 'AAAA'`,
      `statement = 'nothing'`,
    ]) {
      const entryId = await seal('onboarding.kyc_completed', { clientId: randomUUID() });
      await bench.ledger.sequence();
      await bench.tamper(`update ledger_entries set ${change} where entry_id = '${entryId}'`);
      const refused = await client.askBundle('entry', entryId);
      expect(await refused.json()).toMatchObject({ error: { code: 'evidence-damaged' } });
      expect(refused.status).toBe(409);
    }
  });
});

describe('POST /proofs/verify', () => {
  test('verifies a bundle of ours for every officer', async () => {
    const bundle = await bundleOf('client', clientId);
    for (const role of ['admin', 'editor'] as const) {
      const response = await client.upload(bundle, role);
      const body = (await response.json()) as BundleVerification;
      expect(response.status).toBe(200);
      expect(body).toMatchObject({ ok: true, complete: true });
      expect(body.entries.length).toBeGreaterThan(2);
      expect(body.entries[0]).toMatchObject({ entry_id: kycEntry, ok: true, tsa_qualified: false });
      expect(body.entries[0]?.tsa_serial).toMatch(/^[0-9a-f]+$/);
    }
    expect((await client.upload(bundle, null)).status).toBe(401);
  });

  test('names what is wrong with a bundle, and with anything else', async () => {
    const bundle = await bundleOf('entry', kycEntry);
    bundle[60] = (bundle[60] ?? 0) ^ 1;
    for (const bytes of [bundle, Uint8Array.of(1, 2, 3), new Uint8Array()]) {
      const body = (await (await client.upload(bytes)).json()) as BundleVerification;
      expect(body).toMatchObject({ ok: false, complete: false, entries: [] });
      expect(body.steps).toEqual([expect.objectContaining({ id: 'container', outcome: 'failed' })]);
    }
  });

  test('does not believe the bundle of another installation', async () => {
    const other = await startLedgerBench();
    try {
      const entryId = await other.sealed();
      const response = await proofClient(await other.listen()).askBundle('entry', entryId);
      const body = (await (
        await client.upload(new Uint8Array(await response.arrayBuffer()))
      ).json()) as BundleVerification;
      expect(body).toMatchObject({ ok: false, complete: false });
      const failed = body.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
      expect(failed).toEqual(
        expect.arrayContaining(['signature', 'log-key', 'seal-roots', 'timestamp-roots']),
      );
    } finally {
      await other.stop();
    }
  });

  test('refuses no file and one over the limit', async () => {
    expect((await client.post('/proofs/verify', 'editor')).status).toBe(400);
    expect((await client.upload(new Uint8Array(8_000_001))).status).toBe(413);
  });
});

describe('GET /proofs', () => {
  test('lists proofs with their stamps, by client, case and reference', async () => {
    const about = { clientId: randomUUID(), caseId: randomUUID() };
    await seal('onboarding.kyc_completed', about);
    for (const query of [{ clientId: about.clientId }, { caseId: about.caseId }]) {
      expect((await bench.call(proofRoutes.list, { query }, 'guest')).body.total).toBe(1);
    }
    const { body } = await bench.call(proofRoutes.list, { query: { proofId: kycEntry } }, 'editor');
    expect(body).toMatchObject({
      total: 1,
      proofs: [
        {
          proofId: kycEntry,
          entry: { entry_id: kycEntry, status: 'confirmed' },
          stamp: { isEmbedded: true, block: expect.any(Number), treeSize: expect.any(Number) },
          payloadState: 'present',
        },
      ],
    });
  });

  test('has no stamp before there is one', async () => {
    const proofId = await seal('onboarding.kyc_completed', { clientId: randomUUID() });
    const { body } = await bench.call(proofRoutes.list, { query: { proofId } }, 'guest');
    expect(body.proofs[0]).toMatchObject({ stamp: null, entry: { status: 'pending' } });
    await bench.ledger.sequence();
  });

  test('shows a guest that there is a content, and nobody the proofs who is not signed in', async () => {
    const guest = await bench.call(proofRoutes.list, { query: { proofId: kycEntry } }, 'guest');
    expect(guest.body.proofs[0]?.payloadState).toBe('restricted');
    const admin = await bench.call(proofRoutes.list, { query: { proofId: kycEntry } }, 'admin');
    expect(admin.body.proofs[0]?.payloadState).toBe('present');
    expect((await bench.call(proofRoutes.list, {}, null)).status).toBe(401);
  });
});

describe('GET /api/proofs/{id}', () => {
  test('gives a portable proof that verifies against the key of the log', async () => {
    const { body } = await bench.call(proofRoutes.get, { params: { id: kycEntry } }, 'editor');
    const key = parseNoteKey((await config()).logKey, sha256);
    const entries = await fetch(`${url}/log/tile/entries/000.p/${body.stamp?.treeSize}`, {
      headers: { authorization: 'Bearer guest' },
    });
    const bundle = Buffer.from(await entries.arrayBuffer());
    const entry = bundle.subarray(2, 2 + bundle.readUInt16BE(0));
    if (!key.ok || nativeCrypto.verifyEd25519 === undefined) throw new Error('no key');
    const result = await verifyTlogProof(
      body.tlogProof ?? '',
      new Uint8Array(entry),
      { logKey: key.value },
      { sha256, verifyEd25519: nativeCrypto.verifyEd25519 },
    );
    expect(result).toMatchObject({ ok: true, value: { index: 0 } });
    expect(body.token).toMatch(/^MII/);
    expect(body.entry.payload).toEqual({ name: 'Reto Beispiel', amount: '120.50' });
  });

  test('keeps the content from guests, says when it was verified last, and knows its own only', async () => {
    const verified = await client.post('/ledger/verify', 'guest', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entry_id: kycEntry }),
    });
    expect(verified.status).toBe(200);
    const { body } = await bench.call(proofRoutes.get, { params: { id: kycEntry } }, 'guest');
    expect(body).toMatchObject({ payloadState: 'restricted', entry: { payload: null, salt: null } });
    expect(body.lastVerified).toMatchObject({ ok: true });
    expect((await bench.call(proofRoutes.get, { params: { id: kycEntry } }, null)).status).toBe(401);
    expect((await bench.call(proofRoutes.get, { params: { id: randomUUID() } }, 'admin')).status).toBe(404);
  });
});

describe('GET /proofs/config', () => {
  test('gives everybody the public material, and nothing else', async () => {
    for (const role of ['admin', 'editor', 'guest', null] as const) {
      const { status, body } = await bench.call(proofRoutes.config, {}, role);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        origin: 'localhost:8080/log',
        logKey: expect.stringMatching(/^localhost:8080\/log\+[0-9a-f]{8}\+/),
        formerLogKeys: [],
        witnesses: [],
        witnessQuorum: 0,
        sealKeys: [{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), revokedAt: null }],
        authorities: [{ name: 'embedded', url: null, isEmbedded: true }],
      });
      expect(JSON.stringify(body)).not.toContain('PRIVATE');
    }
  });
});
