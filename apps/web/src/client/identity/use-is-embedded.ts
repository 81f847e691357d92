import { useQuery } from '@tanstack/react-query';
import { configQuery } from './session.ts';

/**
 * Whether accounts are kept here, so that codes, invitations, passkeys and other ways in are ours to give; so it is until the
 * configuration says otherwise.
 */
export function useIsEmbedded(): boolean {
  return useQuery(configQuery).data?.provider !== 'firebase';
}
