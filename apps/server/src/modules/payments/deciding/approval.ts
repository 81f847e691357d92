import { paymentAgent } from '../orders/payment-events.ts';
import type { PaymentRow } from '../orders/tables.ts';
import type { DecisionContext } from './decide-order.ts';

type Approval = Pick<
  PaymentRow,
  'approvedBy' | 'approvedByKind' | 'approvedAt' | 'approvedHash' | 'approvedPack' | 'approvedLists'
>;

/** No approval: what a new version and an open decision have. */
export const noApproval: Approval = {
  approvedBy: null,
  approvedByKind: null,
  approvedAt: null,
  approvedHash: null,
  approvedPack: null,
  approvedLists: null,
};

/** The approval of the machine, which pins order, rules and lists. */
export function machineApproval(orderHash: string, { pack, lists }: DecisionContext, at: string): Approval {
  return {
    approvedBy: paymentAgent.id,
    approvedByKind: 'agent',
    approvedAt: at,
    approvedHash: orderHash,
    approvedPack: pack.version,
    approvedLists: lists.key,
  };
}
