import type { Database } from '../platform/database/database.ts';
import { uuidv7 } from '../platform/ids.ts';
import { fileInMemory } from '../modules/screening/list-file.ts';
import type { ListFile } from '../modules/screening/list-file.ts';
import { readLists } from '../modules/screening/read-lists.ts';
import { readyOf } from '../modules/screening/ready-list.ts';
import { storeVersion } from '../modules/screening/repo.ts';
import { sampleLists } from '../modules/screening/sample-lists.ts';

/** A test wants lists as an operator has them; of events and ledger entries a fresh database has none. */
export async function putTestLists(database: Database): Promise<void> {
  const lists = await readLists(await officialLookingLists(), () => Promise.resolve());
  await database.transaction(async (tx) => {
    for (const list of lists)
      await storeVersion(tx, await readyOf(list), uuidv7(), {
        importedBy: 'tests',
        confirmedAt: new Date().toISOString(),
      });
  });
}

/**
 * The invented names of the synthetic lists in files that are called and read like official ones, and that the product
 * does not know: for it they are real.
 */
export async function officialLookingLists(): Promise<ListFile[]> {
  const files: ListFile[] = [];
  for (const { name, chunks } of await sampleLists()) {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks()) parts.push(chunk);
    files.push(fileInMemory(name.replace(/^sample-/, ''), Buffer.concat([...parts, Buffer.from('\n')])));
  }
  return files;
}
