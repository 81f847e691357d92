import { createLink } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { SubNav, SubNavLink } from '../../ui/sub-nav.tsx';

const PageLink = createLink(SubNavLink);

/** The lists of clients: how they come in, who they are, and what of them the firm reports. */
export function ClientsNav() {
  const t = useTexts();
  return (
    <SubNav label={t('clientFile:nav.label')}>
      <PageLink to="/app/clients" activeOptions={{ exact: true, includeSearch: false }}>
        {t('clientFile:nav.cases')}
      </PageLink>
      <PageLink to="/app/clients/list" activeOptions={{ includeSearch: false }}>
        {t('clientFile:nav.clients')}
      </PageLink>
      <PageLink to="/app/clients/reporting" activeOptions={{ includeSearch: false }}>
        {t('clientFile:nav.reporting')}
      </PageLink>
    </SubNav>
  );
}
