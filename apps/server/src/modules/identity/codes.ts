import { and, eq, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { codeHash, codeLetters, randomCode } from '../../platform/readable-code.ts';
import { identityCodes, identityUsers } from './tables.ts';
import type { CodeRow } from './tables.ts';

/**
 * How long codes are good, in minutes. What lets somebody in is for whoever waits for it (ASVS 5.0.0, 6.5.5). An address is
 * proved in a session of its account, so that code opens nothing by itself, and an invitation waits for somebody who does not
 * know of it yet.
 */
export const codeMinutes = { password: 10, factor: 10, address: 24 * 60, invitation: 7 * 24 * 60 } as const;

export type CodePurpose = CodeRow['purpose'];

interface CodeOf {
  readonly uid: string;
  readonly purpose: CodePurpose;
  /** The address that the account has now; with another one the code is worth nothing. */
  readonly address: string;
  /** Whether it goes by mail, so that whoever brings it reads at that address. */
  readonly isMailed: boolean;
  readonly minutes: number;
}

/** Makes a code in the place of an earlier one. It is stored by its hash: 120 random bits need no slow one (ASVS 5.0.0, 6.5.2). */
export async function issueCode(tx: Tx, { minutes, address, ...code }: CodeOf): Promise<string> {
  const text = randomCode(codeLetters);
  const row = {
    ...code,
    hash: codeHash(text),
    address: address.toLowerCase(),
    expiresAt: sql`now() + make_interval(mins => ${minutes}::int)`,
  };
  await tx
    .insert(identityCodes)
    .values(row)
    .onConflictDoUpdate({ target: [identityCodes.uid, identityCodes.purpose], set: row });
  return text;
}

/** For how many minutes the code of that purpose is good that an account has; 0 where it has none. */
export async function minutesLeft(tx: Tx, uid: string, purpose: CodePurpose): Promise<number> {
  const [left] = await tx
    .select({ minutes: sql<number>`ceil(extract(epoch from ${identityCodes.expiresAt} - now()) / 60)::int` })
    .from(identityCodes)
    .where(and(eq(identityCodes.uid, uid), eq(identityCodes.purpose, purpose)));
  return Math.max(0, left?.minutes ?? 0);
}

/** What a code is good for, and for whom; null where it is good for nothing. */
export async function findCode(tx: Tx, code: string, purpose: CodePurpose) {
  const [found] = await tx
    .select({
      uid: identityCodes.uid,
      isMailed: identityCodes.isMailed,
      name: identityUsers.name,
      email: identityUsers.email,
    })
    .from(identityCodes)
    .innerJoin(
      identityUsers,
      and(
        eq(identityUsers.id, identityCodes.uid),
        eq(sql`lower(${identityUsers.email})`, identityCodes.address),
      ),
    )
    .where(
      and(
        eq(identityCodes.hash, codeHash(code)),
        eq(identityCodes.purpose, purpose),
        sql`${identityCodes.expiresAt} > now()`,
      ),
    );
  return found ?? null;
}

/** Uses a code up; false where somebody was faster. */
export async function useCode(tx: Tx, code: string): Promise<boolean> {
  const used = await tx
    .delete(identityCodes)
    .where(eq(identityCodes.hash, codeHash(code)))
    .returning({ uid: identityCodes.uid });
  return used.length === 1;
}
