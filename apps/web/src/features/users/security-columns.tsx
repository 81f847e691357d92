import type { SecurityEvent } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { NumberText } from '../../ui/number-text.tsx';

export function securityColumns(t: Translate): Column<SecurityEvent>[] {
  return [
    {
      id: 'at',
      header: t('users:security.column.at'),
      width: '150px',
      cell: ({ at }) => <DateText value={at} withTime />,
    },
    {
      id: 'kind',
      header: t('users:security.column.kind'),
      width: 'minmax(170px, 1fr)',
      cell: ({ kind }) => t(`users:security.kind.${kind}`),
    },
    {
      id: 'account',
      header: t('users:security.column.account'),
      width: 'minmax(210px, 1fr)',
      cell: ({ account }) => (account === null ? '–' : <bdi>{account}</bdi>),
    },
    {
      id: 'address',
      header: t('users:security.column.address'),
      width: '140px',
      hideBelow: 1440,
      isBlank: ({ address }) => address === null,
      cell: ({ address }) => (address === null ? '–' : <bdi dir="ltr">{address}</bdi>),
    },
    {
      id: 'route',
      header: t('users:security.column.route'),
      width: 'minmax(200px, 1fr)',
      hideBelow: 1024,
      cell: ({ route, details }) => (
        <bdi dir="ltr">
          {[route, details['role'] ?? details['state'] ?? details['way'] ?? details['name']]
            .filter((part) => part != null)
            .join(' ')}
        </bdi>
      ),
    },
    {
      id: 'times',
      header: t('users:security.column.times'),
      width: '90px',
      align: 'end',
      cell: ({ times }) => <NumberText value={times} />,
    },
  ];
}
