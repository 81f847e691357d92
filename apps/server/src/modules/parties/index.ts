import type { PartyDraft } from '@sorgfalt/contract';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Actor, Unit } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { appendStatements } from './append-statements.ts';
import type { PartyDeps } from './deps.ts';
import { firstEntries } from './entries.ts';
import { clientsWithStructure } from './repo.ts';
import { addPartyRoutes } from './routes.ts';
import { screenStructure } from './screen-structure.ts';

export interface Parties {
  register(router: Router): void;
  /** Begins the structure of a client that has none: with the client itself, and others who are known with it. */
  begin(unit: Unit, clientId: string, parties: readonly [PartyDraft, ...PartyDraft[]]): Promise<void>;
  /** Screens everybody in the structure of a client, if it has one. */
  screen(actor: Actor, clientId: string): Promise<void>;
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
}

const watcher = { kind: 'agent', id: 'screening-agent' } as const;

/** Who stands behind the clients: entered and imported, screened, and confirmed by somebody else. */
export function createParties(deps: PartyDeps): Parties {
  return {
    register: (router) => addPartyRoutes(router, deps),
    begin: (unit, clientId, parties) =>
      appendStatements(unit, { clientId, version: 0 }, () => firstEntries(parties)),
    screen: (actor, clientId) => screenStructure(deps, actor, clientId),
    jobs: { 'screening.list_imported': [{ task: 'parties.rescreen', payload: () => ({}) }] },
    tasks: { 'parties.rescreen': (_, signal) => screenAll(deps, signal) },
  };
}

const pageSize = 100;

/** Screens everybody behind every client again. */
async function screenAll(deps: PartyDeps, signal: AbortSignal | undefined): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await clientsWithStructure(deps.database, after, pageSize);
    for (const clientId of page) {
      signal?.throwIfAborted();
      await screenStructure(deps, watcher, clientId);
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
