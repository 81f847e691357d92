import { accept, refuse, type Result } from '@sorgfalt/result';

/** What stopped a client: a hit that somebody confirmed, or an officer by hand. */
type FreezeCause = 'confirmed-hit' | 'by-officer';

/** Whether a freeze ends by itself: one that a hit brought ends along with what was decided about the hit. */
export function endsByHand(cause: FreezeCause): boolean {
  return cause === 'by-officer';
}

/**
 * Whether somebody may end a freeze: an administrator, and another than the one who made it. Refuses `forbidden` and
 * `own-freeze`.
 */
export function mayLiftFreeze(
  { frozenBy }: { readonly frozenBy: string },
  { id, role }: { readonly id: string; readonly role: string | null },
): Result<true, 'forbidden' | 'own-freeze'> {
  if (role !== 'admin') return refuse('forbidden');
  return frozenBy === id ? refuse('own-freeze') : accept(true);
}
