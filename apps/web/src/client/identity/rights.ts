import type { QueryClient } from '@tanstack/react-query';
import { exceptIdentity } from '../query-keys.ts';
import { loadUser, sessionQuery } from './session.ts';

/**
 * Asks who the signed-in user is by now. Where role or state are others every page follows at once, and what was shown under
 * the former ones is forgotten.
 */
export async function readRightsAnew(client: QueryClient): Promise<void> {
  const known = client.getQueryData(sessionQuery.queryKey)?.user;
  const session = await loadUser();
  const { uid, role, state } = session.user;
  if (known?.uid !== uid || (known.role === role && known.state === state)) return;
  client.setQueryData(sessionQuery.queryKey, session);
  await client.resetQueries(exceptIdentity);
}
