import { mayOpen, screens } from '../../domain/access.ts';
import type { Action } from '../../domain/actions/action.ts';

export const onboardingActions: readonly Action[] = [
  {
    id: 'onboarding.new',
    group: 'create',
    shortcut: 'n',
    label: (t) => t('shell:action.newOnboarding'),
    enabled: (context, t) => mayOpen(screens.clients.access, context) || t('shell:authorisedOnly'),
    perform: ({ navigate }) => void navigate({ to: '/app/clients/$caseId', params: { caseId: 'new' } }),
  },
  {
    id: 'clients.list',
    group: 'go',
    shortcut: 'g k',
    label: (t) => t('shell:action.clientList'),
    enabled: (context, t) => mayOpen(screens.clients.access, context) || t('shell:authorisedOnly'),
    perform: ({ navigate }) => void navigate({ to: '/app/clients/list' }),
  },
];
