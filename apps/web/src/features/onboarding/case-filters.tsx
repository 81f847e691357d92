import { useNavigate } from '@tanstack/react-router';
import { daysText, NarrowedBy } from '../../domain/narrowed-by.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { NameSearch } from './name-search.tsx';
import { caseStatuses, parseCasesSearch, type CaseFilter } from './search.ts';
import styles from './cases-page.module.css';

interface CaseFiltersProps {
  readonly search: CaseFilter;
  readonly text: string;
  onTextChange(text: string): void;
}

/** Filters of the case list; all but the text live in the URL. */
export function CaseFilters({ search, text, onTextChange }: CaseFiltersProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const handleStatus = (status: string) =>
    void navigate({
      to: '/app/clients',
      search: (now) => parseCasesSearch({ ...now, status }),
      state: true,
      replace: true,
    });
  return (
    <search className={styles['filters']}>
      <NameSearch
        label={t('onboarding:cases.search')}
        hint={t('onboarding:cases.searchHint')}
        text={text}
        onTextChange={onTextChange}
      />
      <Field label={t('onboarding:cases.status')} labelHidden>
        <NativeSelect
          placeholder={t('onboarding:cases.anyStatus')}
          options={caseStatuses.map((value) => ({ value, label: t(`caseStatus.${value}`) }))}
          value={search.status ?? ''}
          onChange={(event) => handleStatus(event.target.value)}
        />
      </Field>
      <NarrowedBy
        parts={[[t('clients:narrowed.submitted'), daysText(search)]]}
        onClear={() =>
          void navigate({
            to: '/app/clients',
            search: (now) => parseCasesSearch({ ...now, from: undefined, to: undefined }),
          })
        }
      />
    </search>
  );
}
