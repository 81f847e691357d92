import { useEffect } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { createRecent } from '../recent.ts';

/** A case, a client or a payment as the palette offers it again. */
export interface Opened {
  readonly kind: 'case' | 'client' | 'payment';
  readonly id: string;
  readonly label: string;
  /** Its number; what kind of client it is. */
  readonly hint: string;
}

export const recentlyOpened = createRecent<Opened>(5, ({ id }) => id);

/** Keeps what is shown for the palette. */
export function useOpened({ kind, id, label, hint }: Opened): void {
  const { uid } = useAuth().currentUser;
  useEffect(() => recentlyOpened.keep(uid, { kind, id, label, hint }), [uid, kind, id, label, hint]);
}
