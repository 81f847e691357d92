import { swissDay } from '@sorgfalt/calendar';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import { everyMinute } from '../../platform/jobs/crontab.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { runBatch } from './batches.ts';
import type { ScreeningDeps } from './deps.ts';
import { requestDue, runDownload } from './downloads.ts';
import type { DownloadDeps } from './downloads.ts';
import { runImport } from './imports.ts';
import { applyLaterChanges } from './later-changes.ts';
import { raiseLifted } from './raise-lifted.ts';
import { runRescreening } from './rescreen.ts';

export const screeningJobs: JobTable = {
  'screening.list_import_requested': [
    { task: 'screening.import_list', payload: ({ data }) => ({ importId: data['importId'] ?? null }) },
  ],
  'screening.list_download_requested': [
    {
      task: 'screening.download_list',
      payload: ({ data, actor, actorKind }) => ({
        listId: data['listId'] ?? null,
        acceptShrunken: data['acceptShrunken'] === true,
        actor,
        actorKind,
      }),
    },
  ],
  'screening.list_imported': [
    { task: 'screening.rescreen', payload: ({ data }) => ({ versionId: data['versionId'] ?? null }) },
  ],
  'screening.engine_changed': [
    {
      task: 'screening.rescreen_all',
      payload: ({ data }) => ({ rescreeningId: data['rescreeningId'] ?? null }),
    },
  ],
  'screening.decision_lifted': [
    { task: 'screening.raise_lifted', payload: ({ data }) => ({ decisionId: data['decisionId'] ?? null }) },
  ],
  'screening.batch_requested': [
    { task: 'screening.run_batch', payload: ({ data }) => ({ batchId: data['batchId'] ?? null }) },
  ],
};

export const screeningCrontab = everyMinute('screening_look_for_due');

export function createScreeningTasks(deps: ScreeningDeps & DownloadDeps): Readonly<Record<string, Task>> {
  return {
    'screening.import_list': ({ importId }, signal) => runImport(deps, String(importId), signal),
    screening_look_for_due: async () => {
      await applyLaterChanges(deps.database, deps.spine, swissDay(new Date()));
      await requestDue(deps.spine);
    },
    'screening.download_list': ({ listId, acceptShrunken, actor, actorKind }, signal) =>
      runDownload(
        deps,
        { kind: actorKind === 'user' ? 'user' : 'system', id: String(actor) },
        { listId: String(listId), acceptShrunken: acceptShrunken === true },
        signal,
      ),
    'screening.run_batch': ({ batchId }, signal) => runBatch(deps, String(batchId), signal),
    'screening.rescreen': ({ versionId }, signal) => runRescreening(deps, String(versionId), signal),
    'screening.rescreen_all': ({ rescreeningId }, signal) =>
      runRescreening(deps, String(rescreeningId), signal),
    'screening.raise_lifted': ({ decisionId }) => raiseLifted(deps, String(decisionId)),
  };
}
