import type { ScreeningBatch } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { IconDownload } from '@tabler/icons-react';
import { save } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { HitCard } from '../../domain/hits/hit-card.tsx';
import { bandTone, hitKey } from '../../domain/hits/words.ts';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { lineFilters, linesOf, topHit, type BatchLine, type LineFilter } from './batch-lines.ts';
import { batchResultsQuery, useBatchFile } from './queries.ts';
import { RestsOn } from './rests-on.tsx';
import styles from './batch-panel.module.css';

/** The lines of a batch, those with hits first asked for; a line opens its hits. */
export function BatchResult({ batch }: { batch: ScreeningBatch }) {
  const t = useTexts();
  const query = useQuery(batchResultsQuery(batch.batchId));
  const [filter, setFilter] = useState<LineFilter>('hits');
  const [open, setOpen] = useState<BatchLine>();
  const columns = useMemo(() => columnsOf(t), [t]);
  const lines = query.data?.lines ?? [];
  return (
    <section className={styles['result']} aria-label={`${t('screening:batch.result')}: ${batch.fileName}`}>
      <RestsOn standing={batch.standing} />
      <div className={styles['tools']}>
        <Segmented
          label={t('screening:batch.filter')}
          value={filter}
          onValueChange={setFilter}
          options={lineFilters.map((value) => ({
            value,
            label: t(`screening:batch.only.${value}`),
            ...(query.data === undefined ? {} : { count: linesOf(lines, value).length }),
          }))}
        />
        <Downloads batch={batch} />
      </div>
      <QueryTable
        query={query}
        label={`${t('screening:batch.result')}: ${batch.fileName}`}
        columns={columns}
        rows={linesOf(lines, filter)}
        rowKey={({ line }) => String(line)}
        filtered={filter !== 'all'}
        filteredEmptyText={t(`screening:batch.empty.${filter}`)}
        onClearFilters={() => setFilter('all')}
        onRowOpen={(line) => {
          if (line.hits.length > 0) setOpen(line);
        }}
        failed={t('screening:batch.resultFailed')}
      />
      <Drawer
        open={open !== undefined}
        onOpenChange={(isShown) => {
          if (!isShown) setOpen(undefined);
        }}
        title={open && t('screening:batch.line', { line: open.line, name: open.name })}
      >
        <div className={styles['hits']}>
          {open?.hits.map((hit) => (
            <HitCard key={hitKey(hit)} hit={hit} query={{ name: open.name }} own="asked" isFramed />
          ))}
        </div>
      </Drawer>
    </section>
  );
}

function Downloads({ batch: { batchId, fileName } }: { batch: ScreeningBatch }) {
  const t = useTexts();
  const toast = useToast();
  const file = useBatchFile();
  const download = (format: 'csv' | 'json') =>
    file.mutate(
      { batchId, format },
      {
        onSuccess: (blob) => save(blob, `${fileName.replace(/\.[^.]*$/, '')}-result.${format}`),
        onError: (error) =>
          toast.show({
            type: 'error',
            title: t('screening:batch.downloadFailed'),
            text: errorText(error, t),
          }),
      },
    );
  return (
    <div className={styles['downloads']}>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          icon={<IconDownload />}
          loading={file.isPending && file.variables.format === format}
          onClick={() => download(format)}
        >
          {t('screening:batch.download', { format: format.toUpperCase() })}
        </Button>
      ))}
    </div>
  );
}

function columnsOf(t: Translate): readonly Column<BatchLine>[] {
  return [
    {
      id: 'line',
      header: t('screening:batch.column.line'),
      width: '60px',
      align: 'end',
      cell: ({ line }) => <NumberText value={line} />,
    },
    {
      id: 'id',
      header: t('screening:batch.column.id'),
      width: '120px',
      hideBelow: 768,
      cell: ({ id }) => <CodeText value={id} max={14} />,
    },
    {
      id: 'name',
      header: t('screening:batch.column.name'),
      width: 'minmax(110px, 1fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'result',
      place: 'status',
      header: t('screening:batch.column.result'),
      width: 'minmax(140px, 1fr)',
      cell: (line) => <LineResult line={line} />,
    },
    {
      id: 'listed',
      header: t('screening:batch.column.listed'),
      width: 'minmax(180px, 1fr)',
      hideBelow: 768,
      cell: (line) => {
        const top = topHit(line);
        return (
          top && (
            <>
              <bdi>{top.listedName}</bdi> <span className={styles['quiet']}>{top.listName}</span>
            </>
          )
        );
      },
    },
    {
      id: 'count',
      header: t('screening:batch.column.count'),
      width: '80px',
      align: 'end',
      hideBelow: 768,
      cell: ({ hits }) => <NumberText value={hits.length} />,
    },
  ];
}

function LineResult({ line }: { line: BatchLine }) {
  const t = useTexts();
  const top = topHit(line);
  if (line.errorCode !== null) {
    return (
      <Status tone="waiting">{wordOf(t, `screening:batch.error.${line.errorCode}`, line.errorCode)}</Status>
    );
  }
  return top === undefined ? (
    <Status tone="good">{t('screening:batch.noHit')}</Status>
  ) : (
    <Status tone={bandTone[top.band]}>{t(`hits:band.${top.band}`)}</Status>
  );
}
