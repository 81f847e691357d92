import type { SecurityKind } from './security-kinds.ts';
import type { $ZodType, infer as Infer, input as Input } from 'zod/v4/core';

/** Role names in the order of their numbers in the specification: Admin 0, Editor 1, Guest 2. */
export const roles = ['admin', 'editor', 'guest'] as const;
export type Role = (typeof roles)[number];

/** Whether somebody works on cases: sees clients and what is sealed of them, decides and approves. */
export function isOfficer(role: Role | null | undefined): role is 'admin' | 'editor' {
  return role === 'admin' || role === 'editor';
}

/** What a key of another system opens: the firm's directory makes accounts, other systems screen names. Nothing else. */
export const keyPurposes = ['directory', 'screening'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** What only a key of this purpose opens, and nobody's session. */
export interface KeyAccess {
  readonly key: KeyPurpose;
}

/**
 * Who may call a route: everybody, everybody with an account (also one that waits to be confirmed), everybody whose
 * account is confirmed, the holders of the roles named, or other systems with a key. The server refuses the rest before a
 * handler runs; a handler may refuse more, never less.
 */
export type Access = 'public' | 'account' | 'signed-in' | readonly Role[] | KeyAccess;

export function isKeyAccess(access: Access): access is KeyAccess {
  return typeof access === 'object' && 'key' in access;
}

/** Whether the role of a confirmed account opens what is behind this access. */
export function mayCall(access: Access, role: Role): boolean {
  if (isKeyAccess(access)) return false;
  return typeof access === 'string' || access.includes(role);
}

/**
 * What wants a fresh proof of who calls: grave acts one of minutes, decisions one of the working day (`StepUpPolicy`). A
 * session that was opened with a password alone has none.
 */
export type StepUpAct = 'grave' | 'decision';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces: `/api/proofs/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** What other roles are told: `forbidden` unless the specification has words of its own. */
  readonly refusal?: 'admin-only';
  readonly stepUp?: StepUpAct;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** The body is `multipart/form-data` with files; `body` is not parsed then. */
  readonly upload?: boolean;
  /** Asked by machines all the time: never limited, and so cheap that this does no harm. */
  readonly isProbe?: boolean;
  readonly response: $ZodType;
  /** `long`: it moves much and may take `API_TIMEOUT_LONG_MS`; `own`: it sees to its limit itself. */
  readonly limit?: 'long' | 'own';
  /** HTTP status of success, 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Switched off: all that it does is to refuse with 410. */
  readonly isSwitchedOff?: boolean;
  /** The same answer under 503: it tells whoever asks to send nobody here. */
  readonly mayBeUnavailable?: boolean;
  /** Kept as a security event whenever it is done. */
  readonly records?: SecurityKind;
  /** Media types of success, `application/json` unless said; the first is the usual one. */
  readonly media?: readonly string[];
}

type Output<S> = S extends $ZodType ? Infer<S> : undefined;
type Sent<S> = S extends $ZodType ? Input<S> : undefined;

/** What a caller passes: only the parts that the route declares. */
export type RouteInput<R extends Route> = (R['params'] extends $ZodType
  ? { params: Sent<R['params']> }
  : object) &
  (R['query'] extends $ZodType ? { query?: Partial<Sent<R['query']>> } : object) &
  (R['body'] extends $ZodType ? { body: Sent<R['body']> } : object);

/** What a handler receives, parsed: a part that the route does not declare is `undefined`. */
export interface Parsed<R extends Route> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
}

export type RouteOutput<R extends Route> = Infer<R['response']>;

/** Declares a route as plain data, keeping its literal types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** Fills `{name}` parts of a path, percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
