import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { ScreeningBatch } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { BatchRecord } from './batch-record.ts';
import { addLines, insertBatch, insertLines, updateOpenBatch } from './batch-repo.ts';
import { countRecords, readRecords } from './batch-work.ts';
import type { BatchRow } from './batch-repo.ts';
import type { ScreeningDeps } from './deps.ts';
import type { Ground, ScreeningResult } from './engine.ts';
import { readListSet, storeListSet } from './screening-repo.ts';
import { keepOfBatch } from './screenings.ts';

/** Lines that are screened and counted in one transaction. */
const linesAtOnce = 100;

/** Takes a file in and leaves the screening to a job. Refuses `broken-batch`. */
export async function requestBatch(
  { spine, threads }: ScreeningDeps,
  actor: Actor,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const linesTotal = await countRecords(threads.pool, bytes);
  const batchId = uuidv7();
  await spine.run(actor, async ({ tx, append }) => {
    await insertBatch(tx, { batchId, fileName: name, file: bytes, linesTotal, requestedBy: actor.id });
    await append({
      type: 'screening.batch_requested',
      status: 'scheduled',
      data: { batchId, linesTotal },
    });
  });
  return batchId;
}

/** The job: goes on after the last line that was counted, on the list versions of its beginning. */
export async function runBatch(deps: ScreeningDeps, batchId: string, signal?: AbortSignal): Promise<void> {
  let batch = await updateOpenBatch(deps.database, batchId, { state: 'running' });
  if (batch === null) return;
  const records = await readRecords(deps.threads, batchId, signal);
  // Ended with fewer, it would say that the others were screened.
  invariant(records.length === batch.linesTotal, 'a batch has as many clients as were counted');
  const ground = await versionsOf(deps, batch);
  while (batch.linesDone < records.length && !batch.isStopRequested) {
    signal?.throwIfAborted();
    const next = await screenLines(
      deps,
      ground,
      batch,
      records.slice(batch.linesDone, batch.linesDone + linesAtOnce),
    );
    // Another run is at work on it, or it has ended.
    if (next === null) return;
    batch = next;
  }
  await endBatch(deps, batch);
}

async function versionsOf({ database, engine }: ScreeningDeps, batch: BatchRow): Promise<Ground> {
  const { batchId, listSetId, standing } = batch;
  if (listSetId !== null && standing !== null)
    return { ...(await engine.load(await readListSet(database, listSetId))), standing };
  const { real: ground } = await engine.inForce();
  await updateOpenBatch(database, batchId, {
    listSetId: await storeListSet(database, ground.lists),
    standing: ground.standing,
  });
  return ground;
}

async function screenLines(
  deps: ScreeningDeps,
  ground: Ground,
  batch: BatchRow,
  records: readonly BatchRecord[],
): Promise<BatchRow | null> {
  const { batchId, requestedBy } = batch;
  const results: (ScreeningResult | null)[] = [];
  for (const { query } of records) {
    results.push(query === null ? null : await deps.engine.screen(ground, query));
    await yieldToLoop();
  }
  return deps.spine.run({ kind: 'user', id: requestedBy }, async ({ tx }) => {
    const next = await addLines(tx, batch, {
      lines: records.length,
      hits: results.filter((result) => (result?.hits.length ?? 0) > 0).length,
      errors: results.filter((result) => result === null).length,
    });
    if (next === null) return null;
    const listSetId = await storeListSet(tx, ground.lists);
    await keepLines(tx, { batchId, listSetId, requestedBy }, records, results);
    return next;
  });
}

/** Keeps what lines came to; `results` stand in the order of the records, null for those that could not be screened. */
export async function keepLines(
  tx: Tx,
  batch: { readonly batchId: string; readonly listSetId: string; readonly requestedBy: string },
  records: readonly BatchRecord[],
  results: readonly (ScreeningResult | null)[],
): Promise<(string | null)[]> {
  const lookedUp = records.map(({ query }, place) => {
    const result = results[place] ?? null;
    return query === null || result === null ? null : { query, result };
  });
  const kept = await keepOfBatch(
    tx,
    lookedUp.filter((each) => each !== null),
    batch,
  );
  const screeningIds = lookedUp.map((each) => (each === null ? null : (kept.shift() ?? null)));
  await insertLines(
    tx,
    records.map(({ line, recordId, name, errorCode }, place) => ({
      line,
      recordId,
      name,
      errorCode,
      batchId: batch.batchId,
      screeningId: screeningIds[place] ?? null,
    })),
  );
  return screeningIds;
}

function endBatch({ spine }: ScreeningDeps, batch: BatchRow): Promise<void> {
  const { batchId, requestedBy, linesDone, linesTotal, linesWithHits } = batch;
  const isStopped = linesDone < linesTotal;
  return spine.run({ kind: 'user', id: requestedBy }, async ({ tx, append }) => {
    const state = isStopped ? 'stopped' : 'succeeded';
    const endedAt = new Date().toISOString();
    if ((await updateOpenBatch(tx, batchId, { state, endedAt, file: null })) === null) return;
    await append({
      type: 'screening.batch_ended',
      status: isStopped ? 'warning' : 'completed',
      data: { batchId, linesDone, linesWithHits },
    });
  });
}

/** The batch as the contract has it. */
export function toBatch(row: BatchRow): ScreeningBatch {
  const {
    listSetId: _set,
    isStopRequested: _stop,
    idempotencyKey: _key,
    bodyDigest: _body,
    engineVersion: _engine,
    ...batch
  } = row;
  return batch;
}
