import { createRoute } from '@tanstack/react-router';
import { user } from './frames.tsx';
import { publicPages } from './public-pages.ts';
import { parseFrom, parsePopup } from './public-search.ts';
import { toLogin } from './to-login.ts';

const userIndex = createRoute({
  getParentRoute: () => user,
  path: '/',
  validateSearch: parseFrom,
  beforeLoad: toLogin,
});
const login = createRoute({
  getParentRoute: () => user,
  path: '/login',
  validateSearch: parseFrom,
  component: publicPages.login,
});
const register = createRoute({
  getParentRoute: () => user,
  path: '/register',
  validateSearch: parseFrom,
  component: publicPages.register,
});
const setup = createRoute({ getParentRoute: () => user, path: '/setup', component: publicPages.setup });
const forgot = createRoute({
  getParentRoute: () => user,
  path: '/forgot-password',
  component: publicPages.forgot,
});
const reset = createRoute({
  getParentRoute: () => user,
  path: '/reset-password',
  component: publicPages.reset,
});
const verify = createRoute({
  getParentRoute: () => user,
  path: '/verify-address',
  component: publicPages.verify,
});
const popup = createRoute({
  getParentRoute: () => user,
  path: '/popup',
  validateSearch: parsePopup,
  component: publicPages.popup,
});

/** Signing in and up, and what comes before and after it. */
export const userRoutes = [userIndex, login, register, setup, forgot, reset, verify, popup] as const;
