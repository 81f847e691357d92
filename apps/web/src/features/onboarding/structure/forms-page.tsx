import type { CaseDetail } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { SubjectFailed } from '../../../domain/subject-failed.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { caseQuery } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { structureQuery } from './queries.ts';
import styles from './forms-page.module.css';

const route = getRouteApi('/app/clients/$caseId/forms');

/** The forms that a client has to sign, filled in and each on a sheet of its own when printed. */
export function FormsPage() {
  const { caseId } = route.useParams();
  const query = useQuery(caseQuery(caseId));
  if (query.data !== undefined) return <FormsOf detail={query.data} />;
  return <Waiting query={query} />;
}

function FormsOf({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const clientId = detail.clientId ?? '';
  const query = useQuery({ ...structureQuery(clientId), enabled: clientId !== '' });
  if (query.data === undefined && clientId !== '') return <Waiting query={query} />;
  const structure = query.data?.structure ?? null;
  const forms = structure?.forms ?? [];
  return (
    <Page space="wide" className={styles['page']}>
      <div className={styles['screen']}>
        <PageHeader
          back={
            <Link to="/app/clients/$caseId" params={{ caseId: detail.caseId }}>
              <bdi>{detail.clientName}</bdi>
            </Link>
          }
          title={t('clients:forms.due')}
          subtitle={t('clients:forms.subtitle')}
          actions={
            forms.length > 0 && (
              <Button variant="primary" onClick={() => window.print()}>
                {t('clients:forms.print')}
              </Button>
            )
          }
        />
      </div>
      {forms.length === 0 && <Card>{t('clients:forms.none')}</Card>}
      {structure !== null && structure.isOpen && forms.some(({ form }) => form !== 'R') && (
        <Banner tone="caution" title={t('clients:forms.open')}>
          {t('clients:forms.openText')}
        </Banner>
      )}
      {structure !== null &&
        forms.map((form) => (
          <FormSheet key={`${form.form}/${form.about}`} form={form} structure={structure} />
        ))}
    </Page>
  );
}

function Waiting({ query }: Pick<ComponentProps<typeof SubjectFailed>, 'query'>) {
  const t = useTexts();
  if (query.error === null)
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  return (
    <SubjectFailed
      title={t('clients:forms.due')}
      failed={t('clients:forms.failed')}
      gone={t('onboarding:case.gone')}
      back={{ to: '/app/clients', label: t('onboarding:case.back') }}
      query={query}
    />
  );
}
