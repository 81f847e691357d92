import { insightRoutes, type RouteOutput } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

export type DashboardFigures = RouteOutput<typeof insightRoutes.dashboard>;

export const dashboardQuery = queryOptions({
  queryKey: queryKeys.insights.dashboard,
  queryFn: ({ signal }) => call(insightRoutes.dashboard, {}, { signal }),
});
