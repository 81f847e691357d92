import { caseStatuses } from '@sorgfalt/workflow';
import type { Payment, Place, Store } from './store.ts';
import { Violation } from './world.ts';

/** What must hold at the end; that nothing is sent twice or unapproved the bank says at once. */
export function judge(store: Store): void {
  for (const { id, status } of store.cases.values())
    if (!caseStatuses.includes(status))
      throw new Violation(`${id} is in a state that nobody knows: ${status}`);
  for (const payment of store.payments.values()) judgePayment(payment);
  for (const id of [...store.cases.keys(), ...store.payments.keys()])
    judgeEntries(
      id,
      store.places.filter(({ caseId }) => caseId === id),
      store.cases.has(id),
    );
  judgeTree(store);
}

function judgePayment({ id, state, approvedText, orderText }: Payment): void {
  const isMeant = approvedText === orderText;
  if (isMeant && !['executed', 'rejected'].includes(state)) throw new Violation(`${id} is lost: ${state}`);
  if (!isMeant && !['rejected', 'failed'].includes(state))
    throw new Violation(`${id} must not leave: ${state}`);
}

/** The entries of one case or payment are listed in the order in which their transactions were committed. */
function judgeEntries(id: string, entries: readonly Place[], isOnceEach: boolean): void {
  for (const [at, { what, leafIndex }] of entries.entries()) {
    const before = entries.slice(0, at);
    if (isOnceEach && before.some((each) => each.what === what))
      throw new Violation(`${id} has two entries ${what}`);
    if ((before.at(-1)?.leafIndex ?? -1) > (leafIndex ?? 0))
      throw new Violation(`entries of ${id} are out of order: ${before.at(-1)?.what ?? ''} after ${what}`);
  }
}

function judgeTree({ places, checkpoints }: Store): void {
  const given = places.map(({ leafIndex }) => leafIndex ?? -1).toSorted((a, b) => a - b);
  if (given.some((place, at) => place !== at)) throw new Violation('places are not given once, from 0 on');
  if ((checkpoints.at(-1)?.treeSize ?? 0) !== places.length)
    throw new Violation('the last checkpoint does not cover every entry');
}
