import { partyRoutes } from '@sorgfalt/contract';
import type { Structure } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Addition } from './append-statements.ts';
import { decidePartyHit, dismissPartyHits } from './decide-party-hit.ts';
import type { PartyDeps } from './deps.ts';
import { interestEntry, partyEntry } from './entries.ts';
import { findClient, readStructure } from './repo.ts';
import type { KeptStructure } from './repo.ts';
import { today, viewOf } from './structure-view.ts';

interface Version {
  readonly clientId: string;
  readonly version: number;
}

export interface PartyDesk extends PartyDeps {
  /** Adds to a structure and screens everybody in it, before anybody sees it. */
  readonly change: (
    caller: Caller,
    at: Version,
    add: (kept: KeptStructure | null) => Addition,
  ) => Promise<Structure>;
  /** Keeps the statements of a file about a client. */
  readonly importFile: (caller: Caller, at: Version, statements: unknown) => Promise<Structure>;
  /** Confirms a structure as it stands. */
  readonly confirm: (caller: Caller, at: Version) => Promise<Structure>;
  readonly shown: (clientId: string) => Promise<Structure>;
}

export function addPartyRoutes(router: Router, deps: PartyDesk): void {
  const { database, change, shown, importFile, confirm } = deps;
  router.add(partyRoutes.read, async ({ params: { clientId } }) => {
    const kept = await readStructure(database, clientId);
    if (kept === null && (await findClient(database, clientId)) === null) throw new AppError('not-found');
    return { structure: kept && viewOf(kept, today()) };
  });
  router.add(partyRoutes.keepParty, ({ params: { clientId }, body: { version, partyId, party }, caller }) =>
    change(signedIn(caller), { clientId, version }, (kept) => partyEntry(kept, partyId, party)),
  );
  router.add(
    partyRoutes.keepInterest,
    ({ params: { clientId }, body: { version, recordId, interest }, caller }) =>
      change(signedIn(caller), { clientId, version }, (kept) => interestEntry(kept, recordId, interest)),
  );
  router.add(partyRoutes.importFile, ({ params: { clientId }, body: { version, statements }, caller }) =>
    importFile(signedIn(caller), { clientId, version }, statements),
  );
  router.add(partyRoutes.exportFile, async ({ params: { clientId } }) => {
    const kept = await readStructure(database, clientId);
    if (kept === null) throw new AppError('not-found');
    return { statements: kept.statements.map(({ statement }) => ({ ...statement })) };
  });
  router.add(
    partyRoutes.decideHit,
    async ({ params: { clientId }, body: { partyId, ...decided }, caller }) => {
      await decidePartyHit(deps, signedIn(caller), { clientId, recordId: partyId, ...decided });
      return shown(clientId);
    },
  );
  router.add(partyRoutes.dismissHits, async ({ params: { clientId }, body: { hits, reason }, caller }) => {
    const dismissed = hits.map(({ partyId, ...entry }) => ({ recordId: partyId, ...entry }));
    await dismissPartyHits(deps, signedIn(caller), { clientId, hits: dismissed, reason });
    return shown(clientId);
  });
  router.add(partyRoutes.confirm, ({ params: { clientId }, body: { version }, caller }) =>
    confirm(signedIn(caller), { clientId, version }),
  );
}
