import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whom GitHub signs in next. */
export interface GithubUser {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly email: string;
  readonly isVerified: boolean;
}

export interface TestGithub {
  readonly url: string;
  user: GithubUser;
  stop(): Promise<void>;
}

/** The four addresses of GitHub that signing in there takes; it signs in whoever comes, without asking. */
export async function startGithub(): Promise<TestGithub> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.test');
    const json = (body: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    const { id, login, name, email, isVerified } = github.user;
    switch (url.pathname) {
      case '/login/oauth/authorize': {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'once');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      case '/login/oauth/access_token':
        return json({ access_token: 'of github', token_type: 'bearer', scope: 'read:user,user:email' });
      case '/user':
        return json({ id, login, name, email: null, avatar_url: null });
      case '/user/emails':
        return json([{ email, primary: true, verified: isVerified, visibility: null }]);
      default:
        response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const github: TestGithub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: { id: 1, login: 'somebody', name: null, email: 'somebody@example.test', isVerified: true },
    stop: () => new Promise((done) => void server.close(() => done())),
  };
  return github;
}

/** Settings of a product that lets people sign in with this Google and this GitHub. */
export function socialSettings(googleIssuer: string | undefined, { url }: Pick<TestGithub, 'url'>) {
  return {
    GOOGLE_CLIENT_ID: 'desk',
    GOOGLE_CLIENT_SECRET: 'of the desk',
    GOOGLE_DISCOVERY_URL: `${googleIssuer}/.well-known/openid-configuration`,
    GITHUB_CLIENT_ID: 'desk',
    GITHUB_CLIENT_SECRET: 'of the desk',
    GITHUB_URL: url,
    GITHUB_API_URL: url,
  };
}
