import type { AccessKey, Handover } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones: Readonly<Record<AccessKey['state'], Tone>> = {
  active: 'good',
  suspended: 'stopped',
  expired: 'neutral',
  revoked: 'neutral',
};

export function keyColumns(t: Translate, onRevoke: (key: AccessKey) => void): Column<AccessKey>[] {
  return [
    {
      id: 'name',
      header: t('directory:systems.name'),
      width: 'minmax(140px, 2fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'purpose',
      header: t('directory:systems.purpose'),
      width: '120px',
      cell: ({ purpose }) => t(`directory:systems.purposes.${purpose}`),
    },
    {
      id: 'limit',
      header: t('directory:systems.limit'),
      width: '180px',
      hideBelow: 1440,
      cell: (key) => limitText(t, key),
    },
    {
      id: 'made',
      header: t('directory:systems.made'),
      width: 'minmax(110px, 1fr)',
      hideBelow: 1440,
      cell: ({ createdBy }) => <bdi>{createdBy}</bdi>,
    },
    {
      id: 'expires',
      header: t('directory:systems.expires'),
      width: '130px',
      cell: ({ expiresAt }) => <DateText value={expiresAt} withTime />,
    },
    {
      id: 'used',
      header: t('directory:systems.used'),
      width: '150px',
      hideBelow: 1024,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('directory:systems.never') : <DateText value={lastUsedAt} withTime />,
    },
    {
      id: 'state',
      header: t('directory:systems.state'),
      width: '120px',
      cell: ({ state }) => <Status tone={tones[state]}>{t(`directory:systems.states.${state}`)}</Status>,
    },
    {
      id: 'acts',
      place: 'status',
      header: t('directory:acts'),
      width: '140px',
      cell: (key) =>
        (key.state === 'active' || key.state === 'suspended') && (
          <Button
            size="small"
            aria-label={t('directory:systems.revokeOf', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('directory:systems.revoke')}
          </Button>
        ),
    },
  ];
}

function limitText(t: Translate, { callsPerMinute, namesPerMinute }: AccessKey): string {
  const calls = formatNumber(callsPerMinute);
  return namesPerMinute === null
    ? t('directory:systems.limitCalls', { calls })
    : t('directory:systems.limitNames', { calls, names: formatNumber(namesPerMinute) });
}

export function handoverColumns(t: Translate, onAllow: (handover: Handover) => void): Column<Handover>[] {
  return [
    { id: 'name', header: t('users:column.name'), width: 'minmax(140px, 1fr)', cell: ({ name }) => name },
    {
      id: 'email',
      header: t('directory:handover.email'),
      width: 'minmax(180px, 2fr)',
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      id: 'asked',
      header: t('directory:handover.asked'),
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
          aria-label={t('directory:handover.allowOf', { name: handover.name })}
          onClick={() => onAllow(handover)}
        >
          {t('directory:handover.allow')}
        </Button>
      ),
    },
  ];
}
