import { mayCall, paymentRoutes } from '@sorgfalt/contract';
import type { Beneficiary, ClientAccount } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './definitions.module.css';
import { beneficiariesQuery, useFreezeBeneficiary } from './queries.ts';

/** Whom the client of the chosen account paid; an administrator freezes one or ends that. */
export function BeneficiariesCard({ account }: { account: ClientAccount | undefined }) {
  const t = useTexts();
  if (account === undefined) {
    return <Card title={t('payments:beneficiaries.title')}>{t('payments:beneficiaries.choose')}</Card>;
  }
  return (
    <Card
      title={t('payments:beneficiaries.of', { client: account.clientName })}
      subtitle={t('payments:beneficiaries.subtitle')}
      padding="none"
    >
      <Beneficiaries clientId={account.clientId} />
    </Card>
  );
}

function Beneficiaries({ clientId }: { clientId: string }) {
  const t = useTexts();
  const toast = useToast();
  const { role, currentUser } = useAuth();
  const query = useQuery(beneficiariesQuery(clientId));
  const { mutate: freeze, isPending: isSending } = useFreezeBeneficiary(clientId);
  const columns = useMemo(() => {
    const change = ({ beneficiaryId, frozenBy }: Beneficiary) =>
      freeze(
        { beneficiaryId, isFrozen: frozenBy === null },
        {
          onError: (problem) =>
            toast.show({ type: 'error', title: t('payments:action.failed'), text: errorText(problem, t) }),
        },
      );
    return beneficiaryColumns(t, {
      change,
      disabledReason: ({ frozenBy }) => {
        if (!mayCall(paymentRoutes.freezeBeneficiary.access, role))
          return t('payments:beneficiaries.adminOnly');
        return frozenBy === currentUser.uid ? t('refusals:own-freeze') : undefined;
      },
      isSending,
    });
  }, [t, toast, freeze, role, currentUser, isSending]);
  return (
    <QueryTable
      query={query}
      label={t('payments:beneficiaries.title')}
      columns={columns}
      rows={query.data?.beneficiaries ?? []}
      rowKey={(beneficiary) => beneficiary.beneficiaryId}
      empty={t('payments:beneficiaries.none')}
      failed={t('payments:beneficiaries.failed')}
    />
  );
}

const freezeText = ({ frozenBy }: Beneficiary, t: Translate) =>
  t(frozenBy === null ? 'payments:beneficiaries.freeze' : 'payments:beneficiaries.unfreeze');

interface Freezing {
  change(beneficiary: Beneficiary): void;
  disabledReason(beneficiary: Beneficiary): string | undefined;
  readonly isSending: boolean;
}

function beneficiaryColumns(t: Translate, freezing: Freezing): readonly Column<Beneficiary>[] {
  const { change, disabledReason, isSending } = freezing;
  return [
    {
      id: 'name',
      header: t('payments:column.beneficiary'),
      width: 'minmax(180px, 2fr)',
      cell: ({ name, frozenBy }) => (
        <span className={styles['named']}>
          <bdi>{name}</bdi>
          {frozenBy !== null && <Status tone="stopped">{t('payments:known.frozen')}</Status>}
        </span>
      ),
    },
    {
      id: 'account',
      header: t('payments:field.creditor.account'),
      width: '250px',
      cell: ({ account }) => <CodeText value={account} kind="iban" />,
    },
    {
      id: 'count',
      header: t('payments:beneficiaries.payments'),
      width: '100px',
      align: 'end',
      cell: ({ paymentCount }) => <NumberText value={paymentCount} />,
    },
    {
      id: 'last',
      header: t('payments:beneficiaries.last'),
      width: '120px',
      hideBelow: 768,
      cell: ({ lastPaidAt }) => lastPaidAt !== null && <DateText value={lastPaidAt} />,
    },
    {
      id: 'freeze',
      place: 'status',
      header: t('payments:beneficiaries.action'),
      width: '140px',
      cell: (beneficiary) => {
        const reason = disabledReason(beneficiary);
        return (
          <Button
            size="small"
            aria-label={`${freezeText(beneficiary, t)}: ${beneficiary.name}`}
            aria-disabled={isSending}
            onClick={() => change(beneficiary)}
            {...(reason === undefined ? {} : { disabledReason: reason })}
          >
            {freezeText(beneficiary, t)}
          </Button>
        );
      },
    },
  ];
}
