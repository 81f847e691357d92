import { userRoutes, type Role, type RouteInput } from '@sorgfalt/contract';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

const pageSize = 100;

/** Users, newest login first. */
export function usersQuery(search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.users.list, search ?? ''],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageSize, offset: pageParam };
      return search === undefined || search === ''
        ? call(userRoutes.list, { query: page }, { signal })
        : call(userRoutes.search, { body: { ...page, search } }, { signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.users.length, 0);
      return loaded < last.total && last.users.length > 0 ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** Gives a user a role; the list is loaded again with the server's answer. */
export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, role }: { uid: string; role: Role }) =>
      call(userRoutes.setRole, { params: { uid }, body: { role } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.users.all }),
  });
}

type NewState = RouteInput<typeof userRoutes.setState>['body']['state'];

/** Confirms, refuses, disables or enables an account. */
export function useSetState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, state }: { uid: string; state: NewState }) =>
      call(userRoutes.setState, { params: { uid }, body: { state } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.users.all }),
  });
}
