import type { User } from '@sorgfalt/contract';

const timeoutMs = 10_000;

/** The fields that the specification gives the document of a user (section 7). */
const fields = ['uid', 'email', 'name', 'img', 'lastLoginAt', 'role', 'isGuest', 'provider'] as const;

type Value =
  | { readonly stringValue: string }
  | { readonly integerValue: string }
  | { readonly booleanValue: boolean }
  | { readonly nullValue: null };

function valueOf(value: string | number | boolean | null): Value {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'number' ? { integerValue: String(value) } : { booleanValue: value };
}

export interface DocumentDatabase {
  /** `https://firestore.googleapis.com`, or another address in tests. */
  readonly address: string;
  readonly projectId: string;
}

/**
 * Reads the document `users/{uid}` of the project's Firestore and merges into it what the server's record says, by the REST
 * interface (`documents.get`, `documents.patch` with a mask): what other programs keep in it stays. It is a copy for them.
 * Nothing here reads a role from it, as its owner could write it. Nothing is sent where all of it is there already. Throws
 * where Firestore does not answer or refuses.
 */
export async function mergeUserDocument(
  { address, projectId }: DocumentDatabase,
  user: User,
  token: string,
): Promise<void> {
  const id = encodeURIComponent(user.uid);
  const url = `${address}/v1/projects/${projectId}/databases/(default)/documents/users/${id}`;
  const stored = await ask(url, token);
  const changed = fields.filter(
    (name) => JSON.stringify(stored[name]) !== JSON.stringify(valueOf(user[name])),
  );
  if (changed.length === 0) return;
  const mask = changed.map((name) => `updateMask.fieldPaths=${name}`).join('&');
  const body = { fields: Object.fromEntries(changed.map((name) => [name, valueOf(user[name])])) };
  await ask(`${url}?${mask}`, token, body);
}

/** The fields of a document; none where there is no document yet. */
async function ask(url: string, token: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404 && body === undefined) return {};
  if (!response.ok) throw new Error(`Firestore answered ${response.status}`);
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null && 'fields' in answer
    ? (answer.fields as Readonly<Record<string, unknown>>)
    : {};
}
