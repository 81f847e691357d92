import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/** Opens the session of somebody who proved here, and not to the provider, who it is. Never reachable over HTTP. */
export function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint(
        '/open-session',
        { method: 'POST', body: z.object({ uid: z.string() }), metadata: { SERVER_ONLY: true } },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.uid);
          const session = user === null ? null : await internalAdapter.createSession(user.id);
          if (user === null || session === null) throw new APIError('UNAUTHORIZED');
          await setSessionCookie(context, { session, user });
          return { sessionId: session.id };
        },
      ),
    },
  } as const;
}
