import type { PaymentFile } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Status } from '../../ui/status.tsx';
import { filesQuery } from './file-queries.ts';
import { SumsText } from './sums-text.tsx';

/** Files that wait for somebody's confirmation, or are being taken. */
export function OpenFiles() {
  const t = useTexts();
  const navigate = useNavigate();
  const query = useQuery(filesQuery());
  const columns = useMemo(() => fileColumns(t), [t]);
  return (
    <Card title={t('payments:file.open')} subtitle={t('payments:file.openText')} padding="none">
      <QueryTable
        query={query}
        label={t('payments:file.open')}
        columns={columns}
        rows={query.data?.files ?? []}
        rowKey={({ fileId }) => fileId}
        pageKeys
        maxHeight="50dvh"
        onRowOpen={({ fileId }) => void navigate({ to: '/app/payments/upload', search: { file: fileId } })}
        empty={t('payments:file.noneOpen')}
        failed={t('payments:file.failed')}
      />
    </Card>
  );
}

function fileColumns(t: Translate): readonly Column<PaymentFile>[] {
  return [
    {
      id: 'by',
      header: t('payments:file.uploadedBy'),
      width: 'minmax(140px, 1fr)',
      cell: ({ uploadedBy }) => <bdi>{uploadedBy.name}</bdi>,
    },
    {
      id: 'at',
      header: t('payments:file.uploadedAt'),
      width: '150px',
      hideBelow: 1024,
      cell: ({ uploadedAt }) => <DateText value={uploadedAt} withTime />,
    },
    {
      id: 'lines',
      header: t('payments:file.lines'),
      width: '90px',
      align: 'end',
      cell: ({ lines }) => <NumberText value={lines} />,
    },
    {
      id: 'totals',
      header: t('payments:file.total'),
      width: 'minmax(150px, 1fr)',
      align: 'end',
      cell: ({ totals }) => <SumsText totals={totals} />,
    },
    {
      id: 'state',
      place: 'status',
      header: t('payments:column.status'),
      width: 'minmax(180px, 1fr)',
      cell: (file) => (
        <Status tone={file.state === 'confirmed' ? 'neutral' : 'waiting'}>
          {t(
            file.actions.includes('second')
              ? 'payments:file.waitsForYou'
              : `payments:fileState.${file.state}`,
          )}
        </Status>
      ),
    },
  ];
}
