import { createRootRoute, createRoute, Navigate } from '@tanstack/react-router';
import { page } from './lazy-page.tsx';
import { Root } from './root.tsx';

export const root = createRootRoute({
  component: Root,
  notFoundComponent: () => <Navigate to="/error" search={{ code: 404 }} replace />,
});

/** The frame of the pages that need no account. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: page(() => import('./public-frame.tsx'), 'PublicFrame'),
});

/** The frame of signing in and up. */
export const user = createRoute({
  getParentRoute: () => open,
  path: '/user',
  component: page(() => import('../features/identity/identity-layout.tsx'), 'IdentityLayout'),
});

/** The frame of the desk. */
export const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  component: page(() => import('./shell/app-shell.tsx'), 'AppShell'),
});
