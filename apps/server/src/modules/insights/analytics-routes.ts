import { swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { analyticsRoutes } from '@sorgfalt/contract';
import { snapshot } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { csvOf } from './analytics-csv.ts';
import { readAnalytics } from './analytics.ts';
import { readSroStatistics } from './sro-statistics.ts';

export function addAnalyticsRoutes(router: Router, database: Database): void {
  // Of one moment, so that no figure counts what another does not know of yet.
  const read = (asked: Parameters<typeof readAnalytics>[1]) =>
    database.transaction((tx) => readAnalytics(tx, asked, swissDay(new Date())), snapshot);

  router.add(analyticsRoutes.read, ({ query }) => read(query));
  router.add(analyticsRoutes.sroStatistics, ({ query: { day } }) => {
    // What is to come is counted by nobody.
    if (day > swissDay(new Date()))
      throw new AppError('invalid-request', { fields: [{ path: 'query.day', code: 'too_big' }] });
    return readSroStatistics(database, day as IsoDate);
  });
  router.add(analyticsRoutes.exportCsv, async ({ params, query, reply }) => {
    const { figures } = await read(query);
    const figure = figures.find((each) => each.figure === params.figure);
    // One of the other workflow than was asked for.
    if (figure === undefined) throw new AppError('not-found');
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${params.figure}-${query.range}.csv"`);
    return csvOf(figure);
  });
}
