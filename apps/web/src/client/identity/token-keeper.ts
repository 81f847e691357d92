import { renewAt } from './id-token.ts';

/** The token of the session: kept until it must be renewed, renewed once however many calls wait. */
export function tokenKeeper(fetchToken: () => Promise<string | null>) {
  let token: string | null = null;
  let renewTime = 0;
  let pending: Promise<string | null> | undefined;

  const keep = (next: string | null) => {
    token = next;
    renewTime = next === null ? 0 : renewAt(next, Date.now());
    return next;
  };

  const renew = async () => {
    pending ??= fetchToken()
      .then(keep)
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  const current = async (force: boolean) => {
    if (token === null) return null;
    return force || Date.now() >= renewTime ? renew() : token;
  };

  return { keep, renew, current };
}
