import type { NameAsked, NamesAnswered } from '@sorgfalt/contract';
import { namesAtOnceMax } from '@sorgfalt/contract';
import { engineVersion } from '@sorgfalt/screening';
import type { KeyHolder } from '../../platform/auth/authenticator.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { keyedDigest } from '../../platform/keyed-digest.ts';
import { createPauses } from '../../platform/work/index.ts';
import { answerOf, answersOf } from './answers-to-others.ts';
import { linesOf } from './batches.ts';
import { clean, toRecord } from './batch-record.ts';
import type { BatchRecord } from './batch-record.ts';
import { findCall, insertCall, insertLines, readLines } from './batch-repo.ts';
import type { BatchRow } from './batch-repo.ts';
import type { ScreeningDeps } from './deps.ts';
import type { Ground, ScreeningResult } from './engine.ts';
import { insertScreenings, readListSet, setIdOf, toUsedList } from './screening-repo.ts';

export interface NamesDeps extends ScreeningDeps {
  /** Takes them off what a key may screen in a minute. Refuses `key-limit-met` and `too-many-names`. */
  readonly takeNames: (keyId: string, names: number) => Promise<void>;
  /** Of what was asked only a digest is kept, from which nobody without this can tell that it was somebody. */
  readonly secret: string;
}

/**
 * Screens the names that another system asks about, and keeps call and screenings together or not at all. The same
 * again under the same key gets the same answer. Refuses `too-many-names`, `idempotency-key-reused`, `key-limit-met` and
 * `lists-not-current`: that nobody was found is said only where lists were there to find somebody.
 */
export async function screenNames(
  deps: NamesDeps,
  holder: KeyHolder,
  idempotencyKey: string,
  names: readonly NameAsked[],
): Promise<NamesAnswered> {
  if (names.length > namesAtOnceMax)
    throw new AppError('too-many-names', { details: { max: namesAtOnceMax } });
  const bodyDigest = keyedDigest(deps.secret, JSON.stringify(names));
  const call = { requestedBy: holder.id, idempotencyKey, bodyDigest };
  const before = await findCall(deps.database, call);
  if (before !== null) return again(deps, before, bodyDigest);
  const ground = await groundOf(deps);
  await deps.takeNames(holder.keyId, names.length);
  const records = names.map(toAsked);
  const results = await screenAll(deps, ground, records);
  const row = {
    ...call,
    batchId: uuidv7(),
    fileName: holder.name,
    linesTotal: records.length,
    linesWithHits: results.filter((result) => (result?.hits.length ?? 0) > 0).length,
    lineErrors: results.filter((result) => result === null).length,
    standing: ground.standing,
    engineVersion,
    listSetId: setIdOf(ground.lists),
    at: new Date().toISOString(),
  };
  const rows = await linesOf(records, results, { batchId: row.batchId, requestedBy: holder.id });
  const isKept = await deps.spine.run(holder, async ({ tx, send }) => {
    if ((await insertCall(tx, ground.lists, row)) === 0) return false;
    send(insertScreenings(tx, ground.lists, rows.screenings));
    send(insertLines(tx, rows.lines));
    return true;
  });
  // Another process was given the same at the same time, and has kept it.
  if (!isKept) return screenNames(deps, holder, idempotencyKey, names);
  const answers = records.map((record, place) =>
    answerOf(record, rows.lines[place]?.screeningId ?? null, results[place]?.hits ?? []),
  );
  return {
    callId: row.batchId,
    at: row.at,
    engineVersion,
    standing: 'fresh',
    lists: [...ground.lists],
    answers,
  };
}

/** The real lists in force, where each of them can be relied on. Refuses `lists-not-current`. */
async function groundOf({ engine }: ScreeningDeps): Promise<Ground> {
  const { real } = await engine.inForce();
  if (real.standing !== 'fresh')
    throw new AppError('lists-not-current', { details: { standing: real.standing } });
  return real;
}

function toAsked(asked: NameAsked, place: number): BatchRecord {
  const { reference, name, kind, birthDate, countries, identifiers = [] } = asked;
  return toRecord({
    line: place + 1,
    recordId: clean(reference),
    name: clean(name),
    kind: clean(kind),
    birthDate: clean(birthDate),
    countries: countries.map(clean),
    identifiers: identifiers.map(({ type, value }) => ({
      ...(type === undefined ? {} : { type: clean(type) }),
      value: clean(value),
    })),
  });
}

async function screenAll(
  { engine }: ScreeningDeps,
  ground: Ground,
  records: readonly BatchRecord[],
): Promise<(ScreeningResult | null)[]> {
  const pause = createPauses();
  const results: (ScreeningResult | null)[] = [];
  for (const { query } of records) {
    results.push(query === null ? null : await engine.screen(ground, query));
    await pause();
  }
  return results;
}

/** What was answered before. Refuses `idempotency-key-reused`, and `record-unreadable` where somebody of it was erased since. */
async function again(
  { database }: ScreeningDeps,
  call: BatchRow,
  bodyDigest: string,
): Promise<NamesAnswered> {
  if (call.bodyDigest !== bodyDigest) throw new AppError('idempotency-key-reused');
  const { batchId, requestedAt, engineVersion: engine, listSetId } = call;
  const lines = await readLines(database, batchId, 0, namesAtOnceMax);
  const answers = answersOf(lines);
  if (engine === null || listSetId === null || answers?.length !== call.linesTotal)
    throw new AppError('record-unreadable');
  const lists = (await readListSet(database, listSetId)).map(toUsedList);
  return { callId: batchId, at: requestedAt, engineVersion: engine, standing: 'fresh', lists, answers };
}
