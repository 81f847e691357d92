import { identifyAct } from '@sorgfalt/corpus';
import type { ImportedStatute } from '@sorgfalt/contract';
import type { Actor, Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { contentHash } from '../../../platform/content-hash.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { changeBrought } from './law-changes.ts';
import { findStatute, lockStatutes, storeStatute } from './statute-repo.ts';
import type { NewStatute } from './statute-repo.ts';
import type { ReadStatuteFile } from './statute-work.ts';

/** What a file may not say by itself. */
export interface SaidOfStatute {
  /** Number in the classified compilation. */
  readonly number?: string | undefined;
  /** The first day on which the text applies. */
  readonly version?: string | undefined;
}

/**
 * Puts a consolidation of an act in the library: from its first day on it answers in the place of the digest. The same
 * file again changes nothing. Refuses `broken-file` where neither file nor caller say which act it is, and of which day.
 */
export function importStatute(
  spine: Spine,
  actor: Actor,
  statute: ReadStatuteFile,
  said: SaidOfStatute,
): Promise<ImportedStatute> {
  const row = rowOf(statute, said, actor.id);
  const { sourceId, number, language, version, sha256, repealed, duplicates } = row;
  const facts = { sourceId, language, version, sha256, provisions: row.provisions.length };
  return spine.run(actor, async ({ tx, append }) => {
    await lockStatutes(tx);
    const before = await findStatute(tx, row);
    const done = { sourceId, number, language, version, repealed, duplicates, provisions: facts.provisions };
    if (before?.sha256 === sha256) return { ...done, state: 'unchanged' };
    const change = await changeBrought(tx, row);
    await storeStatute(tx, row);
    const evidence = { ...facts, contentSha256: contentHashOf(row) };
    await append({ type: 'library.statute_imported', status: 'completed', data: facts, evidence });
    // Told once an act and day, in whatever language it comes first.
    if (change !== null) await append({ type: 'library.law_changed', status: 'warning', data: change });
    return { ...done, state: before === null ? 'imported' : 'replaced' };
  });
}

/** What the edition says. */
function contentHashOf({ number, title, shortName, eli, repealedFrom, provisions }: NewStatute): string {
  return contentHash({ number, title, shortName, eli, repealedFrom, provisions });
}

function rowOf(statute: ReadStatuteFile, said: SaidOfStatute, importedBy: string): NewStatute {
  const version = statute.version ?? said.version;
  if (version === undefined) throw missing('statute-no-date');
  const act = identifyAct(statute, { number: said.number ?? null, version });
  if (act === null) throw missing('statute-no-number');
  const { language, repealedFrom, eli, sha256, provisions, repealed, duplicates } = statute;
  const { sourceId, known, number } = act;
  const shortName = known?.shortName[language] ?? statute.shortName ?? `SR ${number}`;
  const title =
    [statute.title, known?.title[language], shortName].find(
      (each) => (each ?? '') !== statute.shortName && each,
    ) ?? shortName;
  return {
    id: uuidv7(),
    sourceId,
    number,
    language,
    version,
    repealedFrom,
    title,
    shortName,
    eli,
    sha256,
    provisions: [...provisions],
    repealed,
    duplicates,
    importedBy,
  };
}

function missing(code: 'statute-no-date' | 'statute-no-number'): AppError {
  return new AppError('broken-file', { fields: [{ path: 'files', code }] });
}
