import { swissDay } from '@sorgfalt/calendar';
import type { ClientSummary } from '@sorgfalt/contract';
import { useState } from 'react';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Column } from '../../../ui/data-table-model.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { NumberText } from '../../../ui/number-text.tsx';
import { Risk } from '../../../ui/risk.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from '../cases-page.module.css';
import { ClientState } from './client-state.tsx';

export function clientColumns(t: Translate): readonly Column<ClientSummary>[] {
  return [
    {
      id: 'client',
      header: t('clientFile:list.client'),
      sortBy: 'name',
      width: 'minmax(180px, 1fr)',
      cell: ({ name, isSample }) => (
        <span className={styles['client']}>
          <bdi>{name}</bdi>
          {isSample && <Status tone="neutral">{t('clientFile:list.sample')}</Status>}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('clientFile:list.kind'),
      width: '170px',
      hideBelow: 1024,
      cell: ({ kind }) => t(`onboarding:kind.${kind}`),
    },
    {
      id: 'status',
      place: 'status',
      header: t('clientFile:list.state'),
      width: '124px',
      cell: (client) => <ClientState client={client} />,
    },
    {
      id: 'risk',
      header: t('clientFile:list.risk'),
      width: '120px',
      cell: ({ riskLevel }) => <Risk level={riskLevel}>{t(`risk.${riskLevel}`)}</Risk>,
    },
    {
      id: 'review',
      header: t('clientFile:list.review'),
      sortBy: 'nextReview',
      width: '190px',
      isBlank: ({ status }) => status !== 'accepted',
      cell: (client) => <NextReview client={client} t={t} />,
    },
    {
      id: 'openCases',
      header: t('clientFile:list.openCases'),
      width: '84px',
      align: 'end',
      place: 'detail',
      hideBelow: 1024,
      isBlank: ({ openCases }) => openCases === 0,
      cell: ({ openCases }) => openCases > 0 && <NumberText value={openCases} />,
    },
  ];
}

/** By when a client is looked at again; whose day has passed, or is not known, stands out. */
export function NextReview({
  client: { status, nextReviewOn },
  t,
}: {
  client: Pick<ClientSummary, 'status' | 'nextReviewOn'>;
  t: Translate;
}) {
  const [today] = useState(() => swissDay(new Date()));
  if (status !== 'accepted') return '–';
  if (nextReviewOn === null) return <Status tone="waiting">{t('clientFile:list.unknownDay')}</Status>;
  return (
    <span className={styles['client']}>
      <DateText value={nextReviewOn} />
      {nextReviewOn < today && <Status tone="stopped">{t('clientFile:list.late')}</Status>}
    </span>
  );
}
