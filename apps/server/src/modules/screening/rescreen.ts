import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { agentOf } from '@sorgfalt/workflow';
import type { Hit } from '@sorgfalt/contract';
import type { Actor, Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { eachOf } from '../../platform/work/index.ts';
import { requestOrAdd } from '../review/index.ts';
import type { NewReviewItem } from '../review/index.ts';
import { sealedHits } from './client-hit-register.ts';
import { factsHash, withHits } from './clients.ts';
import { findAffected } from './affected.ts';
import type { AffectedClients } from './affected.ts';
import type { ClientPage, ScreenedClient } from './clients.ts';
import type { ScreeningDeps } from './deps.ts';
import type { Part, ScreeningResult } from './engine.ts';
import { worldOf } from './list-standing.ts';
import {
  addProgress,
  endRescreening,
  holdClient,
  readListOf,
  startRescreening,
  updateRescreening,
} from './rescreen-repo.ts';
import type { RescreeningRow } from './rescreen-repo.ts';
import { lawOfList } from './list-law.ts';
import { hitKey, noteHits, readSeenHits } from './screening-repo.ts';
import { keepScreening } from './screenings.ts';

export const screeningAgent: Actor = { kind: 'agent', id: agentOf('aml_screening') };

/** Clients that are screened at the same time: while one waits for its commit, others are worked on. */
const lanes = 4;

/**
 * The job after a list or the engine changed: asks which clients the changed entries may concern, all where the engine
 * changed, screens those and puts new hits before a person. Taken up again after a kill it goes on: a client is screened once in a pass, in
 * the transaction that counts it.
 */
export async function runRescreening(
  deps: ScreeningDeps,
  rescreeningId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { database, engine } = deps;
  const row = await startRescreening(database, rescreeningId);
  if (row === null) return;
  const grounds = await engine.inForce();
  const { clientIds, ...counts } =
    row.engineVersion === null ? await ofList(deps, row, grounds, signal) : await everybody(deps);
  await updateRescreening(database, rescreeningId, { ...counts, clientsAffected: clientIds.length });
  const screenOne = async (clientId: string) => {
    const client = await deps.clients.one(database, clientId);
    // Removed since.
    if (client === null) return;
    const result = await engine.screen(grounds[worldOf(client)], client.query);
    await rescreenClient(deps, { rescreeningId, client, result });
    await yieldToLoop();
  };
  await eachOf(clientIds, screenOne, { atOnce: lanes, signal });
  await finish(deps, rescreeningId);
}

/** The clients whom the change of a list may concern. */
async function ofList(
  { database, threads, clients }: ScreeningDeps,
  { rescreeningId: versionId, previousVersionId }: RescreeningRow,
  grounds: Awaited<ReturnType<ScreeningDeps['engine']['inForce']>>,
  signal: AbortSignal | undefined,
): Promise<AffectedClients> {
  // The sample world has all lists, the real one those that are about real clients.
  const listId = await readListOf(database, versionId);
  const isOn = ({ lists }: Pick<Part, 'lists'>) => lists.some((list) => list.listId === listId);
  const part = grounds.sample.parts.find(isOn);
  invariant(part !== undefined, 'a list that was put in force once has a version in force');
  const unreadable: string[] = [];
  const found = await findAffected(
    database,
    threads,
    { part, update: { versionId, previousVersionId }, signal },
    concerned(clients.active(database), unreadable, (client) => isOn(grounds[worldOf(client)])),
  );
  // Whom the change may concern nobody knows: the pass comes to them, and does not end while they cannot be read.
  return {
    ...found,
    clientsTotal: found.clientsTotal + unreadable.length,
    clientIds: [...found.clientIds, ...unreadable],
  };
}

async function everybody({ database, clients }: ScreeningDeps): Promise<AffectedClients> {
  const clientIds: string[] = [];
  for await (const page of clients.active(database)) {
    clientIds.push(...page.clients.map(({ clientId }) => clientId), ...page.unreadable);
  }
  return { changedEntities: 0, clientsTotal: clientIds.length, clientIds };
}

/** The clients whose lists a change is about; who cannot be read is put aside. */
async function* concerned(
  pages: AsyncIterable<ClientPage>,
  aside: string[],
  isConcerned: (client: ScreenedClient) => boolean,
): AsyncIterable<readonly ScreenedClient[]> {
  for await (const { clients, unreadable } of pages) {
    aside.push(...unreadable);
    yield clients.filter(isConcerned);
  }
}

/** Keeps the screening of one client, raises what is new and counts it, all at once; a second time does nothing. */
function rescreenClient(
  { spine, clients }: Pick<ScreeningDeps, 'spine' | 'clients'>,
  work: { rescreeningId: string; client: ScreenedClient; result: ScreeningResult },
): Promise<void> {
  const { rescreeningId, client, result } = work;
  const { clientId } = client;
  return spine.run(screeningAgent, async (unit) => {
    const { tx } = unit;
    await holdClient(tx, clientId);
    const kept = await keepScreening(tx, clients, client.query, result, {
      purpose: 'rescreening',
      requestedBy: screeningAgent.id,
      clientId,
      rescreeningId,
    });
    if (kept === null) return;
    const seen = await readSeenHits(tx, clientId, factsHash(withHits(client, kept.hits)));
    // What somebody confirmed or dismissed for this entry is known, even where no case showed it.
    const fresh = kept.hits.filter((hit) => hit.decision === null && !seen.has(hitKey(hit)));
    const raised = await raise(unit, client, kept.screeningId, fresh);
    await addProgress(tx, rescreeningId, { newHits: fresh.length, reviewItems: raised });
  });
}

/** Puts hits before a person; gives the number of items opened. */
export async function raise(
  unit: Unit,
  client: ScreenedClient,
  screeningId: string,
  hits: readonly Hit[],
): Promise<number> {
  if (hits.length === 0) return 0;
  const { clientId } = client;
  const factsSha256 = factsHash(withHits(client, hits));
  const shown = { hits, factsSha256, screeningId };
  const { itemId, isNew } = await requestOrAdd(unit, itemOf(client, hits), sealedHits(shown));
  await noteHits(unit.tx, { ...shown, clientId, reviewItemId: itemId });
  return isNew ? 1 : 0;
}

function itemOf(client: ScreenedClient, hits: readonly Hit[]): NewReviewItem {
  const { clientId, caseId, caseNo, riskLevel, riskScore, isSample } = client;
  return {
    workflow: 'client_onboarding',
    type: 'rescreening',
    clientId,
    caseId,
    caseNo,
    riskLevel,
    riskScore,
    riskReasons: hits.map(({ listId, listName, listedName, band, score }) => ({
      code: 'list-hit',
      params: { listName, listedName, band, score },
      points: null,
      article: lawOfList(listId),
    })),
    flaggedFields: ['clientName'],
    transactionMetadata: {},
    priority: hits.some(({ band }) => band === 'strong') ? 'urgent' : 'high',
    submittedBy: screeningAgent.id,
    isSample,
  };
}

function finish({ spine }: ScreeningDeps, rescreeningId: string): Promise<void> {
  return spine.run(screeningAgent, async ({ tx, append }) => {
    const ended = await endRescreening(tx, rescreeningId);
    if (ended === null) return;
    const { changedEntities: changed, clientsTotal, clientsAffected, newHits, reviewItems } = ended;
    const counts = { rescreeningId, changed, clientsTotal, clientsAffected, newHits, reviewItems };
    await append({
      type: 'screening.rescreened',
      status: newHits > 0 ? 'flagged' : 'completed',
      data: counts,
      evidence: counts,
    });
  });
}
