import { Readable } from 'node:stream';
import { screeningRoutes } from '@sorgfalt/contract';
import type { ScreeningBatch } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { filesOf } from '../../platform/http/upload.ts';
import { linesAtOnce, linesOf, resultsCsv, resultsJson } from './batch-results.ts';
import { requestBatch, toBatch } from './batches.ts';
import { findBatch, readBatches, updateOpenBatch } from './batch-repo.ts';
import type { ScreeningDeps } from './deps.ts';

export function addBatchRoutes(router: Router, deps: ScreeningDeps): void {
  const { database } = deps;
  const find = async (batchId: string): Promise<ScreeningBatch> => {
    const row = await findBatch(database, batchId);
    if (row === null) throw new AppError('not-found');
    return toBatch(row);
  };

  router.add(screeningRoutes.requestBatch, async ({ request, caller }) => {
    const [file, ...more] = await filesOf(request);
    if (file === undefined || more.length > 0) {
      throw new AppError('invalid-request', { fields: [{ path: 'files', code: 'required' }] });
    }
    return find(await requestBatch(deps, signedIn(caller), file));
  });
  router.add(screeningRoutes.batches, async () => ({ batches: (await readBatches(database)).map(toBatch) }));
  router.add(screeningRoutes.batch, ({ params }) => find(params.batchId));
  router.add(screeningRoutes.stopBatch, async ({ params }) => {
    await find(params.batchId);
    if ((await updateOpenBatch(database, params.batchId, { isStopRequested: true })) === null)
      throw new AppError('not-allowed-now');
    return { ok: true as const };
  });
  router.add(screeningRoutes.batchResults, async ({ params, query, reply }) => {
    const batch = await find(params.batchId);
    if (query.format === 'json') {
      if (batch.linesTotal <= linesAtOnce) {
        const lines = [];
        for await (const some of linesOf(database, batch.batchId)) lines.push(...some);
        return { batch, lines };
      }
      reply.type('application/json; charset=utf-8');
      return Readable.from(resultsJson(database, batch)) as unknown as string;
    }
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="screening-${batch.batchId}.csv"`);
    return Readable.from(resultsCsv(database, batch)) as unknown as string;
  });
}
