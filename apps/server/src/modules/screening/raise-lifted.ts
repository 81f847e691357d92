import { factsHash } from './clients.ts';
import type { ScreeningDeps } from './deps.ts';
import { worldOf } from './list-standing.ts';
import { raise, screeningAgent } from './rescreen.ts';
import { holdClient } from './rescreen-repo.ts';
import { findDecision } from './decision-repo.ts';
import { entryKey, hitKey, readSeenHits } from './screening-repo.ts';
import { keepScreening } from './screenings.ts';

/**
 * The job after a decision about a hit was lifted: screens the client again and, where the entry is still found and
 * nobody has decided about it since, puts it before a person. A second time does nothing.
 */
export async function raiseLifted(
  { database, spine, engine, clients }: ScreeningDeps,
  decisionId: string,
): Promise<void> {
  const lifted = await findDecision(database, decisionId);
  const client = lifted === null ? null : await clients.one(database, lifted.clientId);
  if (lifted === null || client?.isActive !== true) return;
  const { clientId, query } = client;
  const result = await engine.screen((await engine.inForce())[worldOf(client)], query);
  await spine.run(screeningAgent, async (unit) => {
    const { tx } = unit;
    await holdClient(tx, clientId);
    const seen = await readSeenHits(tx, clientId, factsHash(client));
    const isRaised = (hit: (typeof result.hits)[number]) =>
      entryKey(hit) === entryKey(lifted) && !seen.has(hitKey(hit));
    if (!result.hits.some(isRaised)) return;
    const purpose = { purpose: 'rescreening' as const, requestedBy: screeningAgent.id, clientId };
    const kept = await keepScreening(tx, clients, query, result, purpose);
    const hits = kept?.hits.filter((hit) => hit.decision === null && isRaised(hit)) ?? [];
    await raise(unit, client, kept?.screeningId ?? '', hits);
  });
}
