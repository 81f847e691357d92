import type { Route, RouteInput, RouteOutput } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';
import { longTimeoutMs } from '../../client/upload.ts';

/** What a route exports as CSV; a long file takes a while. */
export function loadCsv<R extends Route>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> {
  return call<R>(route, input, { timeoutMs: longTimeoutMs });
}
