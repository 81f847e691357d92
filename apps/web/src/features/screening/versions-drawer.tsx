import type { ListVersion, ScreeningList } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { DiffText } from './list-changes.tsx';
import { versionsQuery } from './queries.ts';
import styles from './lists-page.module.css';

interface VersionsDrawerProps {
  readonly list: ScreeningList;
  onClose(): void;
}

/** Every version of a list that was in force, each with its hash and what it changed. */
export function VersionsDrawer({ list, onClose }: VersionsDrawerProps) {
  const t = useTexts();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(versionsQuery(list.listId));
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('screening:versions.title', { list: list.name })}
    >
      {isPending && <Skeleton lines={6} />}
      {error && (
        <CallFailed
          error={error}
          compact
          title={t('screening:versions.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && versions.length === 0 && <p className={styles['reason']}>{t('screening:versions.none')}</p>}
      <ol className={styles['imports']}>
        {versions.map((version) => (
          <li key={version.versionId}>
            <OneVersion version={version} isInForce={version.versionId === list.version?.versionId} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screening:versions.more')}
        </Button>
      )}
    </Drawer>
  );
}

function OneVersion({ version, isInForce }: { version: ListVersion; isInForce: boolean }) {
  const t = useTexts();
  return (
    <div className={styles['import']}>
      <div className={styles['line']}>
        <CodeText kind="hash" value={version.sha256} />
        {isInForce && <Status tone="good">{t('screening:versions.inForce')}</Status>}
      </div>
      <p className={styles['reason']}>
        <DateText value={version.importedAt} withTime /> · <bdi>{version.importedBy}</bdi>
        {version.listDate !== null && (
          <>
            {' · '}
            {t('screening:column.listDate')} <DateText value={version.listDate} />
          </>
        )}
      </p>
      <p className={styles['reason']}>
        {t('screening:entities', { count: version.entityCount })} ·{' '}
        {t('screening:versions.names', { count: version.nameCount })}
      </p>
      {version.diff && <DiffText diff={version.diff} />}
    </div>
  );
}
