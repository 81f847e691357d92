import type { paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftOf } from './form-values.ts';
import { accountKind } from './order-problems.ts';
import { draftCheckQuery } from './queries.ts';
import type { OrderForm } from './use-order-form.ts';

const typingPauseMs = 400;

export interface DraftCheck {
  readonly data: RouteOutput<typeof paymentRoutes.check> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

/** What the server says of the order as it is now: duplicates and the payee check, which only it can know. */
export function useDraftCheck({ values }: OrderForm): DraftCheck {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), typingPauseMs);
    return () => clearTimeout(timer);
  }, [values]);
  // Without an account on either side there is nothing to compare with.
  const kind = accountKind(settled.account);
  const isReady = settled.accountId !== '' && kind !== null && settled.name.trim() !== '';
  const { data, error, isFetching } = useQuery(draftCheckQuery(draftOf(settled), isReady));
  // What was found of one name and account is never said of others, also not while those are typed.
  const isOfShown = isReady && settled.name === values.name && settled.account === values.account;
  return { data: isOfShown ? data : undefined, error: isOfShown ? error : null, isFetching };
}
