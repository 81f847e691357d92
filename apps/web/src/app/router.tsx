import { createRoute, createRouter, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { parseActivitySearch } from '../features/activity/search.ts';
import { parseAnalyticsSearch } from '../features/analytics/search.ts';
import { parseCasesSearch } from '../features/onboarding/search.ts';
import { parseClientSearch, parseClientsSearch } from '../features/onboarding/client/search.ts';
import { parseReportingSearch } from '../features/onboarding/reporting/search.ts';
import { parseLedgerSearch } from '../features/ledger/search.ts';
import { parseProofsSearch } from '../features/ledger/proofs-search.ts';
import { parseChatSearch } from '../features/assistant/search.ts';
import { parsePaymentsSearch } from '../features/payments/search.ts';
import { parseReviewSearch } from '../features/review/search.ts';
import { parseTimelineSearch } from '../features/timeline/search.ts';
import { app, open, root, user } from './frames.tsx';
import { guarded, page } from './lazy-page.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { PageFailed, PagePending } from './page-states.tsx';
import { clientPages } from './client-pages.ts';
import { publicPages } from './public-pages.ts';
import { desk } from './payment-pages.ts';
import { parseError, parseFrom } from './public-search.ts';
import { toLogin } from './to-login.ts';
import { userRoutes } from './user-routes.ts';
import { userPages } from './user-pages.ts';

const landing = createRoute({ getParentRoute: () => open, path: '/', component: publicPages.landing });
// The page itself knows which names there are.
const reading = createRoute({
  getParentRoute: () => open,
  path: '/pages/$reading',
  component: publicPages.reading,
});
const privacy = createRoute({
  getParentRoute: () => open,
  path: '/privacy-policy',
  component: publicPages.reading,
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
  component: page(() => import('./gallery-page.tsx'), 'GalleryPage', ['settings']),
});

const loginAlias = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: parseFrom,
  beforeLoad: toLogin,
});
/** A page of the application whose address says nothing but which one it is. */
const screen = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => app, path, component });
// Open to everybody, as nothing is kept there (specification, sections 1 and 2).
const leftover = page(() => import('../features/templates/leftover-page.tsx'), 'LeftoverPage', ['pages']);
/** A child that draws nothing itself: its parent stays mounted and shows what the address names beside its list. */
const beside = <Parent extends AnyRoute, Path extends string>(parent: Parent, path: Path) =>
  createRoute({ getParentRoute: () => parent, path });
const cases = createRoute({
  getParentRoute: () => app,
  path: '/clients',
  validateSearch: parseCasesSearch,
  component: clientPages.cases,
});
const clients = createRoute({
  getParentRoute: () => app,
  path: '/clients/list',
  validateSearch: parseClientsSearch,
  component: clientPages.list,
});
const reporting = createRoute({
  getParentRoute: () => app,
  path: '/clients/reporting',
  validateSearch: parseReportingSearch,
  component: clientPages.reporting,
});
const clientFile = createRoute({
  getParentRoute: () => app,
  path: '/clients/file/$clientId',
  validateSearch: parseClientSearch,
  component: clientPages.file,
});
const timeline = createRoute({
  getParentRoute: () => app,
  path: '/timeline',
  validateSearch: parseTimelineSearch,
  component: guarded('timeline', () => import('../features/timeline/timeline-page.tsx'), 'TimelinePage', [
    'timeline',
    'clients',
  ]),
});
const ledger = createRoute({
  getParentRoute: () => app,
  path: '/ledger',
  validateSearch: parseLedgerSearch,
  component: guarded('ledger', () => import('../features/ledger/ledger-page.tsx'), 'LedgerPage', [
    'ledger',
    'timeline',
    'clients',
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
    'clients',
  ]),
});
const review = createRoute({
  getParentRoute: () => app,
  path: '/review',
  validateSearch: parseReviewSearch,
  component: guarded('review', () => import('../features/review/review-page.tsx'), 'ReviewPage', [
    'review',
    'clients',
    'hits',
    'payments',
  ]),
});
// A child, so that the queue stays mounted beside the item that it opens.
const reviewItem = beside(review, '/$itemId');

const payments = createRoute({
  getParentRoute: () => app,
  path: '/payments',
  validateSearch: parsePaymentsSearch,
  component: desk.queue,
});
// A child, so that the queue stays mounted beside the payment that it opens.
const onePayment = beside(payments, '/$paymentId');

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

// It says itself that guests must sign in, so it is not guarded; the server is.
const chat = createRoute({
  getParentRoute: () => app,
  path: '/chat',
  validateSearch: parseChatSearch,
  component: page(() => import('../features/assistant/assistant-page.tsx'), 'AssistantPage', [
    'assistant',
    'files',
  ]),
});
// A child, so that an answer goes on being written while another part is looked at.
const chatPart = createRoute({ getParentRoute: () => chat, path: '/$part', component: () => null });

const users = screen('/users', userPages.area);
const ofUsers = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => users, path, component });

const activity = createRoute({
  getParentRoute: () => app,
  path: '/activity',
  validateSearch: parseActivitySearch,
  component: guarded('activity', () => import('../features/activity/activity-page.tsx'), 'ActivityPage', [
    'activity',
    'timeline',
  ]),
});
const analytics = createRoute({
  getParentRoute: () => app,
  path: '/analytics',
  validateSearch: parseAnalyticsSearch,
  component: guarded('analytics', () => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage', [
    'analytics',
    // Rules and states are named as there.
    'review',
    'payments',
  ]),
});

const routeTree = root.addChildren([
  open.addChildren([landing, reading, privacy, failure, unauthorized, user.addChildren(userRoutes)]),
  ...(import.meta.env.DEV ? [gallery] : []),
  loginAlias,
  app.addChildren([
    screen('/', guarded('dashboard', loadDashboard, 'DashboardRoute')),
    cases,
    clients,
    reporting,
    clientFile,
    screen('/clients/$caseId', clientPages.oneCase),
    screen('/clients/$caseId/forms', clientPages.forms),
    screen('/clients/rules', clientPages.rules),
    timeline,
    ledger,
    screen(
      '/ledger/$entryId',
      guarded('ledger', () => import('../features/ledger/entry-page.tsx'), 'EntryPage', [
        'ledger',
        'proofs',
        'timeline',
      ]),
    ),
    proofs,
    screen(
      '/proofs/fingerprints',
      guarded('proofs', () => import('../features/ledger/fingerprints-page.tsx'), 'FingerprintsPage', [
        'proofs',
      ]),
    ),
    activity,
    review.addChildren([reviewItem]),
    payments.addChildren([onePayment]),
    newPayment,
    upload,
    screen('/payments/accounts', desk.accounts),
    paymentStatements,
    screen('/payments/rules', desk.rules),
    screen('/payments/webhooks', desk.webhooks),
    screen('/payments/workflow', desk.workflow),
    screen('/profile', userPages.profile),
    screen(
      '/screening',
      guarded('screening', () => import('../features/screening/workbench-page.tsx'), 'WorkbenchPage', [
        'screening',
        'hits',
        'clients',
      ]),
    ),
    screen(
      '/lists',
      guarded('lists', () => import('../features/screening/lists-page.tsx'), 'ListsPage', ['screening']),
    ),
    chat.addChildren([chatPart]),
    users.addChildren([
      ofUsers('/', userPages.users),
      ofUsers('/access-reviews', userPages.accessReviews),
      ofUsers('/confirmation', userPages.confirmation),
      ofUsers('/mail', userPages.mail),
      ofUsers('/groups', userPages.groups),
      ofUsers('/systems', userPages.systems),
      ofUsers('/security', userPages.security),
    ]),
    screen(
      '/survey',
      guarded('survey', () => import('../features/survey/survey-page.tsx'), 'SurveyPage', ['survey']),
    ),
    screen(
      '/survey/results',
      guarded('users', () => import('../features/survey/results-page.tsx'), 'ResultsPage', ['survey']),
    ),
    screen('/survey/templates', leftover),
    screen('/survey/templates/$surveyId', leftover),
    screen('/tax-authorisation', leftover),
    screen(
      '/monitoring',
      guarded('monitoring', () => import('../features/readiness/monitoring-page.tsx'), 'MonitoringPage', [
        'readiness',
      ]),
    ),
    screen(
      '/monitoring/findings',
      guarded('monitoring', () => import('../features/readiness/findings-page.tsx'), 'FindingsPage', [
        'readiness',
      ]),
    ),
    analytics,
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
