import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Actor, Spine } from '../../../platform/events/spine.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { recordOf } from './gleif-entry.ts';
import type { GleifRecord } from './gleif-entry.ts';
import { beginCopy, completeCopy, insertRecords, sweepRecords } from './gleif-repo.ts';
import { insertParents } from './parents-repo.ts';
import { readGoldenCopy } from './read-golden-copy.ts';
import type { GoldenRow } from './read-golden-copy.ts';
import { exceptionsIn, parentIn } from './told-parent.ts';
import type { ToldParent } from './told-parent.ts';
import type { GleifFileKind } from '../tables.ts';

const batch = 1000;
/** A transaction that takes long would keep everybody's events back. */
const sweptAtOnce = 20_000;

export interface ImportedCopy {
  readonly kind: GleifFileKind;
  readonly records: number;
  /** Records without a name, with a wrong identifier, or of no known kind. */
  readonly leftOut: number;
  readonly sha256: string;
  /** The newest change that any of its records tells of; null where none says when it was changed. */
  readonly asOf: string | null;
}

/**
 * Puts a golden copy in the place of the one that is there: whoever asks meanwhile is answered from the old one. The file is
 * streamed, with a thousand records in memory, and counts once all of it is there; what a broken run left behind is swept by the next.
 * Stops at a file that is none, breaks off, has no record or is older than what is there, and where another import has begun since.
 */
export async function importGoldenCopy(spine: Spine, actor: Actor, path: string): Promise<ImportedCopy> {
  const fileName = basename(path);
  const no = await spine.run(actor, ({ tx }) => beginCopy(tx, fileName));
  await sweep(spine, actor, no);
  const hash = createHash('sha256');
  const counted = { leftOut: 0, asOf: null as string | null, kind: 'entities' as GleifFileKind };
  let waiting: Kept[] = [];
  const flush = async () => {
    const kept = waiting;
    waiting = [];
    await spine.run(actor, async ({ tx }) => {
      await insertRecords(
        tx,
        no,
        kept.filter((each) => 'entry' in each),
      );
      await insertParents(
        tx,
        no,
        kept.filter((each) => 'told' in each),
      );
    });
  };
  for await (const row of readGoldenCopy(textOf(path, hash))) {
    counted.kind = row.kind;
    const kept = keptOf(row);
    if (kept === null) counted.leftOut += 1;
    for (const each of kept ?? []) {
      if (each.updatedAt > (counted.asOf ?? '')) counted.asOf = each.updatedAt;
      if (waiting.push(each) === batch) await flush();
    }
  }
  await flush();
  const copy = { kind: counted.kind, fileName, sha256: hash.digest('hex'), asOf: counted.asOf };
  const records = await spine.run(actor, async ({ tx, append }) => {
    const completed = await completeCopy(tx, no, copy);
    if (!completed.ok) throw new StopError(sentences[completed.error.code]);
    const facts = { ...copy, records: completed.value, leftOut: counted.leftOut };
    await append({
      type: 'register.golden_copy_imported',
      status: 'completed',
      data: facts,
      evidence: facts,
    });
    return completed.value;
  });
  await sweep(spine, actor, no);
  return { ...copy, records, leftOut: counted.leftOut };
}

type Kept = GleifRecord | ToldParent;

/** What is kept of a record; null for one that is wrong. */
function keptOf(row: GoldenRow): readonly Kept[] | null {
  if (row.kind === 'parents') return parentIn(row.cells);
  if (row.kind === 'exceptions') return exceptionsIn(row.cells);
  const record = recordOf(row.cells);
  return record === null ? null : [record];
}

const sentences = {
  empty: 'The file has no record with the identifiers and what else is read of it.',
  older: 'A newer golden copy is there already.',
  overtaken: 'Another import has begun since: only that one counts.',
} as const;

/** Removes records of files that count no longer, or never did. */
async function sweep(spine: Spine, actor: Actor, no: number): Promise<void> {
  for (;;) {
    const swept = await spine.run(actor, ({ tx }) => sweepRecords(tx, no, sweptAtOnce));
    if (swept < sweptAtOnce) return;
  }
}

/** The text of a file, whose bytes are hashed on their way. */
async function* textOf(path: string, hash: ReturnType<typeof createHash>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const piece of createReadStream(path)) {
      hash.update(piece as Buffer);
      yield decoder.decode(piece as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new StopError('The file is no text in UTF-8.', { cause: error });
    throw error;
  }
}
