import type { StructureParty } from '@sorgfalt/contract';
import type { KeptStructure } from './repo.ts';

/** Who made a statement, when, and where it comes from. */
export function saidOf({
  statement: { source },
  authorName,
  addedAt,
}: KeptStructure['statements'][number]): StructureParty['said'] {
  const told = [...(source?.type ?? []), source?.description ?? ''].filter((each) => each !== '');
  return { by: authorName, at: addedAt, source: told.join(': ') };
}

/** The record that tells an interest. */
export function recordOf(interestId: string): string {
  return interestId.slice(0, interestId.lastIndexOf('/'));
}
