import type { Handover, ProvisioningToken } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';

export function tokenColumns(
  t: Translate,
  onRevoke: (token: ProvisioningToken) => void,
): Column<ProvisioningToken>[] {
  return [
    {
      id: 'name',
      header: t('directory:provisioning.name'),
      width: 'minmax(140px, 2fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'created',
      header: t('directory:provisioning.created'),
      width: '150px',
      hideBelow: 768,
      cell: ({ createdAt }) => <DateText value={createdAt} withTime />,
    },
    {
      id: 'expires',
      header: t('directory:provisioning.expires'),
      width: '150px',
      cell: ({ expiresAt }) => <DateText value={expiresAt} withTime />,
    },
    {
      id: 'used',
      header: t('directory:provisioning.used'),
      width: '150px',
      hideBelow: 768,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('directory:provisioning.never') : <DateText value={lastUsedAt} withTime />,
    },
    {
      id: 'acts',
      place: 'status',
      header: t('directory:acts'),
      width: '140px',
      cell: (token) => (
        <Button
          size="small"
          aria-label={t('directory:provisioning.revokeOf', { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t('directory:provisioning.revoke')}
        </Button>
      ),
    },
  ];
}

export function handoverColumns(t: Translate, onAllow: (handover: Handover) => void): Column<Handover>[] {
  return [
    { id: 'name', header: t('users:column.name'), width: 'minmax(140px, 1fr)', cell: ({ name }) => name },
    {
      id: 'email',
      header: t('directory:provisioning.email'),
      width: 'minmax(180px, 2fr)',
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      id: 'asked',
      header: t('directory:provisioning.asked'),
      width: '150px',
      hideBelow: 768,
      cell: ({ askedAt }) => <DateText value={askedAt} withTime />,
    },
    {
      id: 'acts',
      place: 'status',
      header: t('directory:acts'),
      width: '140px',
      cell: (handover) => (
        <Button
          size="small"
          aria-label={t('directory:provisioning.allowOf', { name: handover.name })}
          onClick={() => onAllow(handover)}
        >
          {t('directory:provisioning.allow')}
        </Button>
      ),
    },
  ];
}
