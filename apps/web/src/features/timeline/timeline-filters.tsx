import { timelineTypes } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { IdFilter } from '../../app/id-filter.tsx';
import { compact } from '../../app/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { TimelineSearch } from './search.ts';
import styles from './timeline-filters.module.css';

/** The filters, all of them in the address. */
export function TimelineFilters({ search }: { search: TimelineSearch }) {
  const t = useTexts();
  const navigate = useNavigate();
  const change = (next: { [K in keyof TimelineSearch]: TimelineSearch[K] | undefined }) =>
    void navigate({ to: '/app/timeline', search: compact({ ...search, ...next }), replace: true });
  return (
    <div className={styles['filters']}>
      <NativeSelect
        aria-label={t('timeline:filter.type')}
        value={search.type ?? ''}
        onChange={(event) => change({ type: event.target.value || undefined })}
        options={[
          { value: '', label: t('timeline:filter.allTypes') },
          ...timelineTypes.map((value) => ({ value, label: t(`eventType.${value}`) })),
        ]}
      />
      {(['clientId', 'proofId', 'caseId'] as const).map((name) => (
        <IdFilter
          key={name}
          label={t(`timeline:filter.${name}`)}
          invalidText={t('timeline:filter.invalidId')}
          value={search[name]}
          onValueChange={(id) => change({ [name]: id })}
        />
      ))}
    </div>
  );
}
