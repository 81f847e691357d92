import { useEffect } from 'react';
import { ledgerActions } from '../../features/ledger/actions.ts';
import { onboardingActions } from '../../features/onboarding/actions.ts';
import { mayOpen, screenIds, screens, type ScreenId } from '../../domain/access.ts';
import { isDarkNow } from '../../client/settings/dark.ts';
import { screenIcon } from '../shell/nav-icons.tsx';
import type { Action } from '../../domain/actions/action.ts';
import { registerActions } from '../../domain/actions/registry.ts';

const goKeys: Readonly<Record<ScreenId, string>> = {
  dashboard: 'g d',
  clients: 'g c',
  payments: 'g p',
  proofs: 'g f',
  monitoring: 'g m',
  timeline: 'g t',
  ledger: 'g l',
  activity: 'g a',
  review: 'g r',
  chat: 'g h',
  survey: 'g s',
  analytics: 'g y',
  users: 'g u',
  screening: 'g n',
  lists: 'g i',
};

const goActions: readonly Action[] = screenIds.map((screen) => ({
  id: `go.${screen}`,
  group: 'go',
  shortcut: goKeys[screen],
  icon: screenIcon(screen),
  label: (t) => t('shell:goTo', { screen: t(`shell:nav.${screen}`) }),
  enabled: (context, t) => mayOpen(screens[screen].access, context) || t('shell:authorisedOnly'),
  perform: ({ navigate }) => void navigate({ to: screens[screen].path }),
}));

/** The fields that narrow what a page shows; the first one is where `/` leads. */
export const filterFields = '#main :is([data-filter], input[type="search"])';

function focusFilter(): void {
  document.querySelector<HTMLInputElement>(filterFields)?.focus();
}

const shellActions: readonly Action[] = [
  {
    id: 'payments.new',
    group: 'create',
    shortcut: 'p',
    label: (t) => t('shell:action.initiatePayment'),
    enabled: (context, t) => mayOpen(screens.payments.access, context) || t('shell:authorisedOnly'),
    perform: ({ navigate }) => void navigate({ to: '/app/payments/new' }),
  },
  {
    id: 'view.palette',
    group: 'view',
    shortcut: 'Ctrl+K',
    isHidden: true,
    label: (t) => t('shell:action.palette'),
    perform: ({ openPalette }) => openPalette(),
  },
  {
    id: 'view.shortcuts',
    group: 'view',
    shortcut: '?',
    label: (t) => t('shell:shortcuts'),
    perform: ({ openShortcuts }) => openShortcuts(),
  },
  {
    id: 'view.filter',
    group: 'view',
    shortcut: '/',
    isHidden: true,
    label: (t) => t('shell:action.focusFilter'),
    perform: focusFilter,
  },
  {
    id: 'view.settings',
    group: 'view',
    label: (t) => t('shell:settings'),
    perform: ({ openAccount }) => openAccount(),
  },
  {
    id: 'view.light',
    group: 'view',
    label: (t) => t('shell:action.light'),
    enabled: ({ settings }) => isDarkNow(settings.scheme),
    perform: ({ changeSettings }) => changeSettings({ scheme: 'light' }),
  },
  {
    id: 'view.dark',
    group: 'view',
    label: (t) => t('shell:action.dark'),
    enabled: ({ settings }) => !isDarkNow(settings.scheme),
    perform: ({ changeSettings }) => changeSettings({ scheme: 'dark' }),
  },
  {
    id: 'account.logIn',
    group: 'account',
    label: (t) => t('shell:logIn'),
    enabled: ({ isSignedIn }) => !isSignedIn,
    perform: ({ navigate }) => void navigate({ to: '/user/login' }),
  },
  {
    id: 'account.logOut',
    group: 'account',
    label: (t) => t('shell:logOut'),
    enabled: ({ isSignedIn }) => isSignedIn,
    perform: ({ signOut }) => signOut(),
  },
];

/** Actions that every screen offers; features add their own here or with `usePageActions`. */
const globalActions: readonly Action[] = [
  ...onboardingActions,
  ...ledgerActions,
  ...goActions,
  ...shellActions,
];

export function useGlobalActions(): void {
  useEffect(() => registerActions('global', globalActions), []);
}
