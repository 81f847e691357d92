import type { ReadinessPart } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { mayOpen, screens } from '../../domain/access.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** Where something can be done about a part, or where more is said of it; the rest is done on the machine. */
const places = {
  lists: { to: '/app/lists', screen: 'lists' },
  ledger: { to: '/app/ledger', screen: 'ledger' },
  sequencer: { to: '/app/ledger', screen: 'ledger' },
  checkpoint: { to: '/app/ledger', screen: 'ledger' },
  stamps: { to: '/app/ledger', screen: 'ledger' },
  audit: { to: '/app/monitoring/findings', screen: 'monitoring' },
  sending: { to: '/app/payments', screen: 'payments' },
  bank: { to: '/app/payments', screen: 'payments' },
  statements: { to: '/app/payments/statements', screen: 'payments' },
  webhooks: { to: '/app/payments/webhooks', screen: 'payments' },
  mail: { to: '/app/users/mail', screen: 'users' },
  identity: { to: '/app/users/security', screen: 'users' },
  models: { to: '/app/chat', screen: 'chat' },
  'virus-scan': { to: '/app/users/security', screen: 'users' },
  events: { to: '/app/activity', screen: 'activity' },
  'access-review': { to: '/app/users/access-reviews', screen: 'users' },
} as const satisfies Partial<
  Record<ReadinessPart, { readonly to: string; readonly screen: keyof typeof screens }>
>;

const hasPlace = (part: ReadinessPart): part is keyof typeof places => part in places;

/** The way to where something can be done about a part, for those who may go there. */
export function PartLink({ part }: { part: ReadinessPart }) {
  const t = useTexts();
  const auth = useAuth();
  if (!hasPlace(part)) return null;
  const { to, screen } = places[part];
  if (!mayOpen(screens[screen].access, auth)) return null;
  const words =
    part === 'audit' ? t('readiness:findings.link') : t('shell:goTo', { screen: t(`shell:nav.${screen}`) });
  return <Link to={to}>{words}</Link>;
}
