import common from './common.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** What every page needs, in one file. */
export const first = { common, shell, dashboard, errors };

/** What comes with the page that says it. */
export const later = {
  refusals: () => import('./refusals.json'),
  landing: () => import('./landing.json'),
  identity: () => import('./identity.json'),
  onboarding: () => import('./onboarding.json'),
  clients: () => import('./clients.json'),
  clientFile: () => import('./clientFile.json'),
  screening: () => import('./screening.json'),
  hits: () => import('./hits.json'),
  review: () => import('./review.json'),
  payments: () => import('./payments.json'),
  ledger: () => import('./ledger.json'),
  proofs: () => import('./proofs.json'),
  timeline: () => import('./timeline.json'),
  activity: () => import('./activity.json'),
  assistant: () => import('./assistant.json'),
  files: () => import('./files.json'),
  registers: () => import('./registers.json'),
  reporting: () => import('./reporting.json'),
  factors: () => import('./factors.json'),
  profile: () => import('./profile.json'),
  users: () => import('./users.json'),
  directory: () => import('./directory.json'),
  readiness: () => import('./readiness.json'),
  settings: () => import('./settings.json'),
  survey: () => import('./survey.json'),
  analytics: () => import('./analytics.json'),
  lists: () => import('./lists.json'),
  pages: () => import('./pages.json'),
};
