import { jwt } from 'better-auth/plugins/jwt';

/** What ID tokens say; the verifier holds them to the same. */
export const tokenAudience = 'sorgfalt';
export const tokenAlgorithm = 'ES256';

/** Has the provider give ID tokens that last a quarter of an hour and name their session. */
export function idTokens(issuer: string, roleClaim: (uid: string) => Promise<string>) {
  return jwt({
    jwks: { keyPairConfig: { alg: tokenAlgorithm } },
    jwt: {
      issuer,
      audience: tokenAudience,
      expirationTime: '15m',
      definePayload: async ({ user, session }) => ({
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        provider: session['provider'],
        role: await roleClaim(user.id),
        sid: session.id,
        auth_time: session.createdAt.getTime() / 1000,
      }),
    },
  });
}
