import { securityKinds, type SecurityEvent } from '@sorgfalt/contract';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState, type FormEvent } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain } from '../../client/list-pages.ts';
import { compact, oneOf } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { securityColumns } from './security-columns.tsx';
import { parseSecuritySearch, periods, securityQuery, useSecurityExport } from './security-queries.ts';
import type { SecurityFilter } from './security-queries.ts';
import styles from '../../ui/filter-row.module.css';

/** What happened at the doors: sign-ins, refusals, limits, changes of rights and settings, exports. */
export function SecurityPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const raw = useSearch({ strict: false });
  const { kind: word, days } = parseSecuritySearch(raw);
  const kind = oneOf(word, securityKinds);
  // An address of somebody: it is kept out of the page's own address.
  const [search, setSearch] = useState<string>();
  const filter: SecurityFilter = { kind, days, search };
  const query = useInfiniteQuery(securityQuery(filter));
  const columns = useMemo(() => securityColumns(t), [t]);
  const requestId = requestIdOf(query.error);
  const change = (next: { kind?: string | undefined; days?: string | undefined }) =>
    void navigate({ to: '/app/users/security', search: compact({ kind, days, ...next }), replace: true });
  return (
    <>
      <PageHeader
        title={t('users:security.title')}
        subtitle={t('users:security.subtitle')}
        actions={<Exports filter={filter} />}
      />
      <search className={styles['filters']}>
        <NativeSelect
          aria-label={t('users:security.kindFilter')}
          value={kind ?? ''}
          onChange={(event) => change({ kind: event.target.value || undefined })}
          options={[
            { value: '', label: t('users:security.allKinds') },
            ...securityKinds.map((value) => ({ value, label: t(`users:security.kind.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t('users:security.period')}
          value={days ?? ''}
          onChange={(event) => change({ days: event.target.value || undefined })}
          options={[
            { value: '', label: t('users:security.always') },
            ...periods.map((value) => ({ value, label: t(`users:security.days.${value}`) })),
          ]}
        />
        <AccountSearch key={search ?? ''} search={search} onSearch={setSearch} />
      </search>
      <DataTable<SecurityEvent>
        label={t('users:security.title')}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.events) ?? []}
        rowKey={(event) => event.eventId}
        state={query.error ? 'error' : query.isFetching ? 'loading' : 'ready'}
        filtered={kind !== undefined || days !== undefined || search !== undefined}
        filteredEmptyText={t('users:security.filteredEmpty')}
        onClearFilters={() => {
          setSearch(undefined);
          change({ kind: undefined, days: undefined });
        }}
        empty={t('users:security.empty')}
        error={{
          title: t('users:security.loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        onEndReached={() => askNextPage(query)}
      />
    </>
  );
}

function Exports({ filter }: { filter: SecurityFilter }) {
  const t = useTexts();
  const toast = useToast();
  const { mutate, isPending, variables } = useSecurityExport();
  return (['csv', 'jsonl'] as const).map((format) => (
    <Button
      key={format}
      icon={<IconDownload />}
      loading={isPending && variables.format === format}
      onClick={() =>
        mutate(
          { filter, format },
          {
            onError: (error) =>
              toast.show({
                type: 'error',
                title: t('users:security.exportFailed'),
                text: errorText(error, t),
              }),
          },
        )
      }
    >
      {t(`users:security.export.${format}`)}
    </Button>
  ));
}

interface AccountSearchProps {
  readonly search: string | undefined;
  onSearch(text: string | undefined): void;
}

function AccountSearch({ search, onSearch }: AccountSearchProps) {
  const t = useTexts();
  const [text, setText] = useState(search ?? '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim() === '' ? undefined : text.trim());
  };
  return (
    <form onSubmit={handleSubmit}>
      <Field label={t('users:security.search')} labelHidden>
        <TextInput
          type="search"
          data-filter
          value={text}
          maxLength={254}
          placeholder={t('users:security.search')}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </form>
  );
}
