import { guarded } from './lazy-page.tsx';

/** The pages of the onboarding, each in a chunk of its own. */
export const clientPages = {
  cases: guarded('clients', () => import('../features/onboarding/cases-page.tsx'), 'CasesPage', [
    'onboarding',
    'clients',
    'clientFile',
  ]),
  list: guarded('clients', () => import('../features/onboarding/client/clients-page.tsx'), 'ClientsPage', [
    'onboarding',
    'clientFile',
  ]),
  reporting: guarded(
    'clients',
    () => import('../features/onboarding/reporting/entities-page.tsx'),
    'EntitiesPage',
    ['clientFile', 'clients', 'reporting'],
  ),
  file: guarded('clients', () => import('../features/onboarding/client/client-page.tsx'), 'ClientPage', [
    'onboarding',
    'clientFile',
    'analytics',
    'payments',
  ]),
  oneCase: guarded('clients', () => import('../features/onboarding/case-page.tsx'), 'CasePage', [
    'onboarding',
    'hits',
    'clients',
  ]),
  forms: guarded('clients', () => import('../features/onboarding/structure/forms-page.tsx'), 'FormsPage', [
    'onboarding',
    'clients',
  ]),
  // Sets of rules are spoken of in the words of the payments desk.
  rules: guarded('clients', () => import('../features/onboarding/rules-page.tsx'), 'ClientRulesPage', [
    'onboarding',
    'payments',
  ]),
};
