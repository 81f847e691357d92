import { mayCall, paymentDeskRoutes } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { SubNav, SubNavLink } from '../../ui/sub-nav.tsx';

const PageLink = createLink(SubNavLink);

const pages = [
  ['upload', '/app/payments/upload'],
  ['accounts', '/app/payments/accounts'],
  ['statements', '/app/payments/statements'],
  ['rules', '/app/payments/rules'],
  ['workflow', '/app/payments/workflow'],
  ['webhooks', '/app/payments/webhooks'],
] as const;

/** The pages of the payments desk, in one line above each of them. */
export function PaymentsNav() {
  const t = useTexts();
  const isAdmin = mayCall(paymentDeskRoutes.webhooks.access, useAuth().role);
  return (
    <SubNav label={t('payments:title')}>
      <PageLink to="/app/payments" activeOptions={{ exact: true, includeSearch: false }}>
        {t('payments:tab.queue')}
      </PageLink>
      {pages
        .filter(([id]) => isAdmin || id !== 'webhooks')
        .map(([id, to]) => (
          <PageLink key={id} to={to} activeOptions={{ includeSearch: false }}>
            {t(`payments:tab.${id}`)}
          </PageLink>
        ))}
    </SubNav>
  );
}
