import type { ClientAccount } from '@sorgfalt/contract';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { BeneficiariesCard } from './beneficiaries-card.tsx';
import styles from './definitions.module.css';
import { PaymentsNav } from './payments-nav.tsx';
import { accountsQuery, useCloseAccount } from './queries.ts';

/** The accounts of clients, and whom each client paid. */
export function AccountsPage() {
  const t = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const query = useInfiniteQuery(accountsQuery(search));
  const [chosen, setChosen] = useState<ClientAccount>();
  const [isAdding, setIsAdding] = useState(false);
  const [closing, setClosing] = useState<ClientAccount>();
  const columns = useMemo(() => accountColumns(t, setClosing), [t]);
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setIsAdding(true)}>
      {t('payments:accounts.add')}
    </Button>
  );
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader
          title={t('payments:pages.accounts')}
          subtitle={t('payments:accounts.subtitle')}
          actions={add}
        />
      </div>
      <search aria-label={t('payments:accounts.find')} className={styles['find']}>
        <Field label={t('payments:accounts.find')} labelHidden>
          <TextInput
            type="search"
            data-filter=""
            autoComplete="off"
            maxLength={140}
            startIcon={<IconSearch size={16} />}
            placeholder={t('payments:accounts.findHint')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </search>
      <QueryTable
        query={query}
        label={t('payments:accounts.title')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ accounts }) => accounts) ?? []}
        filtered={search !== ''}
        filteredEmptyText={t('payments:accounts.notFound')}
        onClearFilters={() => setText('')}
        rowKey={(account) => account.accountId}
        pageKeys
        onRowOpen={setChosen}
        maxHeight="50dvh"
        empty={<EmptyState title={t('payments:form.noAccount')} action={add} />}
        failed={t('payments:accounts.failed')}
        {...(chosen === undefined ? {} : { selectedKey: chosen.accountId })}
      />
      {/* Below a table that is still to come it would be pushed down. */}
      {!query.isPending && <BeneficiariesCard account={chosen} />}
      {isAdding && <AddAccountDialog onClose={() => setIsAdding(false)} />}
      {closing !== undefined && <CloseDialog account={closing} onClose={() => setClosing(undefined)} />}
    </Page>
  );
}

function accountColumns(
  t: Translate,
  onCloseAccount: (account: ClientAccount) => void,
): readonly Column<ClientAccount>[] {
  return [
    {
      id: 'client',
      header: t('payments:field.client'),
      width: 'minmax(170px, 2fr)',
      cell: ({ clientName }) => <bdi>{clientName}</bdi>,
    },
    {
      id: 'name',
      header: t('payments:accounts.holder'),
      width: 'minmax(150px, 2fr)',
      hideBelow: 1024,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'iban',
      header: t('payments:accounts.iban'),
      width: '226px',
      cell: ({ iban }) => <CodeText value={iban} kind="iban" />,
    },
    {
      id: 'currency',
      header: t('payments:field.currency'),
      width: '90px',
      hideBelow: 1024,
      cell: ({ currency }) => currency,
    },
    {
      id: 'state',
      place: 'status',
      header: t('payments:column.status'),
      width: '100px',
      cell: ({ isClosed, isFrozen }) =>
        isClosed ? (
          <Status tone={isFrozen ? 'stopped' : 'neutral'}>
            {t(isFrozen ? 'payments:accounts.frozen' : 'payments:accounts.closed')}
          </Status>
        ) : (
          <Status tone="good">{t('payments:accounts.open')}</Status>
        ),
    },
    {
      id: 'close',
      place: 'status',
      header: t('payments:beneficiaries.action'),
      width: '140px',
      // One that a freeze closed opens again when that ends, unless it is closed for good.
      cell: (account) =>
        (!account.isClosed || account.isFrozen) && (
          <Button
            size="small"
            aria-label={`${t('payments:accounts.close')}: ${account.iban}`}
            onClick={() => onCloseAccount(account)}
          >
            {t('payments:accounts.close')}
          </Button>
        ),
    },
  ];
}

function CloseDialog({ account, onClose }: { account: ClientAccount; onClose(): void }) {
  const t = useTexts();
  const close = useCloseAccount();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('payments:accounts.close')}
      description={t('payments:accounts.closeText')}
      confirmText={t('payments:accounts.close')}
      cancelText={t('payments:action.keep')}
      loading={close.isPending}
      onConfirm={() => close.mutate(account.accountId, { onSuccess: onClose })}
      problem={
        close.error ? { title: t('payments:action.failed'), text: errorText(close.error, t) } : undefined
      }
    >
      <p>
        <bdi>{account.clientName}</bdi> <CodeText value={account.iban} kind="iban" copy={false} />
      </p>
    </ConfirmDialog>
  );
}
