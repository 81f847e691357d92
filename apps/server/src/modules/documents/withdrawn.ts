import type { ClientDocument } from '@sorgfalt/contract';

interface WithdrawnColumns {
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: string | null;
  readonly withdrawnFor: string | null;
  readonly withdrawerName: string | null;
}

/** Who said that something counts no longer, and why; null where nobody did. */
export function withdrawnOf({
  withdrawnBy: uid,
  withdrawnAt: at,
  withdrawnFor: reason,
  withdrawerName,
}: WithdrawnColumns): ClientDocument['withdrawn'] {
  if (uid === null || at === null || reason === null) return null;
  return { by: { uid, name: withdrawerName ?? '' }, at, reason };
}
