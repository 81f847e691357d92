import { clientRuleRoutes, mayCall } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { PackShelf } from '../../domain/rule-packs/pack-shelf.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PolicyCard } from './policy-card.tsx';
import { clientRulesQuery, useUploadClientRules } from './rule-queries.ts';

/** Every set of client rules, what a machine may accept under it, and a new one. */
export function ClientRulesPage() {
  const t = useTexts();
  const { role } = useAuth();
  const isAdmin = mayCall(clientRuleRoutes.upload.access, role);
  const query = useQuery(clientRulesQuery());
  const upload = useUploadClientRules();
  return (
    <Page>
      <PageHeader
        back={<Link to="/app/clients">{t('onboarding:rules.back')}</Link>}
        title={t('onboarding:rules.title')}
        subtitle={t('onboarding:rules.subtitle')}
      />
      <PackShelf query={query} upload={upload} isAdmin={isAdmin} card={PolicyCard} />
    </Page>
  );
}
