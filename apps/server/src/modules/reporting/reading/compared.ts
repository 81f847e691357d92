import { compareOwners } from '@sorgfalt/kyc';
import type { OwnerComparison } from '@sorgfalt/kyc';
import type { Contents } from '../content.ts';
import type { QueryRow } from '../tables.ts';

/** How an extract stands to the file of a moment. */
export interface ComparedQuery {
  readonly rows: readonly OwnerComparison[];
  /** Whether all owners of the file are known. */
  readonly isWhole: boolean;
  /** Nothing agrees with what is not known, or not there. */
  readonly differs: boolean;
}

export function comparedWith(
  contents: Contents,
  { partyId, owners, isAbsent }: Pick<QueryRow, 'partyId' | 'owners' | 'isAbsent'>,
): ComparedQuery {
  const content = contents.contentOf(partyId);
  const filed = (content?.owners ?? []).map(({ name, beganOn }) => ({ name, beganOn }));
  const rows = isAbsent ? [] : compareOwners(filed, owners);
  const isWhole = content?.isWhole === true;
  const isOtherwise = rows.some(({ match }) => match === 'different' || match === 'alone');
  return { rows, isWhole, differs: isAbsent || !isWhole || isOtherwise };
}
