import type { AccessReview, AccessReviewLine } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { accessColumns, whyNotDecide } from './access-columns.tsx';
import { accessReviewQuery, useAccessReviews } from './access-review-queries.ts';
import { Reports } from './access-reports.tsx';
import styles from './users-page.module.css';

/** One review: every account with its rights and what it did, to be decided by another than its owner. */
export function AccessReviewDetail({ reviewId }: { reviewId: string }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const query = useQuery(accessReviewQuery(reviewId));
  const [asked, setAsked] = useState<AccessReviewLine>();
  const { review, lines = [] } = query.data ?? {};
  const isClosed = review?.closedAt !== null;
  const columns = useMemo(
    () => accessColumns(t, { uid: currentUser.uid, isClosed, onDecide: setAsked }),
    [t, currentUser.uid, isClosed],
  );
  const requestId = requestIdOf(query.error);
  return (
    <>
      <PageHeader
        title={t('users:access.one')}
        subtitle={
          review && (
            <>
              <DateText value={review.from} /> – <DateText value={review.to} />
            </>
          )
        }
        back={<Link to="/app/users/access-reviews">{t('users:access.title')}</Link>}
        actions={review && (isClosed ? <Reports review={review} /> : <Close review={review} />)}
      />
      {review && <Standing review={review} />}
      <DataTable<AccessReviewLine>
        label={t('users:access.one')}
        columns={columns}
        rows={lines}
        rowKey={({ uid }) => uid}
        onRowOpen={(line) => {
          if (!isClosed && whyNotDecide(line, currentUser.uid) === null) setAsked(line);
        }}
        pageKeys
        state={query.error ? 'error' : query.isFetching ? 'loading' : 'ready'}
        empty={t('users:empty')}
        error={{
          title: t('users:access.loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => void query.refetch(),
          ...(requestId === undefined ? {} : { requestId }),
        }}
      />
      {asked && (
        <AccessDialog key={asked.uid} reviewId={reviewId} line={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** How far it is, or with which hash it was sealed. */
function Standing({ review: { closedAt, open, reportSha256 } }: { review: AccessReview }) {
  const t = useTexts();
  if (closedAt === null) {
    return (
      <Banner tone="info" className={styles['standing']}>
        {t(open === 0 ? 'users:access.canClose' : 'users:access.howTo')}
      </Banner>
    );
  }
  return (
    <Banner tone="good" className={styles['standing']} title={t('users:access.sealed')}>
      SHA-256 <CodeText kind="hash" max={0} value={reportSha256 ?? ''} />
    </Banner>
  );
}

function Close({ review: { reviewId, open } }: { review: AccessReview }) {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAccessReviews().close;
  const close = () =>
    mutate(reviewId, {
      onSuccess: () => toast.show({ type: 'success', title: t('users:access.closedNow') }),
      onError: (error) =>
        toast.show({ type: 'error', title: t('users:access.closeFailed'), text: errorText(error, t) }),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button
        variant="primary"
        {...(open > 0 ? { disabledReason: t('users:access.stillOpen', { count: open }) } : {})}
        onClick={() => setIsAsking(true)}
      >
        {t('users:access.close')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        variant="primary"
        loading={isPending}
        title={t('users:access.closeTitle')}
        description={t('users:access.closeText')}
        confirmText={t('users:access.close')}
        cancelText={t('cancel')}
        onConfirm={close}
      />
    </>
  );
}
