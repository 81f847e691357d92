import { parentLevels } from '@sorgfalt/kyc';
import type { RegisteredParent } from '@sorgfalt/kyc';
import { and, eq } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { gleifParents, gleifRecords } from '../tables.ts';
import type { gleifFiles } from '../tables.ts';
import { newestCopy } from './gleif-repo.ts';
import { exceptionOf } from './told-parent.ts';
import type { ToldParent } from './told-parent.ts';

type FileRow = typeof gleifFiles.$inferSelect;

/** What is told of the parents of an entity, with the files that tell it. */
export interface ParentsOfEntity {
  readonly parents: readonly RegisteredParent[];
  readonly files: readonly FileRow[];
}

/** One that is told twice is one. */
export async function insertParents(tx: Tx, fileNo: number, told: readonly ToldParent[]): Promise<void> {
  if (told.length === 0) return;
  await tx
    .insert(gleifParents)
    .values(told.map(({ lei, level, told: which }) => ({ fileNo, lei, level, told: which })))
    .onConflictDoNothing();
}

/** By the newest files of level 2; null before one was imported. Names are those of the records of level 1. */
export async function parentsOf(tx: Tx, lei: string, entitiesNo: number): Promise<ParentsOfEntity | null> {
  const parentFile = await newestCopy(tx, 'parents');
  const exceptionFile = await newestCopy(tx, 'exceptions');
  const files = [parentFile, exceptionFile].filter((file) => file !== null);
  if (files.length === 0) return null;
  const told = parentFile === null ? [] : await toldIn(tx, parentFile.no, lei);
  const parents: RegisteredParent[] = [];
  for (const { level, told: parent } of told)
    parents.push({ level, lei: parent, name: await nameOf(tx, entitiesNo, parent) });
  const excepted = exceptionFile === null ? [] : await toldIn(tx, exceptionFile.no, lei);
  for (const level of parentLevels) {
    const exceptions = excepted.filter((each) => each.level === level).map((each) => exceptionOf(each.told));
    if (exceptions.length > 0) parents.push({ level, exceptions });
  }
  return { parents: parents.toSorted((one, other) => rankOf(one) - rankOf(other)), files };
}

const rankOf = ({ level }: RegisteredParent) => parentLevels.indexOf(level);

function toldIn(tx: Tx, fileNo: number, lei: string) {
  return tx
    .select({ level: gleifParents.level, told: gleifParents.told })
    .from(gleifParents)
    .where(and(eq(gleifParents.fileNo, fileNo), eq(gleifParents.lei, lei)))
    .orderBy(gleifParents.level, gleifParents.told)
    .limit(20);
}

async function nameOf(tx: Tx, fileNo: number, lei: string): Promise<string | null> {
  const [row] = await tx
    .select({ entry: gleifRecords.entry })
    .from(gleifRecords)
    .where(and(eq(gleifRecords.fileNo, fileNo), eq(gleifRecords.lei, lei)));
  return row?.entry.name ?? null;
}
