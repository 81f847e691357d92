import type { AdministeredEntity } from '@sorgfalt/contract';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Column } from '../../../ui/data-table-model.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { DueDay, ReportingStatus } from './state.tsx';

export function entityColumns(t: Translate): readonly Column<AdministeredEntity>[] {
  return [
    {
      id: 'entity',
      header: t('reporting:list.entity'),
      width: 'minmax(180px, 1fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'client',
      header: t('reporting:list.client'),
      width: 'minmax(140px, 1fr)',
      cell: ({ clientName }) => <bdi>{clientName}</bdi>,
    },
    {
      id: 'kind',
      header: t('reporting:list.kind'),
      width: '150px',
      hideBelow: 1024,
      cell: ({ kind }) => t(`clients:structure.kind.${kind}`),
    },
    {
      id: 'state',
      place: 'status',
      header: t('reporting:list.state'),
      width: '170px',
      cell: (entity) => <ReportingStatus entity={entity} />,
    },
    {
      id: 'due',
      header: t('reporting:list.due'),
      width: '150px',
      cell: (entity) => <DueDay entity={entity} />,
    },
    {
      id: 'reported',
      header: t('reporting:list.reported'),
      width: '120px',
      place: 'detail',
      hideBelow: 1024,
      isBlank: ({ reportedOn }) => reportedOn === null,
      cell: ({ reportedOn }) => (reportedOn === null ? '–' : <DateText value={reportedOn} />),
    },
  ];
}
