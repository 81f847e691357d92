import type { Payment } from '@sorgfalt/contract';
import { useMemo } from 'react';
import { usePageActions } from '../../domain/actions/registry.ts';
import { paymentBeside } from './list-data.ts';
import { panelActions } from './panel-actions.ts';

/** The keys of the queue beside those of its table: [ and ] walk through payments while one is open. */
export function useQueueKeys(payments: readonly Payment[], openId: string | undefined): void {
  const actions = useMemo(
    () =>
      panelActions((step) =>
        paymentBeside(
          payments.map(({ paymentId }) => paymentId),
          openId,
          step,
        ),
      ),
    [payments, openId],
  );
  usePageActions(actions);
}
