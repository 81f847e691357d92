import { userRoutes, type RouteInput } from '@sorgfalt/contract';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { nextOffset } from '../../client/next-offset.ts';
import { queryKeys } from '../../client/query-keys.ts';

const pageSize = 100;

/** Which users are listed: all, those that nobody has signed in to for long, or who fits a text. */
export type UserFilter =
  | { readonly is: 'all' | 'asleep' }
  | { readonly is: 'found'; readonly search: string };

/** Users, newest login first; those asleep, the longest first. */
export function usersQuery(filter: UserFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.users.list, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageSize, offset: pageParam };
      if (filter.is === 'found')
        return call(userRoutes.search, { body: { ...page, search: filter.search } }, { signal });
      return call(filter.is === 'asleep' ? userRoutes.asleep : userRoutes.list, { query: page }, { signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.users.length, 0);
      return nextOffset(loaded, last.total, last.users.length);
    },
    placeholderData: keepPreviousData,
  });
}

/** Gives a user a role; the list is loaded again with the server's answer. */
export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, ...body }: { uid: string } & RouteInput<typeof userRoutes.setRole>['body']) =>
      call(userRoutes.setRole, { params: { uid }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.users.all }),
  });
}

/** Confirms, refuses, disables or enables an account. */
export function useSetState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, ...body }: { uid: string } & RouteInput<typeof userRoutes.setState>['body']) =>
      call(userRoutes.setState, { params: { uid }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.users.all }),
  });
}

/** Makes an account for somebody, who gets a code to choose a password with. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteInput<typeof userRoutes.invite>['body']) => call(userRoutes.invite, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.users.all }),
  });
}
