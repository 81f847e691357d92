import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  sql,
} from '../../../platform/database/orm.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { users } from '../../users/tables.ts';
import { policyFiles, policyVersions } from '../tables.ts';
import type { PolicyRow } from '../tables.ts';

export type NewPolicy = Pick<
  PolicyRow,
  'id' | 'policyId' | 'version' | 'title' | 'owner' | 'language' | 'validFrom' | 'roles' | 'fileName'
> &
  Pick<PolicyRow, 'kind' | 'sizeBytes' | 'pages' | 'sha256' | 'passages' | 'uploadedBy'>;
/** A version without its text. */
export type PolicyHead = Omit<PolicyRow, 'passages'> & { readonly passages: number };

const { passages, ...columns } = getTableColumns(policyVersions);
const head = { ...columns, passages: sql<number>`jsonb_array_length(${passages})` };

/** Changes with each version that is accepted or withdrawn: neither is ever undone. */
export async function policyRevision(database: Database): Promise<string> {
  const [row] = await database
    .select({
      revision: sql<string>`count(${policyVersions.decidedBy}) || '/' || count(${policyVersions.withdrawnBy})`,
    })
    .from(policyVersions);
  return row?.revision ?? '';
}

/** What was ever accepted, by policy and version, with its text. */
export function listDecided(database: Database): Promise<PolicyRow[]> {
  return database
    .select()
    .from(policyVersions)
    .where(
      and(isNotNull(policyVersions.decidedBy), sql`${policyVersions.state} in ('accepted', 'withdrawn')`),
    )
    .orderBy(asc(policyVersions.policyId), asc(policyVersions.version));
}

/** What waits first, then the newest. */
export function listPolicies(database: Database): Promise<PolicyHead[]> {
  return database
    .select(head)
    .from(policyVersions)
    .orderBy(sql`${policyVersions.state} <> 'quarantined'`, desc(policyVersions.uploadedAt));
}

export async function findPolicy(database: Database | Tx, id: string): Promise<PolicyRow | null> {
  const [row] = await database.select().from(policyVersions).where(eq(policyVersions.id, id));
  return row ?? null;
}

/** A version, held until the transaction ends. */
export async function lockPolicy(tx: Tx, id: string): Promise<PolicyRow | null> {
  const [row] = await tx.select().from(policyVersions).where(eq(policyVersions.id, id)).for('update');
  return row ?? null;
}

/** The last version of a policy; whoever asks numbers the next one alone. */
export async function lockLastVersion(tx: Tx, policyId: string): Promise<PolicyRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`policy ${policyId}`}, 0))`);
  const [row] = await tx
    .select()
    .from(policyVersions)
    .where(eq(policyVersions.policyId, policyId))
    .orderBy(desc(policyVersions.version))
    .limit(1);
  return row ?? null;
}

export async function insertPolicy(tx: Tx, policy: NewPolicy, bytes: Uint8Array): Promise<void> {
  await tx.insert(policyVersions).values(policy);
  await tx.insert(policyFiles).values({ versionId: policy.id, bytes });
}

/** The file of a version; null for one of before files were kept. */
export async function findPolicyFile(database: Database, versionId: string): Promise<Uint8Array | null> {
  const [row] = await database
    .select({ bytes: policyFiles.bytes })
    .from(policyFiles)
    .where(eq(policyFiles.versionId, versionId));
  return row?.bytes ?? null;
}

export async function updatePolicy(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<PolicyRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason' | 'withdrawnBy' | 'withdrawnAt'>
  >,
): Promise<void> {
  await tx.update(policyVersions).set(change).where(eq(policyVersions.id, id));
}

/** What people are called, by their ids. */
export async function namesOf(
  database: Database,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({ uid: users.uid, name: users.name })
    .from(users)
    .where(inArray(users.uid, [...new Set(uids)]));
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}
