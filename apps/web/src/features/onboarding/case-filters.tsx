import { useNavigate } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { compact } from '../../client/search-params.ts';
import { daysText, NarrowedBy } from '../../domain/narrowed-by.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { caseStatuses, parseCasesSearch, type CasesSearch } from './search.ts';
import styles from './cases-page.module.css';

const typingPauseMs = 250;

interface CaseFiltersProps {
  readonly search: CasesSearch;
  readonly text: string;
  onTextChange(text: string): void;
}

/** Filters of the case list; all but the text live in the URL. */
export function CaseFilters({ search, text, onTextChange }: CaseFiltersProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed last does not narrow a list whose filters have been cleared since.
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleStatus = (status: string) =>
    void navigate({
      to: '/app/clients',
      search: (now) => parseCasesSearch({ ...now, status }),
      state: true,
      replace: true,
    });
  const handleSearch = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onTextChange(next.trim()), typingPauseMs);
  };
  return (
    <search className={styles['filters']}>
      <Field label={t('onboarding:cases.search')} labelHidden>
        <TextInput
          type="search"
          data-filter=""
          startIcon={<IconSearch size={16} />}
          placeholder={t('onboarding:cases.searchHint')}
          maxLength={140}
          defaultValue={text}
          onChange={(event) => handleSearch(event.target.value)}
        />
      </Field>
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
        onClear={() => void navigate({ to: '/app/clients', search: compact({ status: search.status }) })}
      />
    </search>
  );
}
