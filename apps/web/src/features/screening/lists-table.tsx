import type { ScreeningList } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Status } from '../../ui/status.tsx';
import { listsQuery } from './queries.ts';
import { VersionsDrawer } from './versions-drawer.tsx';
import styles from './lists-page.module.css';

/** The lists in force with the version that names are compared with. */
export function ListsTable() {
  const t = useTexts();
  const query = useQuery(listsQuery);
  const [opened, setOpened] = useState<ScreeningList>();
  const lists = query.data?.lists ?? [];
  return (
    <>
      <QueryTable
        query={query}
        label={t('screening:lists')}
        columns={columnsOf(t, setOpened)}
        rows={lists}
        rowKey={({ listId }) => listId}
        empty={<EmptyState title={t('screening:empty')}>{t('screening:emptyText')}</EmptyState>}
        failed={t('screening:failed')}
      />
      <Warnings lists={lists} />
      {opened && <VersionsDrawer list={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Warnings({ lists }: { lists: readonly ScreeningList[] }) {
  const t = useTexts();
  const withWarnings = lists.filter(({ version }) => version !== null && version.warnings.length > 0);
  if (withWarnings.length === 0) return null;
  return (
    <Card title={t('screening:warnings')} subtitle={t('screening:warningsText')}>
      <div className={styles['warningList']}>
        {withWarnings.map(({ listId, name, version }) => (
          <details key={listId} className={styles['warnings']}>
            <summary>
              {name} (<NumberText value={version?.warnings.length ?? 0} />)
            </summary>
            <ul>
              {[...new Map(version?.warnings.map((each) => [JSON.stringify(each), each]))].map(
                ([key, warning]) =>
                  typeof warning === 'string' ? (
                    <li key={key} lang="en">
                      {warning}
                    </li>
                  ) : (
                    <li key={key}>{t(`screening:warning.${warning.code}`, warning)}</li>
                  ),
              )}
            </ul>
          </details>
        ))}
      </div>
    </Card>
  );
}

const none = '–';

function columnsOf(
  t: Translate,
  onVersions: (list: ScreeningList) => void,
): readonly Column<ScreeningList>[] {
  return [
    {
      id: 'name',
      header: t('screening:column.name'),
      width: 'minmax(180px, 1fr)',
      cell: ({ name, source }) => (
        <span className={styles['name']}>
          <span>{name}</span>
          <Status tone={source === 'sample' ? 'waiting' : 'neutral'}>
            {t(`screening:source.${source}`)}
          </Status>
        </span>
      ),
    },
    {
      id: 'version',
      header: t('screening:column.version'),
      width: '170px',
      cell: ({ version }) =>
        version === null ? (
          <Status tone="waiting">{t('screening:notLoaded')}</Status>
        ) : (
          <CodeText kind="hash" value={version.sha256} />
        ),
    },
    {
      id: 'listDate',
      header: t('screening:column.listDate'),
      width: '110px',
      cell: ({ version }) => (version?.listDate ? <DateText value={version.listDate} /> : none),
    },
    {
      id: 'imported',
      header: t('screening:column.imported'),
      width: '140px',
      hideBelow: 1024,
      cell: ({ version }) => (version ? <DateText value={version.importedAt} withTime /> : none),
    },
    {
      id: 'age',
      header: t('screening:column.age'),
      width: '80px',
      cell: ({ ageDays, isStale }) =>
        ageDays === null ? (
          none
        ) : isStale ? (
          <Status tone="waiting">{t('screening:age', { count: ageDays })}</Status>
        ) : (
          t('screening:age', { count: ageDays })
        ),
    },
    {
      id: 'entities',
      header: t('screening:column.entities'),
      width: '90px',
      hideBelow: 1024,
      align: 'end',
      cell: ({ version }) => (version ? <NumberText value={version.entityCount} /> : none),
    },
    {
      id: 'names',
      header: t('screening:column.names'),
      width: '90px',
      align: 'end',
      hideBelow: 1440,
      cell: ({ version }) => (version ? <NumberText value={version.nameCount} /> : none),
    },
    {
      id: 'versions',
      place: 'status',
      header: t('screening:column.versions'),
      width: '110px',
      cell: (list) =>
        list.version && (
          <Button
            size="small"
            aria-label={t('screening:versions.title', { list: list.name })}
            onClick={() => onVersions(list)}
          >
            {t('screening:column.versions')}
          </Button>
        ),
    },
  ];
}
