import { mayCall, paymentDeskRoutes } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { PackShelf } from '../../domain/rule-packs/pack-shelf.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ApprovalLimitsCard } from './approval-limits-card.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import { RatesCard } from './rates-card.tsx';
import { RuleSetCard } from './rule-set-card.tsx';
import { rulesQuery, useUploadRules } from './rule-queries.ts';

/** Every set of rules, what is in it, and what it would have decided. */
export function RulesPage() {
  const t = useTexts();
  const { role } = useAuth();
  const isAdmin = mayCall(paymentDeskRoutes.uploadRules.access, role);
  const query = useQuery(rulesQuery());
  const upload = useUploadRules();
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader title={t('payments:pages.rules')} subtitle={t('payments:rules.subtitle')} />
      </div>
      <ApprovalLimitsCard isAdmin={mayCall(paymentDeskRoutes.setApprovalLimits.access, role)} />
      <PackShelf query={query} upload={upload} isAdmin={isAdmin} card={RuleSetCard} />
      {query.data && <RatesCard rates={query.data.rates} />}
    </Page>
  );
}
