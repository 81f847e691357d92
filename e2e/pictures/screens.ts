import { clientParts } from '../../apps/web/src/features/onboarding/client/search.ts';

/** Something that the sample firm has, of which a screen shows one. */
export interface Shown {
  readonly caseId: string;
  /** Of a client behind whom others stand. */
  readonly structureCaseId: string;
  readonly clientId: string;
  readonly hitItemId: string;
  readonly paymentItemId: string;
  readonly paymentId: string;
  readonly entryId: string;
}

export interface Screen {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly path: (shown: Shown) => string;
  /** Drawn for somebody without an account. */
  readonly isPublic?: true;
}

const at = (path: string) => () => path;
/** The id of nothing. */
const none = '00000000-0000-7000-8000-000000000000';

/** Every screen of the product, in the order of its menu. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: at('/'), isPublic: true },
  { name: 'about', path: at('/pages/about'), isPublic: true },
  { name: 'blog', path: at('/pages/blog'), isPublic: true },
  { name: 'contact', path: at('/pages/contact'), isPublic: true },
  { name: 'whitepaper', path: at('/pages/whitepaper'), isPublic: true },
  { name: 'privacy', path: at('/privacy-policy'), isPublic: true },
  { name: 'login', path: at('/user/login'), isPublic: true },
  { name: 'register', path: at('/user/register'), isPublic: true },
  { name: 'error', path: at('/error?code=404'), isPublic: true },
  { name: 'unauthorized', path: at('/unauthorized'), isPublic: true },
  { name: 'dashboard-guest', path: at('/app'), isPublic: true },
  { name: 'dashboard', path: at('/app') },
  { name: 'review', path: at('/app/review') },
  { name: 'review-hit', path: ({ hitItemId }) => `/app/review/${hitItemId}` },
  { name: 'review-payment', path: ({ paymentItemId }) => `/app/review/${paymentItemId}` },
  { name: 'clients', path: at('/app/clients') },
  { name: 'client', path: ({ caseId }) => `/app/clients/${caseId}` },
  { name: 'client-structure', path: ({ structureCaseId }) => `/app/clients/${structureCaseId}` },
  { name: 'client-forms', path: ({ structureCaseId }) => `/app/clients/${structureCaseId}/forms` },
  { name: 'clients-all', path: at('/app/clients/list') },
  { name: 'reporting', path: at('/app/clients/reporting') },
  ...clientParts.map((part) => ({
    name: `client-file-${part}`,
    path: ({ clientId }: Shown) => `/app/clients/file/${clientId}?part=${part}`,
  })),
  { name: 'client-rules', path: at('/app/clients/rules') },
  { name: 'payments', path: at('/app/payments') },
  { name: 'payment', path: ({ paymentId }) => `/app/payments/${paymentId}` },
  { name: 'payment-new', path: at('/app/payments/new') },
  { name: 'payment-upload', path: at('/app/payments/upload') },
  { name: 'payment-accounts', path: at('/app/payments/accounts') },
  { name: 'payment-statements', path: at('/app/payments/statements') },
  { name: 'payment-rules', path: at('/app/payments/rules') },
  { name: 'payment-workflow', path: at('/app/payments/workflow') },
  { name: 'payment-webhooks', path: at('/app/payments/webhooks') },
  { name: 'screening', path: at('/app/screening') },
  { name: 'lists', path: at('/app/lists') },
  { name: 'monitoring', path: at('/app/monitoring') },
  { name: 'findings', path: at('/app/monitoring/findings') },
  { name: 'activity', path: at('/app/activity') },
  { name: 'timeline', path: at('/app/timeline') },
  { name: 'ledger', path: at('/app/ledger') },
  { name: 'ledger-entry', path: ({ entryId }) => `/app/ledger/${entryId}` },
  { name: 'proofs', path: at('/app/proofs') },
  { name: 'proofs-verify', path: at('/app/proofs?tab=verify') },
  { name: 'proofs-keys', path: at('/app/proofs?tab=config') },
  { name: 'proofs-sheet', path: at('/app/proofs/fingerprints') },
  { name: 'chat', path: at('/app/chat') },
  { name: 'policy', path: at('/app/chat/policy') },
  { name: 'memo', path: at('/app/chat/memo') },
  { name: 'library', path: at('/app/chat/library') },
  { name: 'users', path: at('/app/users') },
  { name: 'users-access-reviews', path: at('/app/users/access-reviews') },
  { name: 'users-confirmation', path: at('/app/users/confirmation') },
  { name: 'users-mail', path: at('/app/users/mail') },
  { name: 'users-groups', path: at('/app/users/groups') },
  { name: 'users-systems', path: at('/app/users/systems') },
  { name: 'users-security', path: at('/app/users/security') },
  { name: 'analytics', path: at('/app/analytics') },
  { name: 'survey', path: at('/app/survey') },
  { name: 'survey-results', path: at('/app/survey/results') },
  { name: 'survey-templates', path: at('/app/survey/templates') },
  { name: 'tax-authorisation', path: at('/app/tax-authorisation') },
  { name: 'profile', path: at('/app/profile') },
  { name: 'no-such-client', path: at(`/app/clients/file/${none}`) },
  { name: 'no-such-case', path: at(`/app/clients/${none}`) },
  { name: 'no-such-item', path: at(`/app/review/${none}`) },
  { name: 'no-such-payment', path: at(`/app/payments/${none}`) },
  { name: 'no-such-entry', path: at(`/app/ledger/${none}`) },
];

export interface Look {
  /** Folder of the pictures. */
  readonly name: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** As it is stored: `enrtl` runs from right to left. */
  readonly language: 'en' | 'enrtl';
}

export const looks: readonly Look[] = [
  { name: 'light', width: 1440, scheme: 'light', language: 'en' },
  { name: 'dark', width: 1440, scheme: 'dark', language: 'en' },
  { name: 'right-to-left', width: 1440, scheme: 'light', language: 'enrtl' },
  { name: '768', width: 768, scheme: 'light', language: 'en' },
  { name: '360', width: 360, scheme: 'light', language: 'en' },
];
