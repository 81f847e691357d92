import { mayCall, paymentDeskRoutes } from '@sorgfalt/contract';
import type { Webhook } from '@sorgfalt/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { webhooksQuery } from './webhook-queries.ts';

/** The addresses that are told of payments, and what became of each delivery. */
export function WebhooksPage() {
  const t = useTexts();
  const isAdmin = mayCall(paymentDeskRoutes.webhooks.access, useAuth().role);
  const query = useQuery(webhooksQuery(isAdmin));
  const [chosen, setChosen] = useState<string>();
  const [removing, setRemoving] = useState<Webhook>();
  const [isAdding, setIsAdding] = useState(false);
  const columns = useMemo(() => webhookColumns(t), [t]);
  const webhooks = query.data?.webhooks ?? [];
  const shown = webhooks.find(({ webhookId }) => webhookId === chosen) ?? webhooks[0];
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setIsAdding(true)}>
      {t('payments:webhooks.add')}
    </Button>
  );
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader
          title={t('payments:pages.webhooks')}
          subtitle={t('payments:webhooks.subtitle')}
          {...(isAdmin && webhooks.length > 0 ? { actions: add } : {})}
        />
      </div>
      {isAdmin ? (
        <QueryTable
          query={query}
          label={t('payments:webhooks.table')}
          columns={columns}
          rows={webhooks}
          rowKey={({ webhookId }) => webhookId}
          pageKeys
          onRowOpen={({ webhookId }) => setChosen(webhookId)}
          empty={
            <EmptyState title={t('payments:webhooks.none')} action={add}>
              {t('payments:webhooks.noneText')}
            </EmptyState>
          }
          failed={t('payments:webhooks.failed')}
          {...(shown === undefined ? {} : { selectedKey: shown.webhookId })}
        />
      ) : (
        <EmptyState title={t('payments:webhooks.adminOnly')} />
      )}
      {shown !== undefined && (
        <WebhookCard key={shown.webhookId} webhook={shown} onRemove={() => setRemoving(shown)} />
      )}
      {removing !== undefined && (
        <RemoveWebhookDialog webhook={removing} onClose={() => setRemoving(undefined)} />
      )}
      {isAdding && <AddWebhookDialog onAdded={setChosen} onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

/** Whether it is told, and whether it takes what it is told. */
function WebhookState({
  webhook: { isActive, failures, lastStatus },
  t,
}: {
  webhook: Webhook;
  t: Translate;
}) {
  if (!isActive) return <Status tone="neutral">{t('payments:webhooks.state.paused')}</Status>;
  if (failures > 0) return <Status tone="stopped">{t('payments:webhooks.state.failing')}</Status>;
  if (lastStatus === null) return <Status tone="neutral">{t('payments:webhooks.state.new')}</Status>;
  return <Status tone="good">{t('payments:webhooks.state.active')}</Status>;
}

function webhookColumns(t: Translate): readonly Column<Webhook>[] {
  return [
    {
      id: 'url',
      header: t('payments:webhooks.url'),
      width: 'minmax(180px, 3fr)',
      cell: ({ url }) => <CodeText value={url} max={56} />,
    },
    {
      id: 'state',
      place: 'status',
      header: t('payments:column.status'),
      width: '130px',
      cell: (webhook) => <WebhookState webhook={webhook} t={t} />,
    },
    {
      id: 'answer',
      header: t('payments:webhooks.lastAnswer'),
      width: '130px',
      hideBelow: 1024,
      cell: ({ lastStatus }) => lastStatus !== null && <CodeText value={String(lastStatus)} />,
    },
    {
      id: 'delivered',
      header: t('payments:webhooks.lastDelivered'),
      width: '160px',
      hideBelow: 768,
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt !== null && <DateText value={lastDeliveredAt} withTime />,
    },
    {
      id: 'waiting',
      header: t('payments:webhooks.waiting'),
      width: '100px',
      align: 'end',
      hideBelow: 1024,
      cell: ({ waiting }) => <NumberText value={waiting} />,
    },
    {
      id: 'givenUp',
      header: t('payments:webhooks.givenUp'),
      width: '120px',
      align: 'end',
      hideBelow: 768,
      cell: ({ givenUp }) => <NumberText value={givenUp} />,
    },
  ];
}
