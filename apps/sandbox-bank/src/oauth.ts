import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decoded, header, json } from './http.ts';
import type { Reply, Request } from './http.ts';
import { Refusal } from './refusal.ts';

const tokenLifetimeS = 600;
const codeLifetimeS = 120;

/** OAuth 2.0 as far as the interface needs it; tokens are signed, so that they outlive a restart. */
export interface OAuth {
  /** `POST /oauth/token`: client credentials, or a code of the page where people sign (RFC 6749, RFC 7636). */
  token(request: Request): Reply;
  isClientId(id: string): boolean;
  /** A code for a payment that was signed; bound to the challenge of whoever asked and to where it leads. */
  code(payment: { readonly id: string; readonly redirect_uri: string }, challenge: string): string;
  /** The client of a request with a valid token; refuses with 401. */
  client(request: Request): string;
}

/** A request for a code that was found right. */
interface AuthorizationRequest {
  readonly challenge: string;
  readonly state: string | null;
}

interface Claims {
  readonly kind: 'token' | 'code';
  readonly sub: string;
  readonly exp: number;
  readonly challenge?: string;
  readonly redirect?: string;
  readonly jti: string;
}

export function createOAuth(client: { id: string; secret: string }): OAuth {
  const { seal, open } = createSeals(client.secret);
  /** Codes that were used, until they end by themselves: each is good once. */
  const used = new Map<string, number>();

  /** A code that was given, by who asked for it, once. */
  function redeem(form: URLSearchParams): boolean {
    const now = Date.now() / 1000;
    for (const [jti, exp] of used) if (exp < now) used.delete(jti);
    const claims = open(form.get('code') ?? '', 'code');
    if (claims === null || used.has(claims.jti)) return false;
    used.set(claims.jti, claims.exp);
    const verifier = form.get('code_verifier') ?? '';
    const hash = createHash('sha256').update(verifier).digest('base64url');
    return claims.challenge === hash && claims.redirect === form.get('redirect_uri');
  }

  return {
    token(request) {
      const form = new URLSearchParams(request.body);
      if (!isClient(request, form, client)) return json(401, { error: 'invalid_client' });
      const grant = form.get('grant_type');
      if (grant === 'authorization_code') {
        if (!redeem(form)) return json(400, { error: 'invalid_grant' });
      } else if (grant !== 'client_credentials') {
        return json(400, { error: 'unsupported_grant_type' });
      }
      const exp = Math.floor(Date.now() / 1000) + tokenLifetimeS;
      const token = seal({ kind: 'token', sub: client.id, exp });
      return json(200, {
        access_token: token,
        token_type: 'Bearer',
        expires_in: tokenLifetimeS,
        scope: 'PIS AIS PIIS',
      });
    },
    isClientId: (id) => isSame(id, client.id),
    code: ({ id, redirect_uri: target }, challenge) =>
      seal({
        kind: 'code',
        sub: id,
        challenge,
        redirect: target,
        exp: Math.floor(Date.now() / 1000) + codeLifetimeS,
      }),
    client(request) {
      const bearer = /^Bearer (?<token>[\w.-]+)$/u.exec(header(request, 'authorization') ?? '')?.groups?.[
        'token'
      ];
      if (bearer === undefined) throw new Refusal(401, 'TOKEN_UNKNOWN');
      const claims = open(bearer, 'token');
      if (claims === null) throw new Refusal(401, 'TOKEN_INVALID');
      return claims.sub;
    },
  };
}

/** Claims under a signature, so that they outlive a restart without being kept. */
function createSeals(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  function seal(claims: Omit<Claims, 'jti'>): string {
    const text = Buffer.from(JSON.stringify({ ...claims, jti: randomBytes(8).toString('hex') })).toString(
      'base64url',
    );
    return `${text}.${sign(text)}`;
  }

  function open(sealed: string, kind: Claims['kind']): Claims | null {
    const [text = '', mac = ''] = sealed.split('.');
    if (!isSame(mac, sign(text))) return null;
    const claims: Claims = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return claims.kind === kind && claims.exp > Date.now() / 1000 ? claims : null;
  }

  return { seal, open };
}

/** Whether a request says who the client is, and its secret, in its header or its form. */
function isClient(
  request: Request,
  form: URLSearchParams,
  client: { readonly id: string; readonly secret: string },
): boolean {
  const basic = /^Basic (?<pair>[\w+/=]+)$/u.exec(header(request, 'authorization') ?? '')?.groups?.['pair'];
  const pair = basic === undefined ? null : Buffer.from(basic, 'base64').toString('utf8').split(':');
  const [id, secret] =
    pair === null
      ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
      : [decoded(pair[0] ?? ''), decoded(pair[1] ?? '')];
  return isSame(id, client.id) && isSame(secret, client.secret);
}

/** What a request for a code says, or the error of RFC 6749, 4.1.2.1; only challenges of the method S256 are taken. */
export function readAuthorization(
  query: URLSearchParams,
): AuthorizationRequest | { readonly error: string; readonly state: string | null } {
  const state = query.get('state');
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('response_type') !== 'code') return { error: 'unsupported_response_type', state };
  const isChallenge = query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/u.test(challenge);
  return isChallenge ? { challenge, state } : { error: 'invalid_request', state };
}

/** Compares without telling by its time where two texts differ. */
export function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
