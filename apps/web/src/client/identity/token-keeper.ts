import { claimsOf, renewAt } from './id-token.ts';

/** Who is told whom the session is of; null where it is nobody's. */
export type SubjectListener = (uid: string | null) => void;

/**
 * The token of the session: kept until it must be renewed, renewed once however many calls wait. Whoever follows is told each
 * time that it is about somebody else, or nobody.
 */
export function tokenKeeper(fetchToken: () => Promise<string | null>) {
  const listeners = new Set<SubjectListener>();
  let token: string | null = null;
  let subject: string | null = null;
  let renewTime = 0;
  let pending: Promise<string | null> | undefined;

  const keep = (next: string | null) => {
    const before = subject;
    // What a renewal brings that was under way is older than this.
    pending = undefined;
    token = next;
    renewTime = next === null ? 0 : renewAt(next, Date.now());
    subject = next === null ? null : String(claimsOf(next)['sub']);
    if (subject !== before) for (const listener of listeners) listener(subject);
    return next;
  };

  const renew = async () => {
    if (pending !== undefined) return pending;
    const mine: Promise<string | null> = fetchToken()
      .then((next) => (pending === mine ? keep(next) : token))
      .finally(() => {
        if (pending === mine) pending = undefined;
      });
    pending = mine;
    return mine;
  };

  const current = async (force: boolean) => {
    if (token === null) return null;
    return force || Date.now() >= renewTime ? renew() : token;
  };

  const follow = (listener: SubjectListener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return { keep, renew, current, follow };
}
