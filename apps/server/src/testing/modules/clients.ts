import { clientRoutes, obligationRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { ClientAccount, ReviewItem } from '@sorgfalt/contract';
import { eventually } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { cleanForm, inStatus, submitted } from './onboarding.ts';
import { accountFor } from './payments.ts';
import type { As } from './payments.ts';
import { listOf, listRow, passesEnded, putList } from './screening.ts';

export interface ListedClient {
  readonly clientId: string;
  readonly caseId: string;
  readonly caseNo: string;
  readonly account: ClientAccount;
  readonly hit: { readonly listId: string; readonly entityId: string };
}

/** Accepted clients with an account each, all named by one list that came afterwards. */
export async function listedClients(app: TestApp, names: readonly string[]): Promise<ListedClient[]> {
  const known = await Promise.all(
    names.map(async (clientName) => {
      const { caseId } = await submitted(app, { ...cleanForm, clientName });
      const { clientId, caseNo } = await inStatus(app, caseId, 'approved');
      await app.pool.query(`update clients set created_at = now() - interval '900 days' where id = $1`, [
        clientId,
      ]);
      return { clientId: clientId ?? '', caseId, caseNo, account: await accountFor(app, clientId ?? '') };
    }),
  );
  await putList(app, 'later', listOf(...names.map((name, at) => listRow(`n-${at}`, name, '1984'))));
  await passesEnded(app);
  return known.map((client, at) => ({
    ...client,
    hit: { listId: 'opensanctions-later', entityId: `n-${at}` },
  }));
}

export function decideHit(
  app: TestApp,
  { clientId, hit }: Pick<ListedClient, 'clientId' | 'hit'>,
  decision: 'confirmed' | 'dismissed' = 'confirmed',
  as: As = 'admin',
) {
  const { listId, entityId } = hit;
  const body = { clientId, listId, entityId, decision, reason: `Passport compared: ${decision}` };
  return app.call(screeningRoutes.decideHit, { body }, as);
}

export async function standingOf(app: TestApp, clientId: string) {
  return (await app.call(clientRoutes.standing, { params: { clientId } }, 'editor')).body;
}

export async function obligationsOf(app: TestApp, clientId: string) {
  const query = { clientId, state: 'all' } as const;
  return (await app.call(obligationRoutes.list, { query }, 'editor')).body.obligations;
}

export async function pendingOf(app: TestApp, caseNo: string): Promise<ReviewItem> {
  const { body } = await app.call(
    reviewRoutes.search,
    { body: { search: caseNo, status: 'pending' } },
    'admin',
  );
  const [item] = body.items;
  if (item === undefined) throw new Error(`nothing waits for ${caseNo}`);
  return item;
}

/** Holds rows in a transaction of its own until it is released. */
export async function holding(app: TestApp, statement: string, values: readonly unknown[] = []) {
  const client = await app.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query(statement, [...values]);
  return {
    /** Resolves when so many wait, for it or for somebody who does. */
    waited: (count: number) =>
      eventually(async () => {
        const { rowCount } = await app.pool.query(
          `with recursive waiting as (
             select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
             union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
           ) select from waiting`,
          [rows[0]?.pid],
        );
        return (rowCount ?? 0) >= count;
      }),
    /** Does something more before it is released. */
    also: (more: string, moreValues: readonly unknown[]) => client.query(more, [...moreValues]),
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}
