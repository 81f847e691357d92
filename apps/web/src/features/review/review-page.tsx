import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { LazyListMenu } from '../../domain/lists/lazy.tsx';
import { useListLook } from '../../domain/lists/use-list-look.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ItemPane } from './item-pane.tsx';
import { nextPending } from './next-item.ts';
import { QueuePane } from './queue-pane.tsx';
import { queueQuery } from './queries.ts';
import styles from './review-page.module.css';
import { parseReviewSearch, queueFilter } from './search.ts';
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
  const queue = useInfiniteQuery(queueQuery(queueFilter(search, text)));
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  useQueueKeys(items, itemId);

  // The queue is loaded again with empty filters (specification, section 4).
  const handleDecided = (decidedId: string) => {
    const next = nextPending(items, decidedId);
    setText('');
    void navigate({ to: '/app/review/$itemId', params: { itemId: next?.id ?? decidedId }, search: {} });
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
              search={search}
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
          text={text}
          onTextChange={setText}
        />
        <ItemPane key={itemId ?? ''} itemId={itemId} search={search} onDecided={handleDecided} />
      </div>
    </>
  );
}
