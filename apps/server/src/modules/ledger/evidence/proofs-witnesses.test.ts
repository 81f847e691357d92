import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes, proofRoutes } from '@sorgfalt/contract';
import type { BundleVerification } from '@sorgfalt/contract';
import { certificatesOfPem, verifyBundle } from '@sorgfalt/ledger';
import type { BundleTrust } from '@sorgfalt/ledger';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { loadConfig } from '../../../config.ts';
import { nativeCrypto } from '../crypto.ts';
import { readWitnessSettings } from '../witnessing/witness-settings.ts';
import { firstStampedPublished } from './evidence-repo.ts';
import { readFiles } from '../../../testing/ledger/independent-bundle.ts';
import { knownInstallation, naiveCosignedAt } from '../../../testing/ledger/known-keys.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';
import type { ProofClient } from '../../../testing/ledger/proof-client.ts';

const firm = knownInstallation('firm.example');
const witnesses = [knownInstallation('w1.example'), knownInstallation('w2.example')];
const keys = witnesses.map(({ witness }) => witness.vkey);
const running: LedgerBench[] = [];
let log: LedgerBench;
/** The same installation, by somebody who took the witnesses out of its settings. */
let quiet: LedgerBench;
let client: ProofClient;
let quietClient: ProofClient;
let peers: string;

async function start(...how: Parameters<typeof startLedgerBench>): Promise<LedgerBench> {
  const bench = await startLedgerBench(...how);
  running.unshift(bench);
  return bench;
}

beforeAll(async () => {
  const parts: string[] = [];
  for (const { environment, witness } of witnesses) {
    const bench = await start({ ...environment, WITNESSED_LOGS: firm.log.vkey });
    parts.push(`${witness.vkey} ${await bench.listen()}/witness`);
  }
  peers = parts.join(', ');
  log = await start({ ...firm.environment, WITNESSES: peers, WITNESS_QUORUM: '2' });
  quiet = await start(firm.environment, log.shared);
  client = proofClient(await log.listen());
  quietClient = proofClient(await quiet.listen());
});
afterAll(async () => {
  for (const bench of running) await bench.stop();
});

async function publish(): Promise<void> {
  await log.ledger.tasks['ledger.witness']!({}, undefined);
  await log.ledger.stamp();
}

async function bundleOf(entryId: string, from = client): Promise<Uint8Array<ArrayBuffer>> {
  const response = await from.askBundle('entry', entryId);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function upload(bundle: Uint8Array<ArrayBuffer>): Promise<BundleVerification> {
  return (await (await client.upload(bundle)).json()) as BundleVerification;
}

/** As a stranger takes it from `/proofs/config`. */
async function publicTrust(): Promise<BundleTrust> {
  const { body } = await log.call(proofRoutes.config, {}, null);
  return {
    logKeys: [body.logKey],
    sealRoots: certificatesOfPem(body.sealRoots),
    timestampRoots: certificatesOfPem(body.timestampRoots),
    witnesses: body.witnesses,
    quorum: body.witnessQuorum,
  };
}

describe('evidence of a log that two witnesses must cosign', () => {
  test('is not given before both of them did', async () => {
    const entryId = await log.sealed();
    await log.ledger.stamp();
    const refused = await client.askBundle('entry', entryId);
    expect(await refused.json()).toMatchObject({ error: { code: 'not-stamped-yet' } });
    await publish();
    const bundle = await bundleOf(entryId);
    // Checking costs the server time: whoever only reads checks in the browser.
    expect((await client.upload(bundle, 'guest')).status).toBe(403);
    expect((await client.upload(bundle)).status).toBe(200);
  });

  test('carries their lines and keys, and says how many were found', async () => {
    const entryId = await log.sealed();
    await publish();
    const bundle = await bundleOf(entryId);
    const files = readFiles(bundle);
    const [, note = ''] = files
      .get('entries/001/proof.tlog')!
      .toString()
      .split(/\n\n([^]*)/);
    for (const { witness } of witnesses) expect(naiveCosignedAt(note, witness)).not.toBeNull();
    expect(JSON.parse(files.get('anchors.json')!.toString())).toMatchObject({ witnesses: keys, quorum: 2 });
    const trust = await publicTrust();
    expect(trust).toMatchObject({ witnesses: keys, quorum: 2 });
    const passed = { id: 'witnesses', outcome: 'passed', detail: { cosignatures: 2, quorum: 2 } };
    const result = await verifyBundle(bundle, trust, nativeCrypto);
    expect(result).toMatchObject({ verdict: 'verified', complete: true });
    expect(result.steps).toContainEqual(expect.objectContaining(passed));
    const uploaded = await upload(bundle);
    expect(uploaded).toMatchObject({ ok: true, complete: true });
    expect(uploaded.steps).toContainEqual(expect.objectContaining(passed));
  });

  test('that says nothing of witnesses convinces only who asks for none', async () => {
    const entryId = await quiet.sealed();
    const bundle = await bundleOf(entryId, quietClient);
    const { witnesses: _, quorum: __, ...without } = await publicTrust();
    expect(await verifyBundle(bundle, without, nativeCrypto)).toMatchObject({ verdict: 'verified' });
    const failed = {
      id: 'witnesses',
      outcome: 'failed',
      detail: { reason: 'too-few-cosignatures', cosignatures: 0, quorum: 2 },
    };
    const result = await verifyBundle(bundle, await publicTrust(), nativeCrypto);
    expect(result.verdict).toBe('failed');
    expect(result.steps).toContainEqual(expect.objectContaining(failed));
    const uploaded = await upload(bundle);
    expect(uploaded).toMatchObject({ ok: false, complete: false });
    expect(uploaded.steps).toContainEqual(expect.objectContaining(failed));
    // Of several stamped checkpoints the first counts that as many cosigned as are asked for.
    const { body: entry } = await quiet.call(ledgerRoutes.get, { params: { entryId } }, 'guest');
    await log.sealed();
    await publish();
    const firstFor = async (quorum: number) => {
      const { witness } = loadConfig({ WITNESSES: peers, WITNESS_QUORUM: String(quorum) });
      return (await firstStampedPublished(log.database, entry.block!, readWitnessSettings(witness)))?.no;
    };
    // As many as were stamped before more witnesses were asked for.
    await log.pool.query(
      `insert into ledger_timestamps (checkpoint_no, tsa, token, gen_time, serial, policy, authority, is_embedded)
       select checkpoint_no, tsa || n, token, gen_time, serial, policy, authority, is_embedded
       from ledger_timestamps, generate_series(1, 200) n where checkpoint_no = $1`,
      [entry.block],
    );
    const later = await firstFor(2);
    expect(later).toBeGreaterThan(entry.block!);
    expect([await firstFor(0), await firstFor(1)]).toEqual([entry.block, later]);
  });
});
