import { insightRoutes, type RouteOutput } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api-client.ts';

export type DashboardFigures = RouteOutput<typeof insightRoutes.dashboard>;

export const dashboardQuery = queryOptions({
  queryKey: ['insights', 'dashboard'],
  queryFn: ({ signal }) => call(insightRoutes.dashboard, {}, { signal }),
});
