import type { Role, User } from '@sorgfalt/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { AuthProvider } from '../client/identity/auth-context.tsx';
import { enterSession } from '../client/identity/session.ts';
import type { RawSearch } from '../client/search-params.ts';
import { guestUser } from '../client/identity/user.ts';
import { loadTexts } from '../i18n/i18n.ts';
import type { LaterNamespace } from '../i18n/namespaces.ts';
import { ToastProvider } from '../ui/toast.tsx';

const roleNumbers = { admin: 0, editor: 1, guest: 2 } as const satisfies Record<Role, User['role']>;

const userOf = (role: Role): User => ({
  ...guestUser,
  id: 'u-1',
  uid: 'u-1',
  name: 'Vreni Erfunden',
  email: 'vreni@example.test',
  role: roleNumbers[role],
  isGuest: false,
});

export interface ShownRoute {
  /** As the application names it, such as `/app/payments`. */
  readonly id: string;
  /** Further paths whose parameters the part is told, such as `/app/payments/$paymentId`. */
  readonly path?: string;
  readonly search?: (raw: RawSearch) => object;
}

/** Every path is this page, which stays mounted from one to the next. */
function treeOf(part: ReactNode, { id = 'page', path, search = (raw) => raw }: Partial<ShownRoute> = {}) {
  const root = createRootRoute();
  const component = () => (
    <main>
      {part}
      <Outlet />
    </main>
  );
  const below = (parent: AnyRoute, each: string) =>
    createRoute({ getParentRoute: () => parent, path: each, component: () => null });
  // What a page is told by its own path, it has only there.
  if (id.includes('$')) {
    const own = createRoute({ getParentRoute: () => root, path: id, validateSearch: search, component });
    return root.addChildren([own, below(root, '$')]);
  }
  const page = createRoute({ getParentRoute: () => root, id, validateSearch: search, component });
  const paths = path === undefined ? ['/', '$'] : ['/', '$', path];
  return root.addChildren([page.addChildren(paths.map((each) => below(page, each)))]);
}

export interface ShownPage {
  /** Path and query that the page stands at now. */
  readonly path: () => string;
}

/**
 * Shows a part of a page that knows who is signed in and leads elsewhere: in the router of a browser whose every path is
 * this page, signed in as that role.
 */
export async function showPage(
  part: ReactNode,
  {
    texts,
    as = 'editor',
    at = '/app',
    route,
    user = {},
  }: {
    readonly texts: readonly LaterNamespace[];
    /** Null is a guest who has not signed in. */
    readonly as?: Role | null;
    readonly at?: string;
    /** The route that the part asks for the parameters of its address. */
    readonly route?: ShownRoute;
    /** What is otherwise with whoever is signed in. */
    readonly user?: Partial<User>;
  },
): Promise<ShownPage> {
  await loadTexts(texts);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  enterSession(client, { user: as === null ? guestUser : { ...userOf(as), ...user } });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: treeOf(part, route), history, search: { strict: true } });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <ToastProvider>
          <RouterProvider router={router as never} />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  return { path: () => history.location.href };
}
