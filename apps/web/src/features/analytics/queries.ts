import { analyticsRoutes, type AnalyticsFigureId, type AnalyticsRange } from '@sorgfalt/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { download } from '../../client/download.ts';
import { queryKeys } from '../../client/query-keys.ts';
import type { workflows } from './search.ts';

export interface Asked {
  readonly range: AnalyticsRange;
  readonly workflow: (typeof workflows)[number];
}

export function analyticsQuery(query: Asked) {
  return queryOptions({
    queryKey: [...queryKeys.insights.analytics, query],
    queryFn: ({ signal }) => call(analyticsRoutes.read, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function downloadFigure(figure: AnalyticsFigureId, query: Asked): Promise<void> {
  return download(analyticsRoutes.exportCsv, { params: { figure }, query }, `${figure}-${query.range}.csv`);
}

export function sroStatisticsQuery(day: string) {
  return queryOptions({
    queryKey: [...queryKeys.insights.analytics, 'sro', day],
    queryFn: ({ signal }) => call(analyticsRoutes.sroStatistics, { query: { day } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
