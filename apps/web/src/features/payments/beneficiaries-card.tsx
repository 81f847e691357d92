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
  const { role } = useAuth();
  const query = useQuery(beneficiariesQuery(clientId));
  const { mutate: freeze, isPending: isSending } = useFreezeBeneficiary(clientId);
  const mayFreeze = mayCall(paymentRoutes.freezeBeneficiary.access, role);
  const columns = useMemo(() => {
    const change = ({ beneficiaryId, isFrozen }: Beneficiary) =>
      freeze(
        { beneficiaryId, isFrozen: !isFrozen },
        {
          onError: (problem) =>
            toast.show({ type: 'error', title: t('payments:action.failed'), text: errorText(problem, t) }),
        },
      );
    return beneficiaryColumns(t, {
      change,
      disabledReason: mayFreeze ? undefined : t('payments:beneficiaries.adminOnly'),
      isSending,
    });
  }, [t, toast, freeze, mayFreeze, isSending]);
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

const freezeText = ({ isFrozen }: Beneficiary, t: Translate) =>
  t(isFrozen ? 'payments:beneficiaries.unfreeze' : 'payments:beneficiaries.freeze');

interface Freezing {
  change(beneficiary: Beneficiary): void;
  readonly disabledReason: string | undefined;
  readonly isSending: boolean;
}

function beneficiaryColumns(t: Translate, freezing: Freezing): readonly Column<Beneficiary>[] {
  const { change, disabledReason, isSending } = freezing;
  return [
    {
      id: 'name',
      header: t('payments:column.beneficiary'),
      width: 'minmax(180px, 2fr)',
      cell: ({ name, isFrozen }) => (
        <span className={styles['named']}>
          <bdi>{name}</bdi>
          {isFrozen && <Status tone="stopped">{t('payments:known.frozen')}</Status>}
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
      cell: (beneficiary) => (
        <Button
          size="small"
          aria-label={`${freezeText(beneficiary, t)}: ${beneficiary.name}`}
          aria-disabled={isSending}
          onClick={() => change(beneficiary)}
          {...(disabledReason === undefined ? {} : { disabledReason })}
        >
          {freezeText(beneficiary, t)}
        </Button>
      ),
    },
  ];
}
