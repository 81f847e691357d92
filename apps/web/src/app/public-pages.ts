import { page } from './lazy-page.tsx';

/** What needs no account: the front, errors, signing in and up, the first administrator, codes that came by mail. */
export const publicPages = {
  landing: page(() => import('../features/landing/landing-page.tsx'), 'LandingPage', ['landing']),
  reading: page(() => import('../features/pages/reading-page.tsx'), 'ReadingPage', ['pages']),
  failure: page(() => import('../features/errors/error-page.tsx'), 'ErrorPage'),
  unauthorized: page(() => import('../features/errors/unauthorized-page.tsx'), 'UnauthorizedPage', [
    'identity',
  ]),
  login: page(() => import('../features/identity/login-page.tsx'), 'LoginPage', ['identity', 'factors']),
  register: page(() => import('../features/identity/register-page.tsx'), 'RegisterPage', ['identity']),
  setup: page(() => import('../features/identity/setup-page.tsx'), 'SetupPage', ['identity']),
  forgot: page(() => import('../features/identity/forgot-page.tsx'), 'ForgotPage', ['identity']),
  reset: page(() => import('../features/identity/reset-page.tsx'), 'ResetPage', ['identity']),
  popup: page(() => import('../features/identity/popup-page.tsx'), 'PopupPage', ['identity']),
  verify: page(() => import('../features/identity/verify-page.tsx'), 'VerifyPage', ['identity']),
};
