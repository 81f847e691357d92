import type { ScreeningList } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DownloadRow } from './download-row.tsx';
import { listsQuery } from './queries.ts';
import styles from './lists-page.module.css';

const DownloadDialog = lazy(async () => ({
  default: (await import('./download-dialog.tsx')).DownloadDialog,
}));

/** The lists that are downloaded by the clock, and how the last attempt of each ended. */
export function DownloadsCard({ isAdmin }: { isAdmin: boolean }) {
  const t = useTexts();
  const { data, isPending } = useQuery(listsQuery);
  const [edited, setEdited] = useState<{ readonly listId: string | null }>();
  const lists = data?.lists ?? [];
  const downloaded = lists.filter(({ download }) => download !== null);
  return (
    <Card
      title={t('screening:download.title')}
      subtitle={t('screening:download.subtitle')}
      {...(isAdmin
        ? {
            actions: (
              <Button size="small" onClick={() => setEdited({ listId: null })}>
                {t('screening:download.add')}
              </Button>
            ),
          }
        : {})}
    >
      {isPending && <Skeleton lines={2} />}
      {data && downloaded.length === 0 && <p className={styles['reason']}>{t('screening:download.none')}</p>}
      {downloaded.length > 0 && (
        <ul className={styles['imports']}>
          {downloaded.map((list: ScreeningList) => (
            <li key={list.listId}>
              <DownloadRow list={list} isAdmin={isAdmin} onEdit={() => setEdited({ listId: list.listId })} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <DownloadDialog listId={edited.listId} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
