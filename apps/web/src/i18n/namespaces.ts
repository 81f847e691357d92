/** One namespace is one file in every language folder. These come with the language itself. */
export const firstNamespaces = ['common', 'shell', 'dashboard', 'errors'] as const;

/** These come with the pages that need them, and what the server refuses with the first refusal. */
export const laterNamespaces = [
  'refusals',
  'landing',
  'identity',
  'onboarding',
  'clients',
  'clientFile',
  'screening',
  'hits',
  'review',
  'payments',
  'ledger',
  'proofs',
  'timeline',
  'activity',
  'assistant',
  'files',
  'registers',
  'reporting',
  'factors',
  'profile',
  'users',
  'directory',
  'readiness',
  'settings',
  'survey',
  'lists',
  'analytics',
  'pages',
] as const;

export type FirstNamespace = (typeof firstNamespaces)[number];
export type LaterNamespace = (typeof laterNamespaces)[number];
export type Namespace = FirstNamespace | LaterNamespace;

export const namespaces: readonly Namespace[] = [...firstNamespaces, ...laterNamespaces];
