import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { ScreeningBatch } from '@sorgfalt/contract';
import type { Actor } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { FileRecord } from './batch-record.ts';
import { addLines, insertBatch, insertLines, updateOpenBatch } from './batch-repo.ts';
import { countRecords, readRecords } from './batch-work.ts';
import type { BatchLine, BatchRow } from './batch-repo.ts';
import type { ScreeningDeps } from './deps.ts';
import type { Ground, ScreeningResult } from './engine.ts';
import { insertScreenings, readListSet, storeListSet } from './screening-repo.ts';
import type { NewScreening } from './screening-repo.ts';
import { rowsOfBatch } from './screenings.ts';

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
  records: readonly FileRecord[],
): Promise<BatchRow | null> {
  const { batchId, requestedBy } = batch;
  const results: (ScreeningResult | null)[] = [];
  for (const { query } of records) {
    results.push(query === null ? null : await deps.engine.screen(ground, query));
    await yieldToLoop();
  }
  const rows = await linesOf(records, results, { batchId, requestedBy });
  return deps.spine.run({ kind: 'user', id: requestedBy }, async ({ tx, send }) => {
    const next = await addLines(tx, batch, {
      lines: records.length,
      hits: results.filter((result) => (result?.hits.length ?? 0) > 0).length,
      errors: results.filter((result) => result === null).length,
    });
    if (next === null) return null;
    send(insertScreenings(tx, ground.lists, rows.screenings));
    send(insertLines(tx, rows.lines));
    return next;
  });
}

/** What is kept of lines; `results` stand in the order of the records, null for those that could not be screened. */
export async function linesOf(
  records: readonly FileRecord[],
  results: readonly (ScreeningResult | null)[],
  batch: { readonly batchId: string; readonly requestedBy: string },
): Promise<{ readonly screenings: readonly NewScreening[]; readonly lines: readonly BatchLine[] }> {
  const lookedUp = records.map(({ query }, place) => {
    const result = results[place] ?? null;
    return query === null || result === null ? null : { query, result };
  });
  const screenings = await rowsOfBatch(
    lookedUp.filter((each) => each !== null),
    batch,
  );
  const screened = screenings.values();
  const lines = records.map(({ line, recordId, name, errorCode }, place) => {
    const screeningId = lookedUp[place] === null ? null : (screened.next().value?.screeningId ?? null);
    return { batchId: batch.batchId, line, recordId, name, errorCode, screeningId };
  });
  return { screenings, lines };
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
