import { obligationRoutes } from '@sorgfalt/contract';
import type { Obligation } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { countObligations, findObligations, insertObligation, storeDone } from './repo.ts';

export { obligationRegister } from './register.ts';
export { obligationsOfClient } from './of-client.ts';

export interface Obligations {
  register(router: Router): void;
}

/** Obligations that another module keeps: those to be shown at once, and how many there are. */
export interface Further {
  readonly shown: readonly Obligation[];
  readonly total: number;
}

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  /** What is due by what another module keeps: it ends there, and is noted nowhere else. */
  readonly further: (tx: Tx, clientId?: string) => Promise<Further>;
}

const nothing: Further = { shown: [], total: 0 };

/** What the law has the firm do about its clients, until somebody notes that it was done. */
export function createObligations(deps: Deps): Obligations {
  const { database } = deps;
  return {
    register(router) {
      router.add(obligationRoutes.list, async ({ query: { limit, offset, ...filter } }) => {
        const kept = await findObligations(database, filter, { limit, offset });
        // What other modules keep stands on the first page, and counts on each.
        const further = filter.state === 'done' ? nothing : await deps.further(database, filter.clientId);
        const shown = offset === 0 ? further.shown : [];
        const open = [...kept.filter(({ done }) => done === null), ...shown].toSorted(byDueAt);
        return {
          obligations: [...open, ...kept.filter(({ done }) => done !== null)],
          total: (await countObligations(database, filter)) + further.total,
        };
      });
      router.add(obligationRoutes.done, ({ params, body, caller }) =>
        endObligation(deps, signedIn(caller), { ...params, ...body }),
      );
    },
  };
}

/**
 * Opens an obligation in the caller's transaction, due at once. While one of the kind is open for the client, that one
 * stands for both.
 */
export async function openObligation(
  { tx, append }: Unit,
  {
    caseNo,
    ...opened
  }: Pick<Obligation, 'clientId' | 'kind' | 'article'> & { caseId: string; caseNo: string },
): Promise<void> {
  const { clientId, caseId, kind, article } = opened;
  const id = uuidv7();
  const dueAt = new Date().toISOString();
  if (!(await insertObligation(tx, { ...opened, id, dueAt }))) return;
  await append({
    type: 'obligation.opened',
    status: 'pending',
    clientId,
    caseId,
    data: { caseNo, obligationId: id, kind },
    evidence: { obligationId: id, clientId, caseId, kind, article, dueAt },
  });
}

/** Notes what was done and by whom. Refuses `not-found` and, for one that is done, `not-allowed-now`. */
async function endObligation(
  { database, spine }: Deps,
  caller: Caller,
  { obligationId, note }: { obligationId: string; note: string },
): Promise<Obligation> {
  const read = async () =>
    (await findObligations(database, { state: 'all', obligationId }, { limit: 1, offset: 0 }))[0];
  if ((await read()) === undefined) throw new AppError('not-found');
  await spine.run(caller, async ({ tx, append }) => {
    const row = await storeDone(tx, obligationId, { doneBy: caller.id, note });
    if (row === null) throw new AppError('not-allowed-now');
    const { clientId, caseId, kind, article } = row;
    await append({
      type: 'obligation.done',
      status: 'completed',
      clientId,
      ...(caseId === null ? {} : { caseId }),
      data: { obligationId, kind },
      evidence: { obligationId, clientId, caseId, kind, article, note, doneBy: caller.id },
    });
  });
  const ended = await read();
  invariant(ended !== undefined, 'an obligation that was ended is there');
  return ended;
}

function byDueAt(one: Obligation, other: Obligation): number {
  return one.dueAt < other.dueAt ? -1 : Number(one.dueAt > other.dueAt);
}
