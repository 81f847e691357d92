import { partyRoutes } from '@sorgfalt/contract';
import type { Structure } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { appendStatements } from './append-statements.ts';
import type { Addition } from './append-statements.ts';
import { fileEntry } from './bods-entries.ts';
import { confirmStructure } from './confirm.ts';
import { decidePartyHit } from './decide-party-hit.ts';
import type { PartyDeps } from './deps.ts';
import { interestEntry, partyEntry } from './entries.ts';

import { findClient, readStructure } from './repo.ts';
import type { KeptStructure } from './repo.ts';
import { screenStructure } from './screen-structure.ts';
import { today, viewOf } from './structure-view.ts';

export function addPartyRoutes(router: Router, deps: PartyDeps): void {
  const { database, spine } = deps;
  const shown = async (clientId: string): Promise<Structure> => {
    const kept = await readStructure(database, clientId);
    invariant(kept !== null, 'a structure that was changed is there');
    return viewOf(kept, today());
  };
  /** Everybody is screened who is in it, before anybody sees it. */
  const change = async (
    caller: Caller,
    at: { clientId: string; version: number },
    add: (kept: KeptStructure | null) => Addition,
  ): Promise<Structure> => {
    await spine.run(caller, (unit) => appendStatements(unit, at, add));
    await screenStructure(deps, caller, at.clientId);
    return shown(at.clientId);
  };

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
    change(signedIn(caller), { clientId, version }, (kept) => fileEntry(kept, statements)),
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
  router.add(partyRoutes.confirm, async ({ params: { clientId }, body: { version }, caller }) => {
    // Against the lists of this moment, not of the day on which somebody was entered.
    await screenStructure(deps, signedIn(caller), clientId);
    await spine.run(signedIn(caller), (unit) =>
      confirmStructure(unit, signedIn(caller), { clientId, version }),
    );
    return shown(clientId);
  });
}
