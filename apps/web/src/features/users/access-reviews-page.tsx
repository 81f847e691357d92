import type { AccessReview } from '@sorgfalt/contract';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { accessReviewsQuery, parseAccessReviewSearch, useAccessReviews } from './access-review-queries.ts';
import { Reports } from './access-reports.tsx';
import { AccessReviewDetail } from './access-review.tsx';
import styles from './users-page.module.css';

/** Reviews of who may do what: one that is open is worked on, those that are closed are evidence. */
export function AccessReviewsPage() {
  const { review } = parseAccessReviewSearch(useSearch({ strict: false }));
  return review === undefined ? <AccessReviewList /> : <AccessReviewDetail reviewId={review} />;
}

function AccessReviewList() {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const query = useQuery(accessReviewsQuery);
  const { open } = useAccessReviews();
  const columns = useMemo(() => reviewColumns(t), [t]);
  const reviews = query.data?.reviews ?? [];
  const requestId = requestIdOf(query.error);
  const show = ({ reviewId }: AccessReview) =>
    void navigate({ to: '/app/users/access-reviews', search: { review: reviewId } });
  const start = () =>
    open.mutate(undefined, {
      onSuccess: show,
      onError: (error) =>
        toast.show({ type: 'error', title: t('users:access.openFailed'), text: errorText(error, t) }),
    });
  const isUnderWay = reviews.some(({ closedAt }) => closedAt === null);
  return (
    <>
      <PageHeader
        title={t('users:access.title')}
        subtitle={t('users:access.subtitle')}
        actions={
          <Button
            variant="primary"
            icon={<IconClipboardCheck />}
            loading={open.isPending}
            {...(isUnderWay ? { disabledReason: t('users:access.underWay') } : {})}
            onClick={start}
          >
            {t('users:access.open')}
          </Button>
        }
      />
      {query.data && (
        <Banner tone={query.data.isDue ? 'caution' : 'info'} className={styles['standing']}>
          {t(query.data.isDue ? 'users:access.isDue' : 'users:access.dueAt')}{' '}
          <DateText value={query.data.dueAt} />
        </Banner>
      )}
      <DataTable<AccessReview>
        label={t('users:access.title')}
        columns={columns}
        rows={reviews}
        rowKey={({ reviewId }) => reviewId}
        onRowOpen={show}
        pageKeys
        state={query.error ? 'error' : query.isFetching ? 'loading' : 'ready'}
        empty={t('users:access.empty')}
        error={{
          title: t('users:access.loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => void query.refetch(),
          ...(requestId === undefined ? {} : { requestId }),
        }}
      />
    </>
  );
}

function reviewColumns(t: Translate): Column<AccessReview>[] {
  return [
    {
      id: 'period',
      place: 'title',
      header: t('users:access.column.period'),
      width: 'minmax(200px, 2fr)',
      cell: ({ from, to }) => (
        <>
          <DateText value={from} /> – <DateText value={to} />
        </>
      ),
    },
    {
      id: 'accounts',
      header: t('users:access.column.accounts'),
      align: 'end',
      width: '110px',
      cell: ({ accounts }) => accounts,
    },
    {
      id: 'state',
      place: 'status',
      header: t('users:access.column.state'),
      width: '220px',
      cell: ({ closedAt, open }) =>
        closedAt === null ? (
          <Status tone="waiting">{t('users:access.stillOpen', { count: open })}</Status>
        ) : (
          <Status tone="good">
            {t('users:access.closed')} <DateText value={closedAt} />
          </Status>
        ),
    },
    {
      id: 'report',
      header: t('users:access.column.report'),
      width: '180px',
      cell: (review) => (review.closedAt === null ? null : <Reports review={review} />),
    },
  ];
}
