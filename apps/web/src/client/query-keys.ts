import type { QueryKey } from '@tanstack/react-query';

type Group<Name extends string, Part extends string> = { readonly all: readonly [Name] } & {
  readonly [P in Part]: readonly [Name, P];
};

/** The keys of a group: each part below the group, and `all` for every one of them. */
function group<Name extends string, Part extends string>(name: Name, ...parts: Part[]): Group<Name, Part> {
  const keys = Object.fromEntries(parts.map((part) => [part, [name, part] as const]));
  return { all: [name] as const, ...keys } as Group<Name, Part>;
}

/**
 * The names under which the browser keeps the server's answers; a query adds what it asks for to its name. `all` of a
 * group is what live events and actions make stale.
 */
export const queryKeys = {
  activity: group('activity', 'notifications', 'own', 'recent', 'unseen'),
  assistant: group('assistant', 'found', 'library', 'list', 'memo', 'models'),
  clients: group('clients', 'duties', 'file', 'list', 'reporting', 'standing'),
  directory: group('directory', 'groups', 'handovers', 'keys'),
  factors: group('factors'),
  identity: group('identity', 'config', 'methods', 'session'),
  insights: group('insights', 'analytics', 'dashboard'),
  ledger: group('ledger', 'audit', 'chain', 'entries', 'entry', 'findings'),
  lists: group('lists', 'looks'),
  mail: group('mail', 'list'),
  onboarding: group('onboarding', 'case', 'cases', 'clients', 'erasure', 'palette', 'rule', 'rules'),
  payments: group(
    'payments',
    'accounts',
    'alarms',
    'approvalLimits',
    'beneficiaries',
    'entries',
    'fetches',
    'file',
    'fileLines',
    'fileRepeats',
    'files',
    'ofClient',
    'palette',
    'payment',
    'rule',
    'rules',
    'statements',
    'webhooks',
  ),
  /**
   * Not below `payments`, which every live event makes stale: a long list is brought up to date in its own way, and the
   * others are asked for while somebody types, or at an interval of their own.
   */
  paymentDesk: group('paymentDesk', 'bankStatus', 'candidates', 'check', 'fileBankStatus', 'queue'),
  proofs: group('proofs', 'config', 'detail', 'list'),
  readiness: group('readiness'),
  review: group('review', 'item', 'queue'),
  sample: group('sample', 'status'),
  screening: group(
    'screening',
    'batchResults',
    'batches',
    'downloads',
    'imports',
    'index',
    'lists',
    'rescreenings',
    'versions',
  ),
  security: group('security'),
  sessions: group('sessions'),
  survey: group('survey', 'results', 'templates'),
  timeline: group('timeline', 'events', 'names', 'people'),
  stepUp: group('stepUp'),
  users: group('users', 'accessReviews', 'list'),
};

/** Whether a key is `name`, or `name` with what it asks for. */
export function isBelow(key: QueryKey, name: QueryKey): boolean {
  return name.every((part, place) => key[place] === part);
}

/** Everything but who is signed in. */
export const exceptIdentity = {
  predicate: ({ queryKey }: { readonly queryKey: QueryKey }) => !isBelow(queryKey, queryKeys.identity.all),
};
