import type { ClientFile } from '@sorgfalt/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { LazyStanding } from '../../../domain/clients/lazy.tsx';
import { useOpened } from '../../../domain/actions/opened.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Risk } from '../../../ui/risk.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from '../case-view.module.css';
import { LazyDocuments } from '../documents/lazy.tsx';
import { ErasureBanner } from '../erasure/erasure-banner.tsx';
import { LazyRegisters } from '../registers/lazy.tsx';
import { LazyReporting } from '../reporting/lazy.tsx';
import { LazyStructure } from '../structure/lazy.tsx';
import { ClientActions } from './client-actions.tsx';
import { ClientFacts } from './client-facts.tsx';
import { ClientHits } from './client-hits.tsx';
import { ClientPayments } from './client-payments.tsx';
import { ClientReviews } from './client-reviews.tsx';
import { ClientState } from './client-state.tsx';
import { Overview } from './overview.tsx';
import { clientParts, type ClientPart } from './search.ts';

/** A client's file: the facts above, its parts below, one at a time. */
export function ClientView({ file, part }: { file: ClientFile; part: ClientPart }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { clientId, name, riskLevel } = file;
  useOpened({ kind: 'client', id: clientId, label: name, hint: t(`onboarding:kind.${file.kind}`) });
  const counts: Partial<Record<ClientPart, number>> = {
    documents: file.missingPapers,
    screening: file.hits.filter(({ decision }) => decision === null).length,
    reviews: file.reviews.filter(({ status }) => status === 'pending').length,
  };
  return (
    <Page space="wide">
      <PageHeader
        back={<Link to="/app/clients/list">{t('clientFile:page.back')}</Link>}
        title={
          <span className={styles['title']}>
            <bdi>{name}</bdi>
            <ClientState client={file} />
            <Risk level={riskLevel} score={file.risk.at(-1)?.score ?? null}>
              {t(`risk.${riskLevel}`)}
            </Risk>
          </span>
        }
        actions={<ClientActions file={file} />}
      />
      <ClientFacts file={file} />
      <Suspense>
        <LazyStanding clientId={clientId} />
      </Suspense>
      <ErasureBanner clientId={clientId} name={name} />
      <Tabs<ClientPart>
        label={t('clientFile:page.parts')}
        value={part}
        onValueChange={(next) =>
          void navigate({
            to: '/app/clients/file/$clientId',
            params: { clientId },
            search: next === 'overview' ? {} : { part: next },
            replace: true,
          })
        }
        tabs={clientParts.map((value) => ({
          value,
          label: t(`clientFile:tab.${value}`),
          ...(counts[value] ? { count: counts[value] } : {}),
          ...(value === part
            ? { panel: <Suspense fallback={<Skeleton lines={6} />}>{partOf(part, file)}</Suspense> }
            : {}),
        }))}
      />
    </Page>
  );
}

function partOf(part: ClientPart, file: ClientFile): ReactNode {
  const { clientId, name, cases } = file;
  switch (part) {
    case 'ownership':
      return <LazyStructure caseId={cases[0]?.caseId ?? ''} clientId={clientId} name={name} />;
    case 'documents':
      return <LazyDocuments clientId={clientId} />;
    case 'registers':
      return <LazyRegisters clientId={clientId} />;
    case 'reporting':
      return <LazyReporting clientId={clientId} />;
    case 'screening':
      return <ClientHits hits={file.hits} />;
    case 'payments':
      return <ClientPayments clientId={clientId} />;
    case 'reviews':
      return <ClientReviews reviews={file.reviews} />;
    case 'overview':
      return <Overview file={file} />;
  }
}
