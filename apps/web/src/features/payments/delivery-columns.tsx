import type { WebhookDelivery } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Status } from '../../ui/status.tsx';
import { stateTone } from '../../domain/payment-tones.ts';

const tones = { delivered: 'good', waiting: 'waiting', given_up: 'stopped' } as const;

interface Sending {
  send(eventId: string): void;
  readonly isSending: boolean;
  readonly isPaused: boolean;
}

/** The columns of deliveries: what was told, what became of it, and sending it again. */
export function deliveryColumns(
  t: Translate,
  { send, isSending, isPaused }: Sending,
): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: 'at',
      header: t('payments:webhooks.at'),
      width: '150px',
      hideBelow: 768,
      cell: ({ at }) => at !== null && <DateText value={at} withTime />,
    },
    {
      id: 'told',
      header: t('payments:webhooks.told'),
      width: 'minmax(110px, 1fr)',
      cell: ({ paymentId, paymentState }) => (
        <Link to="/app/payments/$paymentId" params={{ paymentId }} search={{}}>
          {paymentState === null ? (
            t('payments:webhooks.unreadable')
          ) : (
            <Status tone={stateTone[paymentState]}>{t(`payments:state.${paymentState}`)}</Status>
          )}
        </Link>
      ),
    },
    {
      id: 'state',
      place: 'status',
      header: t('payments:webhooks.delivery'),
      width: '116px',
      cell: ({ state }) => (
        <Status tone={tones[state]}>{t(`payments:webhooks.deliveryState.${state}`)}</Status>
      ),
    },
    {
      id: 'answer',
      header: t('payments:webhooks.lastAnswer'),
      width: '140px',
      hideBelow: 768,
      cell: ({ lastStatus, attempts }) =>
        lastStatus === null ? (
          attempts > 0 && t('payments:webhooks.noAnswer')
        ) : (
          <CodeText value={String(lastStatus)} />
        ),
    },
    {
      id: 'attempts',
      header: t('payments:webhooks.attempts'),
      width: '90px',
      align: 'end',
      hideBelow: 768,
      cell: ({ attempts }) => <NumberText value={attempts} />,
    },
    {
      id: 'next',
      header: t('payments:webhooks.next'),
      width: '160px',
      hideBelow: 768,
      cell: ({ state, nextAt }) => {
        if (state !== 'waiting' || isPaused) return null;
        return nextAt === null ? t('payments:webhooks.afterEarlier') : <DateText value={nextAt} withTime />;
      },
    },
    {
      id: 'again',
      header: t('payments:beneficiaries.action'),
      width: '134px',
      cell: ({ eventId, state }) => (
        <Button
          size="small"
          aria-disabled={isSending}
          onClick={() => send(eventId)}
          {...(isPaused ? { disabledReason: t('payments:webhooks.isPaused') } : {})}
        >
          {t(state === 'waiting' ? 'payments:webhooks.sendNow' : 'payments:webhooks.sendAgain')}
        </Button>
      ),
    },
  ];
}
