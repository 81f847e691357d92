import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { readRightsAnew } from '../../client/identity/rights.ts';

const askEveryMs = 10_000;

/** While an account waits for its confirmation no feed tells of it: it is asked for, where somebody looks. */
export function WaitingWatch(): ReactNode {
  const client = useQueryClient();
  useEffect(() => {
    const asking = setInterval(() => {
      if (!document.hidden) void readRightsAnew(client).catch(() => undefined);
    }, askEveryMs);
    return () => clearInterval(asking);
  }, [client]);
  return null;
}
