import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { header, json } from './http.ts';
import type { Reply, Request } from './http.ts';
import { Refusal } from './refusal.ts';

const tokenLifetimeS = 600;
const codeLifetimeS = 120;

/** OAuth 2.0 as far as the interface needs it; tokens are signed, so that they outlive a restart. */
export interface OAuth {
  /** `POST /oauth/token`: client credentials, or a code of the page where people sign (RFC 6749, RFC 7636). */
  token(request: Request): Reply;
  /** A code for who signed; bound to the challenge of whoever asked. */
  code(subject: string, challenge: string): string;
  /** The client of a request with a valid token; refuses with 401. */
  client(request: Request): string;
}

interface Claims {
  readonly kind: 'token' | 'code';
  readonly sub: string;
  readonly exp: number;
  readonly challenge?: string;
}

export function createOAuth(client: { id: string; secret: string }): OAuth {
  const sign = (text: string) => createHmac('sha256', client.secret).update(text).digest('base64url');

  function seal(claims: Claims): string {
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

  function isClient(request: Request, form: URLSearchParams): boolean {
    const basic = /^Basic (?<pair>[\w+/=]+)$/u.exec(header(request, 'authorization') ?? '')?.groups?.['pair'];
    const pair = basic === undefined ? null : Buffer.from(basic, 'base64').toString('utf8').split(':');
    const [id, secret] =
      pair === null
        ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
        : [decodeURIComponent(pair[0] ?? ''), decodeURIComponent(pair[1] ?? '')];
    return isSame(id, client.id) && isSame(secret, client.secret);
  }

  return {
    token(request) {
      const form = new URLSearchParams(request.body);
      if (!isClient(request, form)) return json(401, { error: 'invalid_client' });
      const grant = form.get('grant_type');
      if (grant === 'authorization_code') {
        const claims = open(form.get('code') ?? '', 'code');
        const verifier = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (claims === null || claims.challenge !== verifier) return json(400, { error: 'invalid_grant' });
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
    code: (subject, challenge) =>
      seal({ kind: 'code', sub: subject, challenge, exp: Math.floor(Date.now() / 1000) + codeLifetimeS }),
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

/** Compares without telling by its time where two texts differ. */
export function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
