import {
  accessKeyRoutes,
  directoryRoutes,
  provisioningRoutes,
  type Role,
  type RouteInput,
} from '@sorgfalt/contract';
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

/** Keys of other systems, and where they call. */
export const keysQuery = queryOptions({
  queryKey: queryKeys.directory.keys,
  queryFn: ({ signal }) => call(accessKeyRoutes.list, {}, { signal }),
});

/** Accounts that the directory wants to look after. */
export const handoversQuery = queryOptions({
  queryKey: queryKeys.directory.handovers,
  queryFn: ({ signal }) => call(provisioningRoutes.handovers, {}, { signal }),
});

/** Makes a key; what it is, is not kept by the browser. */
export function useAddKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteInput<typeof accessKeyRoutes.add>['body']) => call(accessKeyRoutes.add, { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.directory.keys }),
  });
}

/** Has a key open nothing any more. */
export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => call(accessKeyRoutes.revoke, { params: { keyId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.directory.keys }),
  });
}

/** Lets the directory look after an account that was here before. */
export function useAllowHandover() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uid: string) => call(provisioningRoutes.allowHandover, { params: { uid } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.directory.handovers }),
  });
}
