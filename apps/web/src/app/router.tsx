import { createRoute, createRouter } from '@tanstack/react-router';
import { parseCasesSearch } from '../features/onboarding/search.ts';
import { parseLedgerSearch } from '../features/ledger/search.ts';
import { parseProofsSearch } from '../features/ledger/proofs-search.ts';
import { parsePaymentsSearch } from '../features/payments/search.ts';
import { parseReviewSearch } from '../features/review/search.ts';
import { parseTimelineSearch } from '../features/timeline/search.ts';
import { app, open, root, user } from './frames.tsx';
import { guarded, page } from './lazy-page.tsx';
import { PageFailed, PagePending } from './page-states.tsx';
import { clientPages } from './client-pages.ts';
import { publicPages } from './public-pages.ts';
import { desk } from './payment-pages.ts';
import { parseError, parseFrom } from './public-search.ts';
import { toLogin } from './to-login.ts';
import { userRoutes } from './user-routes.ts';
import { userPages } from './user-pages.ts';

const landing = createRoute({ getParentRoute: () => open, path: '/', component: publicPages.landing });
const privacy = createRoute({
  getParentRoute: () => open,
  path: '/privacy-policy',
  component: publicPages.privacy,
});
const failure = createRoute({
  getParentRoute: () => open,
  path: '/error',
  validateSearch: parseError,
  component: publicPages.failure,
});
const unauthorized = createRoute({
  getParentRoute: () => open,
  path: '/unauthorized',
  validateSearch: parseFrom,
  component: publicPages.unauthorized,
});
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: page(() => import('./gallery-page.tsx'), 'GalleryPage', ['plans']),
});

const loginAlias = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: parseFrom,
  beforeLoad: toLogin,
});
const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: guarded('dashboard', () => import('./dashboard-route.tsx'), 'DashboardRoute'),
});
const cases = createRoute({
  getParentRoute: () => app,
  path: '/clients',
  validateSearch: parseCasesSearch,
  component: clientPages.cases,
});
const oneCase = createRoute({
  getParentRoute: () => app,
  path: '/clients/$caseId',
  component: clientPages.oneCase,
});
const clientRules = createRoute({
  getParentRoute: () => app,
  path: '/clients/rules',
  component: clientPages.rules,
});
const timeline = createRoute({
  getParentRoute: () => app,
  path: '/timeline',
  validateSearch: parseTimelineSearch,
  component: guarded('timeline', () => import('../features/timeline/timeline-page.tsx'), 'TimelinePage', [
    'timeline',
  ]),
});
const ledger = createRoute({
  getParentRoute: () => app,
  path: '/ledger',
  validateSearch: parseLedgerSearch,
  component: guarded('ledger', () => import('../features/ledger/ledger-page.tsx'), 'LedgerPage', [
    'ledger',
    'timeline',
  ]),
});
const entry = createRoute({
  getParentRoute: () => app,
  path: '/ledger/$entryId',
  component: guarded('ledger', () => import('../features/ledger/entry-page.tsx'), 'EntryPage', [
    'ledger',
    'proofs',
    'timeline',
  ]),
});
const proofs = createRoute({
  getParentRoute: () => app,
  path: '/proofs',
  validateSearch: parseProofsSearch,
  component: guarded('proofs', () => import('../features/ledger/proofs-page.tsx'), 'ProofsPage', [
    'proofs',
    'ledger',
    'timeline',
  ]),
});
const activity = createRoute({
  getParentRoute: () => app,
  path: '/activity',
  component: guarded('activity', () => import('../features/activity/activity-page.tsx'), 'ActivityPage', [
    'activity',
    'timeline',
  ]),
});
const review = createRoute({
  getParentRoute: () => app,
  path: '/review',
  validateSearch: parseReviewSearch,
  component: guarded('review', () => import('../features/review/review-page.tsx'), 'ReviewPage', [
    'review',
    'hits',
    'payments',
  ]),
});
// A child, so that the queue stays mounted beside the item that it opens.
const reviewItem = createRoute({ getParentRoute: () => review, path: '/$itemId', component: () => null });
const usersArea = createRoute({ getParentRoute: () => app, path: '/users', component: userPages.area });
const users = createRoute({ getParentRoute: () => usersArea, path: '/', component: userPages.users });
const profile = createRoute({ getParentRoute: () => app, path: '/profile', component: userPages.profile });
const confirmation = createRoute({
  getParentRoute: () => usersArea,
  path: '/confirmation',
  component: userPages.confirmation,
});
const mail = createRoute({ getParentRoute: () => usersArea, path: '/mail', component: userPages.mail });
const groups = createRoute({
  getParentRoute: () => usersArea,
  path: '/groups',
  component: userPages.groups,
});
const accessReviews = createRoute({
  getParentRoute: () => usersArea,
  path: '/access-reviews',
  component: userPages.accessReviews,
});
const provisioning = createRoute({
  getParentRoute: () => usersArea,
  path: '/provisioning',
  component: userPages.provisioning,
});
const security = createRoute({
  getParentRoute: () => usersArea,
  path: '/security',
  component: userPages.security,
});
const readiness = createRoute({
  getParentRoute: () => usersArea,
  path: '/readiness',
  component: userPages.readiness,
});
const screening = createRoute({
  getParentRoute: () => app,
  path: '/screening',
  component: guarded('screening', () => import('../features/screening/workbench-page.tsx'), 'WorkbenchPage', [
    'screening',
    'hits',
    'clients',
  ]),
});
const lists = createRoute({
  getParentRoute: () => app,
  path: '/lists',
  component: guarded('lists', () => import('../features/screening/lists-page.tsx'), 'ListsPage', [
    'screening',
  ]),
});

const payments = createRoute({
  getParentRoute: () => app,
  path: '/payments',
  validateSearch: parsePaymentsSearch,
  component: desk.queue,
});
// A child, so that the queue stays mounted beside the payment that it opens.
const onePayment = createRoute({
  getParentRoute: () => payments,
  path: '/$paymentId',
  component: () => null,
});

const newPayment = createRoute({
  getParentRoute: () => app,
  path: '/payments/new',
  validateSearch: parsePaymentsSearch,
  component: desk.entry,
});
const paymentStatements = createRoute({
  getParentRoute: () => app,
  path: '/payments/statements',
  validateSearch: parsePaymentsSearch,
  component: desk.statements,
});
const upload = createRoute({
  getParentRoute: () => app,
  path: '/payments/upload',
  validateSearch: parsePaymentsSearch,
  component: desk.upload,
});
const accounts = createRoute({
  getParentRoute: () => app,
  path: '/payments/accounts',
  component: desk.accounts,
});
const rules = createRoute({ getParentRoute: () => app, path: '/payments/rules', component: desk.rules });
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/payments/webhooks',
  component: desk.webhooks,
});
const flow = createRoute({ getParentRoute: () => app, path: '/payments/workflow', component: desk.workflow });

const notYet = () => import('./not-yet-page.tsx');
const later = [
  createRoute({
    getParentRoute: () => app,
    path: '/monitoring',
    component: guarded('monitoring', notYet, 'NotYetPage', ['plans']),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/chat',
    component: guarded('chat', notYet, 'NotYetPage', ['plans']),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/survey',
    component: guarded('survey', notYet, 'NotYetPage', ['plans']),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/analytics',
    component: guarded('analytics', notYet, 'NotYetPage', ['plans']),
  }),
] as const;

const routeTree = root.addChildren([
  open.addChildren([landing, privacy, failure, unauthorized, user.addChildren(userRoutes)]),
  ...(import.meta.env.DEV ? [gallery] : []),
  loginAlias,
  app.addChildren([
    dashboard,
    cases,
    oneCase,
    clientRules,
    timeline,
    ledger,
    entry,
    proofs,
    activity,
    review.addChildren([reviewItem]),
    payments.addChildren([onePayment]),
    newPayment,
    upload,
    accounts,
    paymentStatements,
    rules,
    webhooks,
    flow,
    profile,
    usersArea.addChildren([
      users,
      accessReviews,
      confirmation,
      mail,
      groups,
      provisioning,
      security,
      readiness,
    ]),
    screening,
    lists,
    ...later,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // Without this, what a page's own check dropped would still be among its search parameters.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
