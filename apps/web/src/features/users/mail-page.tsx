import type { Mail } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain } from '../../client/list-pages.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { mailColumns } from './mail-columns.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { mailsQuery } from './mail-queries.ts';
import styles from './users-page.module.css';

/** What was sent to people; where no mail leaves the house, an administrator reads it here and hands it over. */
export function MailPage() {
  const t = useTexts();
  const query = useInfiniteQuery(mailsQuery);
  const [read, setRead] = useState<Mail>();
  const columns = useMemo(() => mailColumns(t, setRead), [t]);
  const first = query.data?.pages[0];
  const requestId = requestIdOf(query.error);
  return (
    <>
      <PageHeader title={t('users:mail.title')} subtitle={t('users:mail.subtitle')} />
      {first?.delivery === 'outbox' && (
        <Banner tone="info" className={styles['standing']}>
          {t('users:mail.outbox')}
        </Banner>
      )}
      <DataTable<Mail>
        label={t('users:mail.title')}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.mails) ?? []}
        rowKey={(mail) => mail.mailId}
        state={query.error ? 'error' : query.isFetching ? 'loading' : 'ready'}
        {...(first === undefined ? {} : { total: first.total })}
        empty={t('users:mail.empty')}
        error={{
          title: t('users:mail.loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        onEndReached={() => askNextPage(query)}
      />
      {read && <MailDialog mail={read} onClose={() => setRead(undefined)} />}
    </>
  );
}
