import { randomUUID } from 'node:crypto';
import type { SignInProvider } from '@sorgfalt/contract';
import { and, eq } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { identityAccounts } from '../tables.ts';

/** A way in that opens an account, and since when. */
export interface StoredWay {
  readonly way: SignInProvider;
  readonly since: Date;
}

const { userId, providerId, accountId, createdAt, password } = identityAccounts;

const ways = {
  credential: 'email',
  google: 'google',
  github: 'github',
  oidc: 'oidc',
} as const satisfies Record<string, SignInProvider>;

function wayOf(provider: string): SignInProvider | undefined {
  return provider in ways ? ways[provider as keyof typeof ways] : undefined;
}

/** The ways in to an account: the password, where it has one, and the providers, also those that are not configured. */
export async function waysOf(tx: Tx, uid: string): Promise<StoredWay[]> {
  const rows = await tx
    .select({ providerId, createdAt, password })
    .from(identityAccounts)
    .where(eq(userId, uid));
  return rows.flatMap((row) => {
    const way = wayOf(row.providerId);
    const isOpen = way !== undefined && (way !== 'email' || row.password !== null);
    return isOpen ? [{ way, since: row.createdAt }] : [];
  });
}

/** Adds a way in; false where somebody has it already. */
export async function insertWay(
  tx: Tx,
  { uid, way, subject }: { readonly uid: string; readonly way: string; readonly subject: string },
): Promise<boolean> {
  const added = await tx
    .insert(identityAccounts)
    .values({ id: randomUUID(), userId: uid, providerId: way, accountId: subject })
    .onConflictDoNothing({ target: [providerId, accountId] })
    .returning({ id: identityAccounts.id });
  return added.length === 1;
}

export async function deleteWay(tx: Tx, uid: string, way: string): Promise<void> {
  await tx.delete(identityAccounts).where(and(eq(userId, uid), eq(providerId, way)));
}
