import { guarded, page } from './lazy-page.tsx';

/** One's own account, who may do what, and what happened at the doors. */
export const userPages = {
  profile: page(() => import('../features/identity/profile-page.tsx'), 'ProfilePage', [
    'profile',
    'identity',
    'settings',
    'factors',
  ]),
  area: guarded('users', () => import('./users-area.tsx'), 'UsersArea', ['users']),
  users: guarded('users', () => import('../features/users/users-page.tsx'), 'UsersPage', [
    'users',
    'identity',
  ]),
  mail: guarded('users', () => import('../features/users/mail-page.tsx'), 'MailPage', ['users']),
  groups: guarded('users', () => import('../features/directory/groups-page.tsx'), 'GroupsPage', [
    'users',
    'directory',
  ]),
  accessReviews: guarded(
    'users',
    () => import('../features/users/access-reviews-page.tsx'),
    'AccessReviewsPage',
    ['users'],
  ),
  systems: guarded('users', () => import('../features/directory/systems-page.tsx'), 'SystemsPage', [
    'users',
    'directory',
  ]),
  confirmation: guarded(
    'users',
    () => import('../features/users/step-up-policy-page.tsx'),
    'StepUpPolicyPage',
    ['users'],
  ),
  security: guarded('users', () => import('../features/users/security-page.tsx'), 'SecurityPage', ['users']),
};
