import type { PartyDraft, Structure } from '@sorgfalt/contract';
import { allIds } from '../../platform/database/all-ids.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Actor, Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { eachOf } from '../../platform/work/index.ts';
import { appendStatements } from './append-statements.ts';
import { fileEntry } from './bods-entries.ts';
import { confirmStructure } from './confirm.ts';
import type { PartyDeps } from './deps.ts';
import { firstEntries } from './entries.ts';
import { clientsWithStructure, readStructure } from './repo.ts';
import { addPartyRoutes } from './routes.ts';
import type { PartyDesk } from './routes.ts';
import { screenStructure } from './screen-structure.ts';
import { today, viewOf } from './structure-view.ts';

export { reopenUnsigned } from './confirm.ts';
export { partiesOfClient } from './of-client.ts';
export { reportsOf, signatoriesOf, structureOf } from './parties-of.ts';
export type { Reports } from './parties-of.ts';
export { partyHitRegister } from './party-hit-register.ts';
export { readReviewFacts } from './review-facts.ts';
export type { StatedExposure, StatedOwnership } from './review-facts.ts';
export { statementRegister } from './statement-register.ts';
export { structureRegister } from './structure-register.ts';

export interface Parties extends Pick<PartyDesk, 'importFile' | 'confirm'> {
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
  const { database, spine } = deps;
  const shown = async (clientId: string): Promise<Structure> => {
    const kept = await readStructure(database, clientId);
    invariant(kept !== null, 'a structure that was changed is there');
    return viewOf(kept, today());
  };
  /** Everybody is screened who is in it, before anybody sees it. */
  const change: PartyDesk['change'] = async (caller, at, add) => {
    await spine.run(caller, (unit) => appendStatements(unit, at, add));
    await screenStructure(deps, caller, at.clientId);
    return shown(at.clientId);
  };
  const importFile: PartyDesk['importFile'] = (caller, at, statements) =>
    change(caller, at, (kept) => fileEntry(kept, statements));
  const confirm: PartyDesk['confirm'] = async (caller, at) => {
    // Against the lists of this moment, not of the day on which somebody was entered.
    await screenStructure(deps, caller, at.clientId);
    await spine.run(caller, (unit) => confirmStructure(unit, caller, { ...at, isSigned: deps.isSigned }));
    return shown(at.clientId);
  };
  return {
    importFile,
    confirm,
    register: (router) => addPartyRoutes(router, { ...deps, change, shown, importFile, confirm }),
    begin: (unit, clientId, parties) =>
      appendStatements(unit, { clientId, version: 0 }, () => firstEntries(parties)),
    screen: (actor, clientId) => screenStructure(deps, actor, clientId),
    jobs: { 'screening.list_imported': [screenAgain], 'screening.engine_changed': [screenAgain] },
    tasks: { 'parties.rescreen': (_, signal) => screenAll(deps, signal) },
  };
}

const screenAgain = { task: 'parties.rescreen', payload: () => ({}) };
const pageSize = 100;

/** Screens everybody behind every client again; a structure that cannot be read keeps no other from it. */
function screenAll(deps: PartyDeps, signal: AbortSignal | undefined): Promise<void> {
  const screenOne = (clientId: string) => screenStructure(deps, watcher, clientId);
  const clientIds = allIds((after) => clientsWithStructure(deps.database, after, pageSize));
  return eachOf(clientIds, screenOne, { atOnce: 1, signal });
}
