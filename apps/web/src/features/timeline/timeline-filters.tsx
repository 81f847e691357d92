import { timelineTypes } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { IdFilter } from '../../domain/id-filter.tsx';
import { compact, oneOf } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { timelineActors, type TimelineSearch } from './search.ts';
import styles from '../../ui/filter-row.module.css';

const ids = ['clientId', 'caseId', 'proofId'] as const;

/** The filters and the day to jump to, all of them in the address. */
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
      <NativeSelect
        aria-label={t('timeline:filter.actor')}
        value={search.actor ?? ''}
        onChange={(event) => change({ actor: oneOf(event.target.value, timelineActors) })}
        options={[
          { value: '', label: t('timeline:filter.allActors') },
          ...timelineActors.map((value) => ({ value, label: t(`timeline:actor.${value}`) })),
        ]}
      />
      <Field label={t('timeline:filter.until')} labelHidden>
        <DateInput
          // A day that another link put into the address starts the field anew.
          key={search.until ?? ''}
          value={search.until ?? ''}
          placeholder={t('timeline:filter.untilHint')}
          title={t('timeline:filter.until')}
          onValueChange={(day, text) => {
            // Half a date is understood too; it waits until the year stands there in full.
            if (day === '' || (day !== undefined && /\d{4}$/.test(text.trim())))
              change({ until: day || undefined });
          }}
        />
      </Field>
      {/* Ids come by links, or from a message of somebody: few type them. */}
      <details className={styles['more']} open={ids.some((name) => search[name] !== undefined)}>
        <summary>{t('timeline:filter.byId')}</summary>
        <div className={styles['filters']}>
          {ids.map((name) => (
            <IdFilter
              key={name}
              label={t(`timeline:filter.${name}`)}
              invalidText={t('timeline:filter.invalidId')}
              value={search[name]}
              onValueChange={(id) => change({ [name]: id })}
            />
          ))}
        </div>
      </details>
    </div>
  );
}
