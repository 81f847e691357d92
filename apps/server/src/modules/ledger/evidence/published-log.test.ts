import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofRoutes } from '@sorgfalt/contract';
import { certificatesOfPem, compareWithLog, verifyBundle } from '@sorgfalt/ledger';
import type { LiveLog, VerifiedBundle } from '@sorgfalt/ledger';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { proofClient } from '../../../testing/ledger/proof-client.ts';
import { nativeCrypto } from '../crypto.ts';
import { httpSource } from '../reading/http-log-source.ts';

let bench: LedgerBench;
let url: string;
let logKeys: readonly string[];
let evidence: VerifiedBundle;

async function seal(clientId: string): Promise<void> {
  await bench.spine.run(kycAgent, ({ append }) =>
    append({ type: 'review.approved', status: 'completed', clientId, evidence: { decision: 'approve' } }),
  );
}

/** What everybody can read. */
async function published(): Promise<LiveLog> {
  const source = httpSource(`${url}/log`);
  return { checkpoint: (await source.checkpoint()) ?? '', readTile: source.tile };
}

beforeAll(async () => {
  bench = await startLedgerBench();
  url = await bench.listen();
  const clientId = randomUUID();
  await seal(clientId);
  await bench.ledger.sequence();
  await bench.ledger.stamp();
  const { logKey, sealRoots, timestampRoots } = (await bench.call(proofRoutes.config, {}, null)).body;
  logKeys = [logKey];
  const trust = {
    logKeys,
    sealRoots: certificatesOfPem(sealRoots),
    timestampRoots: certificatesOfPem(timestampRoots),
  };
  const response = await proofClient(url).askBundle('client', clientId);
  const bytes = new Uint8Array(await response.arrayBuffer());
  evidence = { bytes, verification: await verifyBundle(bytes, trust, nativeCrypto) };
});
afterAll(() => bench.stop());

const compare = async () => compareWithLog(evidence, await published(), logKeys, nativeCrypto);

describe('the log that this product publishes', () => {
  test('continues the tree of evidence that it issued, at once and after it went on', async () => {
    const { outcome, detail } = await compare();
    expect([outcome, detail['to']]).toEqual(['same-history', detail['from']]);
    for (let more = 0; more < 300; more += 1) await seal(randomUUID());
    await bench.ledger.sequence();
    const later = await compare();
    expect(later).toEqual({
      outcome: 'same-history',
      detail: { from: detail['from'], to: Number(detail['from']) + 300 },
    });
  });

  test('with a tile that was altered proves nothing', async () => {
    await bench.tamper(
      `update ledger_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0 and index = 0`,
    );
    expect(await compare()).toMatchObject({ outcome: 'not-shown', detail: { reason: 'tiles-differ' } });
  });
});
