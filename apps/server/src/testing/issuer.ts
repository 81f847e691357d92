import { OAuth2Server } from 'oauth2-mock-server';

/** An issuer of OpenID Connect on this machine, as Google or a firm runs one. */
export interface TestIssuer {
  readonly url: string;
  /** What it says of whoever signs in next. */
  claims: Record<string, unknown>;
  /** An ID token of its own that nobody has asked for by signing in. */
  idToken(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an issuer that signs in whoever comes, without asking. */
export async function startIssuer(): Promise<TestIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer: TestIssuer = {
    url: server.issuer.url ?? '',
    claims: {},
    idToken: () => server.issuer.buildToken(),
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: object }) =>
    Object.assign(token.payload, issuer.claims),
  );
  server.service.on('beforeUserinfo', (answer: { body: object }) =>
    Object.assign(answer.body, { sub: issuer.claims['sub'] }),
  );
  return issuer;
}
