import { redirect } from '@tanstack/react-router';
import type { parseFrom } from './public-search.ts';

/** Leads to the page where one signs in, and from there to where one was. */
export const toLogin = ({ search }: { search: ReturnType<typeof parseFrom> }) => {
  // TanStack Router redirects by throwing what `redirect` builds.
  throw redirect({ to: '/user/login', search, replace: true });
};
