import { reportingRoutes, transparencyRoutes } from '@sorgfalt/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobRule, JobTable } from '../../platform/events/jobs-of.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { everyDay } from '../../platform/jobs/crontab.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { Further } from '../obligations/index.ts';
import { administer, assess, endAdministration, noteReport } from './change.ts';
import { clearUp, noteNotice, noteQuery, noteQuestion } from './reading/note-query.ts';
import { clientTransparency, noticesDue } from './reading/shown-queries.ts';
import { refreshAll, refreshClient, whereThere } from './refresh.ts';
import { clientReporting, entitiesCsv, listEntities, reportsDue } from './shown.ts';
import { setTerms, shownTerms } from './terms.ts';

export { administer, assess } from './change.ts';
export { clientReporting } from './shown.ts';
export { reportingOfClient } from './of-client.ts';
export { clientTransparency } from './reading/shown-queries.ts';
export { entityRegister, termsRegister } from './register.ts';
export { queryRegister } from './reading/query-register.ts';

/** Before the office opens. */
const crontab = everyDay(3, 40, 'reporting_refresh_all');

/** Something else may have to be reported. */
const refresh: JobRule = {
  task: 'reporting.refresh',
  payload: ({ clientId }) => (clientId === null ? null : { clientId }),
};

/** What is due to the transparency register: reports of what the firm administers, and notices of what differs. */
export async function dueToRegister(tx: Tx, clientId?: string): Promise<Further> {
  // One after the other: both may run on the connection of one transaction.
  const [reports, notices] = [await reportsDue(tx, clientId), await noticesDue(tx, clientId)];
  return { shown: [...reports.shown, ...notices.shown], total: reports.total + notices.total };
}

export interface Reporting {
  register(router: Router): void;
  readonly crontab: string;
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
}

/** What the firm, as trustee or director, reports to the transparency register of what it administers. */
export function createReporting(deps: { readonly database: Database; readonly spine: Spine }): Reporting {
  const { database, spine } = deps;
  return {
    register(router) {
      router.add(reportingRoutes.list, ({ query: { limit, offset, ...filter } }) =>
        listEntities(database, filter, { limit, offset }),
      );
      router.add(reportingRoutes.exportCsv, ({ query, reply }) => {
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="administered-entities.csv"');
        return entitiesCsv(database, query);
      });
      router.add(reportingRoutes.terms, () => shownTerms(database));
      router.add(reportingRoutes.setTerms, async ({ body, caller }) => {
        await setTerms(spine, signedIn(caller), body);
        return shownTerms(database);
      });
      router.add(reportingRoutes.read, ({ params }) => clientReporting(database, params.clientId));
      router.add(reportingRoutes.administer, async ({ params, body, caller }) => {
        await administer(spine, signedIn(caller), { ...params, ...body });
        return clientReporting(database, params.clientId);
      });
      router.add(reportingRoutes.end, async ({ params, body, caller }) => {
        await endAdministration(spine, signedIn(caller), { ...params, ...body });
        return clientReporting(database, params.clientId);
      });
      router.add(reportingRoutes.assess, async ({ params, body, caller }) => {
        await assess(spine, signedIn(caller), { ...params, ...body });
        return clientReporting(database, params.clientId);
      });
      router.add(reportingRoutes.report, async ({ params, body, caller }) => {
        await noteReport(spine, signedIn(caller), { ...params, ...body });
        return clientReporting(database, params.clientId);
      });
      addReadingRoutes(router, deps);
    },
    crontab,
    jobs: { 'client.structure_changed': [refresh] },
    tasks: {
      'reporting.refresh': ({ clientId }) => whereThere(() => refreshClient(spine, String(clientId))),
      reporting_refresh_all: (_, signal) => refreshAll(deps, signal),
    },
  };
}

/** What the transparency register was asked, as one who reads it. */
function addReadingRoutes(
  router: Router,
  { database, spine }: { readonly database: Database; readonly spine: Spine },
): void {
  router.add(transparencyRoutes.read, ({ params }) => clientTransparency(database, params.clientId));
  router.add(transparencyRoutes.note, async ({ params, body, caller }) => {
    await noteQuery(spine, signedIn(caller), { ...params, ...body });
    return clientTransparency(database, params.clientId);
  });
  router.add(transparencyRoutes.question, async ({ params, body, caller }) => {
    await noteQuestion(spine, signedIn(caller), { ...params, ...body });
    return clientTransparency(database, params.clientId);
  });
  router.add(transparencyRoutes.clear, async ({ params, body, caller }) => {
    await clearUp(spine, signedIn(caller), { ...params, ...body });
    return clientTransparency(database, params.clientId);
  });
  router.add(transparencyRoutes.notice, async ({ params, body, caller }) => {
    await noteNotice(spine, signedIn(caller), { ...params, ...body });
    return clientTransparency(database, params.clientId);
  });
}
