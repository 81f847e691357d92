import type { ReviewItem } from '@sorgfalt/contract';
import { useMemo } from 'react';
import { usePageActions } from '../../domain/actions/registry.ts';
import { reviewActions } from './actions.ts';
import { itemBeside } from './next-item.ts';

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);

/** j and k walk through the queue; a, r and Ctrl+Enter belong to the decision of the item that is open. */
export function useQueueKeys(items: readonly ReviewItem[], openId: string | undefined): void {
  const ids = items.map(({ id }) => id).join(' ');
  const actions = useMemo(() => {
    const queued = ids.split(' ').map((id) => ({ id }));
    return reviewActions((step) => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item'];
      const next = itemBeside(queued, focused ?? openId, step);
      const target = next && rowOf(next.id);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'nearest' });
    });
  }, [ids, openId]);
  usePageActions(actions);
}
