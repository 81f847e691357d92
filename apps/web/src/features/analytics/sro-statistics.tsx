import { swissDay } from '@sorgfalt/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './analytics-page.module.css';
import { sroStatisticsQuery } from './queries.ts';

const levels = ['low', 'medium', 'high', 'unknown'] as const;
const exposures = ['foreign', 'domestic', 'internationalOrganisation', 'unknown'] as const;
const ofYear = [
  'accepted',
  'refused',
  'reviewsConfirmed',
  'reviewsRejected',
  'freezes',
  'reports',
  'erased',
] as const;

/** What the self-regulatory organisation asks for each year, as of any day until now. */
export function SroStatistics() {
  const t = useTexts();
  const [today] = useState(() => swissDay(new Date()));
  const [day, setDay] = useState<string>(today);
  const { data, error, refetch } = useQuery(sroStatisticsQuery(day));
  const number = (id: string, label: string, value: number) => ({
    id,
    label,
    value: <NumberText value={value} />,
  });
  return (
    <Card title={t('analytics:sro.title')} subtitle={t('analytics:sro.subtitle')}>
      <div className={styles['asOf']}>
        <Field label={t('analytics:sro.day')}>
          <DateInput
            value={day}
            onValueChange={(next) => {
              if (next !== undefined && next !== '' && next <= today) setDay(next);
            }}
          />
        </Field>
      </div>
      {data === undefined && error === null && <Skeleton lines={6} />}
      {error !== null && (
        <CallFailed error={error} compact title={t('analytics:sro.failed')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <KeyValueList
          columns={2}
          items={[
            number('relationships', t('analytics:sro.relationships'), data.relationships),
            ...levels.map((level) =>
              number(level, t('analytics:sro.ofLevel', { level: t(`risk.${level}`) }), data.byLevel[level]),
            ),
            ...exposures.map((kind) => ({
              id: `exposed-${kind}`,
              label: t(`analytics:sro.exposed.${kind}`),
              value: t('analytics:sro.throughWhom', data.exposed[kind]),
            })),
            number('frozen', t('analytics:sro.frozen'), data.frozen),
            ...ofYear.map((id) =>
              number(id, t(`analytics:sro.${id}`, { year: data.day.slice(0, 4) }), data[id]),
            ),
          ]}
        />
      )}
    </Card>
  );
}
