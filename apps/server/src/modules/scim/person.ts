import * as z from 'zod';
import { invalid, ScimError } from './scim-error.ts';

/** What the directory says of a person; what else it sends is not kept. */
export interface Person {
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string;
  readonly active: boolean;
}

type Loose = Readonly<Record<string, unknown>>;

const address = z.email().check(z.maxLength(254));
const charsMax = 200;

/** What stands between a person as it was and as a request has it. */
export type Draft = { -readonly [K in keyof Person]: Person[K] | undefined };

export const noPerson: Draft = {
  userName: undefined,
  externalId: null,
  displayName: null,
  givenName: null,
  familyName: null,
  email: undefined,
  active: true,
};

/** A whole person out of a draft; refuses `invalidValue` where the name or an address is missing. */
export function personOf({ userName, email, ...draft }: Draft): Person {
  if (userName === undefined || userName === '') throw invalid('userName is missing');
  const known = email ?? userName;
  if (!address.safeParse(known).success) throw invalid('An email address is missing');
  const { externalId = null, displayName = null, givenName = null, familyName = null, active = true } = draft;
  return { userName, email: known.toLowerCase(), externalId, displayName, givenName, familyName, active };
}

/** The name that colleagues read. */
export function nameOf({
  displayName,
  givenName,
  familyName,
  userName,
}: Pick<Person, 'displayName' | 'givenName' | 'familyName' | 'userName'>): string {
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ');
  return (displayName ?? (parts === '' ? userName : parts)).slice(0, 120);
}

/** Takes over what a resource says (RFC 7643, 4.1), as it is sent whole or as the value of an operation. */
export function readInto(draft: Draft, body: unknown): void {
  for (const [name, value] of Object.entries(objectOf(body))) setAttribute(draft, name, value);
}

/**
 * Sets what one path names; null clears it. Paths of attributes that are not kept are taken and dropped, as directories
 * send them all.
 */
export function setAttribute(draft: Draft, path: string, value: unknown): void {
  const name = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/iu, '').toLowerCase();
  if (name === 'active') draft.active = flagOf(value);
  else if (name === 'username') draft.userName = textOf(value) ?? undefined;
  else if (name === 'externalid') draft.externalId = textOf(value);
  else if (name === 'displayname') draft.displayName = textOf(value);
  else if (name === 'name') readName(draft, value);
  else if (name === 'name.givenname') draft.givenName = textOf(value);
  else if (name === 'name.familyname') draft.familyName = textOf(value);
  else if (name === 'name.formatted') draft.displayName ??= textOf(value);
  else if (name === 'emails') draft.email = addressIn(value);
  else if (/^emails\[.*\]\.value$/u.test(name)) draft.email = textOf(value) ?? undefined;
}

function readName(draft: Draft, value: unknown): void {
  if (value === null) {
    draft.givenName = null;
    draft.familyName = null;
    return;
  }
  for (const [part, text] of Object.entries(objectOf(value))) setAttribute(draft, `name.${part}`, text);
}

/** The primary address, else the first. */
function addressIn(value: unknown): string | undefined {
  const all = (Array.isArray(value) ? value : value === null ? [] : [value]).map((one: unknown) =>
    objectOf(one),
  );
  const chosen = all.find(({ primary }) => flagOf(primary ?? false)) ?? all[0];
  return textOf(chosen?.['value'] ?? null) ?? undefined;
}

/** Entra writes booleans as texts, with a capital letter. */
export function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw invalid('A boolean is neither true nor false');
  return word === 'true';
}

export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || value.length > charsMax)
    throw invalid('An attribute is no text, or too long');
  const text = value.trim();
  return text === '' ? null : text;
}

export function objectOf(value: unknown): Loose {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'An object is missing', 'invalidSyntax');
  }
  return { ...value };
}
