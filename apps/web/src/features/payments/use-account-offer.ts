import type { ClientAccount } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { openAccountsQuery } from './queries.ts';

/** The accounts that are offered, and the text that narrows them. */
export interface AccountOffer {
  readonly accounts: readonly ClientAccount[];
  /** There are more than are offered at once: one says which. */
  readonly isSearched: boolean;
  readonly text: string;
  readonly isFetching: boolean;
  readonly error: Error | null;
  onTextChange(text: string): void;
}

/** What is offered before anything is known. */
export const noOffer: AccountOffer = {
  accounts: [],
  isSearched: false,
  text: '',
  isFetching: true,
  error: null,
  onTextChange: () => undefined,
};

/** What can be chosen as the account that an order leaves, of one client or any; undefined while nothing is known yet. */
export function useAccountOffer(clientId?: string): {
  readonly offer: AccountOffer | undefined;
  refetch(): unknown;
  error: Error | null;
} {
  const [text, onTextChange] = useState('');
  const all = useQuery(openAccountsQuery('', clientId));
  const found = useQuery(openAccountsQuery(useDeferredValue(text.trim()), clientId));
  const offer = all.data && {
    accounts: (found.data ?? all.data).accounts,
    isSearched: all.data.next !== null,
    text,
    isFetching: found.isFetching,
    error: found.error,
    onTextChange,
  };
  return { offer, error: all.error, refetch: all.refetch };
}
