import { redirect } from '@tanstack/react-router';

/** Leads to the page where one signs in. */
export const toLogin = () => {
  // TanStack Router redirects by throwing what `redirect` builds.
  throw redirect({ to: '/user/login', replace: true });
};
