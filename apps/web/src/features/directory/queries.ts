import { directoryRoutes, provisioningRoutes, type Role, type RouteInput } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** Groups of the directory that give a role, by name. */
export const groupsQuery = queryOptions({
  queryKey: queryKeys.directory.groups,
  queryFn: ({ signal }) => call(directoryRoutes.groups, {}, { signal }),
});

/** Has a group give a role. */
export function useSetGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; role: Role }) => call(directoryRoutes.setGroup, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.directory.groups }),
  });
}

/** Has a group give no role any more. */
export function useRemoveGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (groupId: string) => call(directoryRoutes.removeGroup, { params: { groupId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.directory.groups }),
  });
}

/** Tokens of the directory, and accounts that it wants. */
export const provisioningQuery = queryOptions({
  queryKey: queryKeys.directory.provisioning,
  queryFn: ({ signal }) => call(provisioningRoutes.overview, {}, { signal }),
});

/** Makes a token; what it is, is not kept by the browser. */
export function useAddToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteInput<typeof provisioningRoutes.addToken>['body']) =>
      call(provisioningRoutes.addToken, { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.directory.provisioning }),
  });
}

/** Has a token open nothing any more. */
export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => call(provisioningRoutes.revokeToken, { params: { tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.directory.provisioning }),
  });
}

/** Lets the directory look after an account that was here before. */
export function useAllowHandover() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uid: string) => call(provisioningRoutes.allowHandover, { params: { uid } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.directory.provisioning }),
  });
}
