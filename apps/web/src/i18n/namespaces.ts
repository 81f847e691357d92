/** One namespace a feature, plus `common` and `shell`; each is one file in every language folder. */
export const namespaces = [
  'common',
  'shell',
  'landing',
  'identity',
  'dashboard',
  'errors',
  'onboarding',
  'screening',
  'review',
  'ledger',
  'timeline',
  'activity',
  'users',
] as const;
export type Namespace = (typeof namespaces)[number];
