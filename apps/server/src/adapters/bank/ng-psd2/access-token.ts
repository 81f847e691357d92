import { shareUnderWay } from '../../../platform/share-under-way.ts';
import type { BankHttp } from './http.ts';
import { tokenAnswer } from './wire.ts';

/** A token is fetched anew this long before the bank would refuse it. */
const marginMs = 30_000;
const lifetimeDefaultS = 300;

export interface AccessToken {
  /** A valid token; null where the bank gives none, and why. */
  get(): Promise<{ readonly token: string } | { readonly problem: 'refused' | 'unreachable' }>;
  /** Forgets a token that the bank refused. */
  drop(token: string): void;
}

/** OAuth 2.0 client credentials (RFC 6749, 4.4); callers that need a token at the same time share one request. */
export function createAccessToken(
  http: BankHttp,
  client: { tokenPath: string; id: string; secret: string },
): AccessToken {
  let known: { token: string; untilMs: number } | null = null;

  const fetchToken = shareUnderWay(async (): ReturnType<AccessToken['get']> => {
    const reply = await http.send({
      method: 'POST',
      path: client.tokenPath,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64')}`,
      },
      body: 'grant_type=client_credentials&scope=PIS+AIS+PIIS',
    });
    if (reply.kind !== 'answer' || reply.status >= 500 || reply.status === 429) {
      return { problem: 'unreachable' };
    }
    const answer = tokenAnswer.safeParse(jsonOf(reply.body));
    if (reply.status !== 200 || !answer.success) return { problem: 'refused' };
    const { access_token: token, expires_in: seconds = lifetimeDefaultS } = answer.data;
    known = { token, untilMs: Date.now() + seconds * 1000 - marginMs };
    return { token };
  });

  return {
    get() {
      if (known !== null && known.untilMs > Date.now()) return Promise.resolve({ token: known.token });
      return fetchToken();
    },
    drop(token) {
      if (known?.token === token) known = null;
    },
  };
}

/** The value of a JSON text; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
