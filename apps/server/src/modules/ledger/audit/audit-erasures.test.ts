import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import { eraseContents, erasedEvidence, noteErasure } from '../erasure-repo.ts';

const bench = await startLedgerBench();
afterAll(() => bench.stop());

const [one, other] = ['uid-one', 'uid-other'];

/** A client with one content, and the entry that has it. */
async function client(): Promise<{ clientId: string; entryId: string }> {
  const clientId = randomUUID();
  const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
    append({
      type: 'onboarding.kyc_completed',
      status: 'completed',
      clientId,
      evidence: { outcome: 'clear' },
    }),
  );
  return { clientId, entryId: proofId ?? '' };
}

async function request(clientId: string, by: string): Promise<void> {
  await bench.spine.run({ kind: 'user', id: by }, ({ append }) =>
    append({
      type: 'erasure.requested',
      status: 'pending',
      clientId,
      evidence: { reason: 'person-asked' },
    }),
  );
}

/** Erases the contents of the client by `by`, in an act that seals `sealed` of them; gives its entry. */
async function erase(
  clientId: string,
  by: string,
  sealed: (entryIds: readonly string[]) => Readonly<Record<string, unknown>>,
): Promise<string> {
  const { proofId } = await bench.spine.run({ kind: 'user', id: by }, async ({ tx, append }) => {
    const erased = await eraseContents(tx, [clientId]);
    const act = await append({
      type: 'ledger.payloads_erased',
      status: 'completed',
      clientId,
      evidence: { clientId, ...sealed(erased) },
    });
    await noteErasure(tx, erased, act.proofId ?? '');
    return act;
  });
  await bench.ledger.sequence();
  return proofId ?? '';
}

/** What the audit finds that it did not find before. */
let known: readonly string[] = [];
async function found(): Promise<string[]> {
  const { findings } = await bench.ledger.audit([]);
  const all = findings.map(({ code, where, detail }) => `${code} ${where}: ${detail}`);
  const fresh = all.filter((one) => !known.includes(one));
  known = all;
  return fresh;
}

describe('the audit takes for an erasure', () => {
  test('what one requested and another did, of just these contents', async () => {
    const { clientId } = await client();
    await request(clientId, one);
    await erase(clientId, other, (ids) => ({ ...erasedEvidence(ids), requestedBy: one }));
    expect(await found()).toEqual([]);
  });

  test('what was done before an act named who requested it and which contents it took', async () => {
    const { clientId } = await client();
    await erase(clientId, other, ({ length }) => ({ entries: length }));
    expect(await found()).toEqual([]);
  });

  test.each([
    ['who did it', other, other],
    ['nobody', other, one],
    ['something that is no name', other, 7],
  ])('nothing that %s requested', async (_, by, requestedBy) => {
    const { clientId } = await client();
    // Somebody else's request counts for somebody else's client.
    await request((await client()).clientId, one);
    await request(clientId, other);
    const act = await erase(clientId, by, (ids) => ({ ...erasedEvidence(ids), requestedBy }));
    expect(await found()).toEqual([`erasure-differs entry ${act}: nobody else requested it`]);
  });

  test.each([
    ['another number of contents', (ids: readonly string[]) => ({ ...erasedEvidence(ids), entries: 9 })],
    ['as many others', (ids: readonly string[]) => erasedEvidence(ids.map(() => randomUUID()))],
  ])('nothing that sealed %s', async (_, sealed) => {
    const { clientId, entryId } = await client();
    const act = await erase(clientId, one, sealed);
    expect(await found()).toEqual([
      `erasure-differs entry ${act}: it did not erase what is listed as erased in it`,
      `content-missing entry ${entryId}: its content is gone, and no erasure took it`,
    ]);
  });

  test('nothing that is listed under an entry that erased nothing', async () => {
    const [{ entryId }, { entryId: act }] = [await client(), await client()];
    await bench.ledger.sequence();
    await bench.pool.query('delete from ledger_payload_keys where entry_id = $1', [entryId]);
    await bench.pool.query('delete from ledger_payloads where entry_id = $1', [entryId]);
    await bench.database.transaction((tx) => noteErasure(tx, [entryId], act));
    expect(await found()).toEqual([
      `erasure-differs entry ${act}: it did not erase what is listed as erased in it`,
      `content-missing entry ${entryId}: its content is gone, and no erasure took it`,
    ]);
  });
});
