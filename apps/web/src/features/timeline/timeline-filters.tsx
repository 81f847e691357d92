import { timelineTypes } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { mayOpen, screens } from '../../domain/access.ts';
import { ClientFilter } from '../../domain/clients/client-filter.tsx';
import { IdFilter } from '../../domain/id-filter.tsx';
import { compact, oneOf } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { peopleQuery } from './queries.ts';
import { timelineActors, type TimelineSearch } from './search.ts';
import styles from '../../ui/filter-row.module.css';

const ids = ['caseId', 'proofId'] as const;
/** Before the uid of a person among the actors, whose names have no such sign. */
const personMark = 'person:';

type Change = (next: { [K in keyof TimelineSearch]: TimelineSearch[K] | undefined }) => void;

/** The filters and the day to jump to, all of them in the address. */
export function TimelineFilters({ search }: { search: TimelineSearch }) {
  const t = useTexts();
  const navigate = useNavigate();
  const change: Change = (next) =>
    void navigate({ to: '/app/timeline', search: compact({ ...search, ...next }), replace: true });
  return (
    <search className={styles['filters']}>
      <NativeSelect
        aria-label={t('timeline:filter.type')}
        value={search.type ?? ''}
        onChange={(event) => change({ type: event.target.value || undefined })}
        options={[
          { value: '', label: t('timeline:filter.allTypes') },
          ...timelineTypes.map((value) => ({ value, label: t(`eventType.${value}`) })),
        ]}
      />
      <ActorFilter search={search} onChange={change} />
      <ClientFilter
        value={search.clientId}
        idLabel={t('timeline:filter.clientId')}
        invalidText={t('timeline:filter.invalidId')}
        onValueChange={(clientId) => change({ clientId })}
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
    </search>
  );
}

/** Agents by their name, people by their office, or one of them: for officers. */
function ActorFilter({ search, onChange }: { search: TimelineSearch; onChange: Change }) {
  const t = useTexts();
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  const { data } = useQuery({ ...peopleQuery, enabled: isOfficer });
  const handleChange = (value: string) =>
    onChange(
      value.startsWith(personMark)
        ? { actor: undefined, person: value.slice(personMark.length) }
        : { actor: oneOf(value, timelineActors), person: undefined },
    );
  return (
    <NativeSelect
      aria-label={t('timeline:filter.actor')}
      value={search.person === undefined ? (search.actor ?? '') : personMark + search.person}
      onChange={(event) => handleChange(event.target.value)}
      options={[
        { value: '', label: t('timeline:filter.allActors') },
        ...timelineActors.map((value) => ({ value, label: t(`timeline:actor.${value}`) })),
        ...(data?.people ?? []).map(({ uid, name }) => ({ value: personMark + uid, label: name })),
      ]}
    />
  );
}
