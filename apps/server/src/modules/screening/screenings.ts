import { screeningQuery } from '@sorgfalt/contract';
import { checkQuery, engineVersion } from '@sorgfalt/screening';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type {
  Hit,
  Replay,
  ScreeningQueryInput,
  StoredScreening,
  StoredScreeningDetail,
} from '@sorgfalt/contract';
import type { Database, Send, Tx } from '../../platform/database/database.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { createPauses } from '../../platform/work/index.ts';
import { requireKept } from '../../platform/kept.ts';
import { canonicalText } from '../../platform/content-hash.ts';
import { markDecided } from './decisions.ts';
import { factsHash, withHits } from './clients.ts';
import type { ClientBook } from './clients.ts';
import type { ScreeningDeps } from './deps.ts';
import type { Engine, ScreeningResult } from './engine.ts';
import { keptHits } from './kept-hits.ts';
import { worldOf } from './list-standing.ts';
import { findScreening, insertScreenings, toUsedList } from './screening-repo.ts';
import type { NewScreening } from './screening-repo.ts';
import type { ScreeningRow } from './tables.ts';
import { sha256 } from '../../platform/sha256.ts';

/** Why and for whom a screening was made. */
export interface Purpose {
  readonly purpose: StoredScreening['purpose'];
  readonly requestedBy: string;
  readonly clientId?: string;
  readonly rescreeningId?: string;
}

/** The query as it is screened and kept: characters that no text holds are gone. Refuses what has no name. */
export function cleanQuery(input: ScreeningQueryInput): ScreeningQuery {
  const query = JSON.parse(
    JSON.stringify(input, (_, value: unknown) =>
      typeof value === 'string'
        ? value
            .toWellFormed()
            .replace(/\p{Cc}/gu, ' ')
            .trim()
        : value,
    ),
  ) as ScreeningQuery;
  const checked = checkQuery(query);
  if (!checked.ok) {
    throw new AppError('invalid-request', { fields: [{ path: 'name', code: checked.error.code }] });
  }
  return checked.value;
}

/**
 * Keeps a screening in the caller's transaction, hits marked with the decisions that hold for the client.
 * Null where this pass over the clients has screened this client already. With `send`, for what is no part of a pass, nobody
 * waits for the database.
 */
export async function keepScreening(
  tx: Tx,
  clients: ClientBook,
  query: ScreeningQuery,
  result: ScreeningResult,
  purpose: Purpose,
  send?: Send,
): Promise<StoredScreening | null> {
  const screeningId = uuidv7();
  const at = new Date().toISOString();
  const { clientId = null } = purpose;
  const marked =
    clientId === null
      ? result.hits.map((hit) => ({ ...hit, decision: null }))
      : await markDecided(tx, clients, clientId, result.hits);
  const row = {
    ...rowOf(query, result),
    ...purpose,
    screeningId,
    decisions: Object.fromEntries(
      marked.flatMap(({ decision }, place) => (decision ? [[String(place), decision]] : [])),
    ),
    at,
  };
  const keeping = insertScreenings(tx, result.lists, [row]);
  if (send !== undefined) send(keeping);
  else if ((await keeping) === 0) return null;
  const { engineVersion: engine, threshold, lists, standing } = result;
  return {
    screeningId,
    purpose: purpose.purpose,
    clientId,
    at,
    engineVersion: engine,
    threshold,
    lists: [...lists],
    standing,
    hits: [...marked],
  };
}

/** What of a screening is the same whyever it was made. */
function rowOf(query: ScreeningQuery, result: ScreeningResult) {
  const text = resultText(result);
  return {
    standing: result.standing,
    engineVersion: result.engineVersion,
    threshold: result.threshold,
    query: canonicalText(query),
    result: text,
    resultSha256: sha256(text),
  };
}

export interface LookedUp {
  readonly query: ScreeningQuery;
  readonly result: ScreeningResult;
}

/** What is kept of the screenings of a batch. */
export async function rowsOfBatch(
  lookedUp: readonly LookedUp[],
  batch: { readonly batchId: string; readonly requestedBy: string },
): Promise<NewScreening[]> {
  const at = new Date().toISOString();
  const pause = createPauses();
  const rows: NewScreening[] = [];
  for (const { query, result } of lookedUp) {
    rows.push({ ...rowOf(query, result), ...batch, purpose: 'batch', screeningId: uuidv7(), at });
    await pause();
  }
  return rows;
}

/** A screening of an onboarding, with the facts that it was made by. */
export interface OnboardingScreening extends StoredScreening {
  readonly clientId: string;
  readonly factsSha256: string;
}

/** Screens a client; what is found is noted as shown where the step ends that asked. */
export async function screenForOnboarding(
  { database, spine, engine, clients }: ScreeningDeps,
  query: ScreeningQuery,
  { clientId, requestedBy }: { clientId: string; requestedBy: string },
): Promise<OnboardingScreening> {
  const client = await clients.one(database, clientId);
  invariant(client !== null, 'a client is kept before it is screened');
  const result = await engine.screen((await engine.inForce())[worldOf(client)], query);
  const purpose = { purpose: 'onboarding' as const, clientId, requestedBy };
  return spine.run({ kind: 'agent', id: requestedBy }, async ({ tx }) => {
    const kept = await keepScreening(tx, clients, query, result, purpose);
    invariant(kept !== null, 'only a pass over the clients screens a client once');
    return { ...kept, clientId, factsSha256: factsHash(withHits({ ...client, query }, kept.hits)) };
  });
}

/** A screening as it was kept. Refuses `not-found` and `record-unreadable`. */
export async function readScreening(database: Database, screeningId: string): Promise<StoredScreeningDetail> {
  const found = await findScreening(database, screeningId);
  if (found === null) throw new AppError('not-found');
  const { row, lists } = found;
  return {
    screeningId,
    purpose: row.purpose,
    clientId: row.clientId,
    at: row.at,
    engineVersion: row.engineVersion,
    threshold: row.threshold,
    lists: lists.map(toUsedList),
    standing: row.standing,
    hits: requireHits(row),
    query: requireKept(screeningQuery, row.query),
    requestedBy: row.requestedBy,
    resultSha256: row.resultSha256,
  };
}

/** Runs a kept query again on the same versions. Refuses `not-found` and `record-unreadable`. */
export async function replayScreening(
  database: Database,
  engine: Engine,
  screeningId: string,
): Promise<Replay> {
  const found = await findScreening(database, screeningId);
  if (found === null) throw new AppError('not-found');
  const { row, lists } = found;
  const query = requireKept(screeningQuery, row.query);
  const { standing } = row;
  const result = await engine.screen({ ...(await engine.load(lists)), standing }, query);
  const text = resultText(result);
  return {
    screeningId,
    isSame: text === row.result,
    stored: {
      resultSha256: row.resultSha256,
      engineVersion: row.engineVersion,
      hitCount: requireHits(row).length,
    },
    replayed: { resultSha256: sha256(text), engineVersion, hitCount: result.hits.length },
  };
}

/** Everything that a screening came to and on what, as text. */
function resultText({ hits, lists, engineVersion: engine, threshold }: ScreeningResult): string {
  return canonicalText({
    engineVersion: engine,
    threshold,
    lists: lists.map(({ listId, versionId, sha256: hash }) => ({ listId, versionId, sha256: hash })),
    hits,
  });
}

function requireHits(row: Pick<ScreeningRow, 'result' | 'decisions'>): Hit[] {
  const hits = keptHits(row);
  if (hits === null) throw new AppError('record-unreadable');
  return hits;
}
