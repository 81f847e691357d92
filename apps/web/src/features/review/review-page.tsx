import { reviewOrders } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { compact } from '../../client/search-params.ts';
import { LazyListMenu } from '../../domain/lists/lazy.tsx';
import { useListLook } from '../../domain/lists/use-list-look.ts';
import { useListOrder } from '../../domain/lists/use-list-order.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ItemPane } from './item-pane.tsx';
import { nextPending } from './next-item.ts';
import { queueFilter, reviewFilter } from './queue-filter.ts';
import { QueuePane } from './queue-pane.tsx';
import { queueQuery, type ReviewOrder } from './queries.ts';
import styles from './review-page.module.css';
import { parseReviewSearch } from './search.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const route = getRouteApi('/app/review');

/** Queue and decision in one view; on narrow screens first the one, then the other. */
export function ReviewPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { itemId } = useParams({ strict: false });
  // It may be a client's name: it is kept here, beside the item that is open, and not in the address.
  const [text, setText] = useState('');
  const used = useListLook('reviews');
  const filter = reviewFilter(search);
  const isPending = (search.status ?? 'pending') === 'pending';
  const order = useListOrder<ReviewOrder>(
    isPending ? reviewOrders.pending : reviewOrders.others,
    isPending ? 'due' : '-submitted',
  );
  const queue = useInfiniteQuery(queueQuery(queueFilter(filter, text), order.told));
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  useQueueKeys(items, itemId);

  // The queue is loaded again with empty filters (specification, section 4), in the order in which it is.
  const handleDecided = (decidedId: string) => {
    const next = nextPending(items, decidedId);
    setText('');
    void navigate({
      to: '/app/review/$itemId',
      params: { itemId: next?.id ?? decidedId },
      search: compact({ sort: search.sort }),
    });
  };
  return (
    <>
      <PageHeader
        title={t('review:title')}
        subtitle={t('review:subtitle')}
        actions={
          <Suspense>
            <LazyListMenu
              used={used}
              search={filter}
              order={order}
              onOpen={(kept) => void navigate({ to: '/app/review', search: parseReviewSearch(kept) })}
            />
          </Suspense>
        }
      />
      <div className={styles['layout']} data-open={itemId !== undefined || undefined}>
        <QueuePane
          queue={queue}
          items={items}
          openId={itemId}
          search={search}
          isByDue={order.sort.id === 'due'}
          text={text}
          onTextChange={setText}
        />
        <ItemPane key={itemId ?? ''} itemId={itemId} search={search} onDecided={handleDecided} />
      </div>
    </>
  );
}
