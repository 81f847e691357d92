import { clientKinds, clientStates, reviewsDue } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { NameSearch } from '../name-search.tsx';
import { riskLevels, type ClientFilter } from './client-filter.ts';
import { parseClientsSearch } from './search.ts';
import styles from './client.module.css';

interface ClientFiltersProps {
  readonly search: ClientFilter;
  readonly text: string;
  onTextChange(text: string): void;
}

/** Filters of the list of clients; all but the text live in the URL. */
export function ClientFilters({ search, text, onTextChange }: ClientFiltersProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const choose = (change: Record<string, string>) =>
    void navigate({
      to: '/app/clients/list',
      search: (now) => parseClientsSearch({ ...now, ...change }),
      state: true,
      replace: true,
    });
  const filters = [
    {
      id: 'kind',
      label: t('clientFile:list.kind'),
      any: t('clientFile:list.anyKind'),
      options: clientKinds.map((value) => ({ value, label: t(`onboarding:kind.${value}`) })),
    },
    {
      id: 'risk',
      label: t('clientFile:list.risk'),
      any: t('clientFile:list.anyRisk'),
      options: riskLevels.map((value) => ({ value, label: t(`risk.${value}`) })),
    },
    {
      id: 'state',
      label: t('clientFile:list.state'),
      any: t('clientFile:list.anyState'),
      options: clientStates.map((value) => ({ value, label: t(`clientFile:state.${value}`) })),
    },
    {
      id: 'review',
      label: t('clientFile:list.review'),
      any: t('clientFile:list.anyReview'),
      options: reviewsDue.map((value) => ({ value, label: t(`clientFile:due.${value}`) })),
    },
  ] as const;
  return (
    <search className={styles['filters']}>
      <NameSearch
        label={t('clientFile:list.search')}
        hint={t('clientFile:list.searchHint')}
        text={text}
        onTextChange={onTextChange}
      />
      {filters.map(({ id, label, any, options }) => (
        <Field key={id} label={label} labelHidden>
          <NativeSelect
            placeholder={any}
            options={[...options]}
            value={search[id] ?? ''}
            onChange={(event) => choose({ [id]: event.target.value })}
          />
        </Field>
      ))}
    </search>
  );
}
