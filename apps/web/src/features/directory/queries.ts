import { directoryRoutes, type Role } from '@sorgfalt/contract';
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
