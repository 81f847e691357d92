import { accountRoutes, type RouteInput } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';

type SetupInput = RouteInput<typeof accountRoutes.setup>['body'];

/** Creates the first administrator; there is no session yet, so no token is sent. */
export async function createFirstAdministrator(body: SetupInput) {
  return call(accountRoutes.setup, { body }, { isAnonymous: true });
}
