import type { ClientAccount } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from './queries.ts';

/** The account with that id: one of those that are offered, or looked up where it is none of them. */
export function useAccount(offered: readonly ClientAccount[], accountId: string): ClientAccount | undefined {
  const known = offered.find((account) => account.accountId === accountId);
  const isAsked = accountId !== '' && known === undefined;
  const { data } = useQuery({ ...accountQuery(accountId), enabled: isAsked });
  return known ?? (isAsked ? data : undefined);
}
