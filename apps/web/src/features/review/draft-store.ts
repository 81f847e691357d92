/** Each person's own: somebody else who signs in in this tab is not shown them. */
const nameOf = (uid: string, itemId: string) => `sorgfalt.decision-draft.${uid}.${itemId}`;

/** Notes that somebody was writing on an item in this tab, before a reload or the end of the session. */
export function keptNotes(uid: string, itemId: string): string {
  try {
    return sessionStorage.getItem(nameOf(uid, itemId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps them until this tab is closed, in it alone; nothing is kept of nothing. */
export function keepNotes(uid: string, itemId: string, notes: string): void {
  try {
    if (notes === '') sessionStorage.removeItem(nameOf(uid, itemId));
    else sessionStorage.setItem(nameOf(uid, itemId), notes);
  } catch {
    // Without storage the notes live as long as the page.
  }
}
