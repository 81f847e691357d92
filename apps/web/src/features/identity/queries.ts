import { identityRoutes, type RouteInput } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';

type SetupInput = RouteInput<typeof identityRoutes.setup>['body'];

/** Creates the first administrator; there is no session yet, so no token is sent. */
export async function createFirstAdministrator(body: SetupInput) {
  return call(identityRoutes.setup, { body }, { isAnonymous: true });
}
