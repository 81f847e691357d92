import { countedMax } from '@sorgfalt/contract';
import type { ReviewItem } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { compact } from '../../client/search-params.ts';
import { daysText, NarrowedBy } from '../../domain/narrowed-by.tsx';
import { reasonLabel } from '../../domain/reason-label.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { dueGroups } from './due.ts';
import { QueueRow } from './queue-row.tsx';
import styles from './queue-pane.module.css';
import { queueFilter, reviewFilter } from './queue-filter.ts';
import { reviewAssignees, reviewStatuses, reviewWorkflows, type ReviewSearch } from './search.ts';
import { useMinute } from '../../ui/use-minute.ts';

interface Counts {
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
  readonly all: number;
}

interface QueuePage {
  readonly counts: Counts;
  readonly isCounted: boolean;
  readonly total: number;
}

/** The part of the query that the list shows. */
export interface Queue {
  readonly data: { readonly pages: readonly QueuePage[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

interface QueuePaneProps {
  readonly queue: Queue;
  readonly items: readonly ReviewItem[];
  readonly openId: string | undefined;
  readonly search: ReviewSearch;
  /** Whether its order is that in which items are due, from either end. */
  readonly isByDue: boolean;
  /** What was searched for; empty where nothing was. */
  readonly text: string;
  onTextChange(text: string): void;
}

export function QueuePane({ queue, items, openId, search, isByDue, text, onTextChange }: QueuePaneProps) {
  const t = useTexts();
  const nowMs = useMinute();
  const groups = isByDue ? dueGroups(items, nowMs) : [{ due: undefined, items }];
  return (
    <section aria-label={t('review:queue')} className={styles['pane']}>
      <QueueFilters page={queue.data?.pages[0]} search={search} text={text} onTextChange={onTextChange} />
      <div className={styles['list']} aria-busy={queue.isFetching || undefined}>
        {groups.map(({ due, items: ofGroup }) => (
          <section key={due ?? 'all'} aria-label={due && t(`review:due.${due}`)}>
            {due !== undefined && (
              <h2 className={styles['due']} data-due={due}>
                {t(`review:due.${due}`)} <NumberText value={ofGroup.length} />
              </h2>
            )}
            <ul>
              {ofGroup.map((item) => (
                <QueueRow
                  key={item.id}
                  item={item}
                  isOpen={item.id === openId}
                  search={search}
                  nowMs={nowMs}
                />
              ))}
            </ul>
          </section>
        ))}
        <QueueMessage
          queue={queue}
          count={items.length}
          search={search}
          text={text}
          onTextChange={onTextChange}
        />
        {queue.hasNextPage && (
          <div className={styles['more']}>
            <Button
              size="small"
              loading={queue.isFetchingNextPage}
              onClick={() => void queue.fetchNextPage()}
            >
              {t('review:more')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

type FilterProps = Pick<QueuePaneProps, 'search' | 'text' | 'onTextChange'>;

interface QueueMessageProps extends FilterProps {
  readonly queue: Queue;
  readonly count: number;
}

function QueueMessage({ queue, count, search, text, onTextChange }: QueueMessageProps) {
  const t = useTexts();
  const navigate = useNavigate();
  if (queue.error) {
    return (
      <CallFailed
        error={queue.error}
        title={t('review:loadFailed')}
        onRetry={() => void queue.refetch()}
        retrying={queue.isFetching}
        compact={count > 0}
      />
    );
  }
  if (count > 0) return null;
  if (queue.isPending) {
    return (
      <div className={styles['bones']}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} lines={3} />
        ))}
      </div>
    );
  }
  if (
    Object.values(reviewFilter(search)).every((value) => value === 'pending' || value === 'all') &&
    text === ''
  ) {
    return <EmptyState title={t('review:empty')}>{t('review:emptyHint')}</EmptyState>;
  }
  const handleClear = () => {
    onTextChange('');
    void navigate({ to: '.', search: compact({ sort: search.sort }) });
  };
  return (
    <EmptyState
      title={t('review:filteredEmpty')}
      action={<Button onClick={handleClear}>{t('clearFilters')}</Button>}
    />
  );
}

function QueueFilters({ page, search, text, onTextChange }: FilterProps & { page: QueuePage | undefined }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { status, workflow, assignee } = queueFilter(reviewFilter(search), text);
  const change = (next: ReviewSearch) =>
    void navigate({ to: '.', search: compact({ ...search, ...next }), replace: true });
  return (
    <search className={styles['filters']}>
      <Segmented
        label={t('review:filter.status')}
        value={status}
        countMax={countedMax}
        orMore={page?.isCounted === false}
        onValueChange={(next) => change({ status: next })}
        options={reviewStatuses.map((value) => ({
          value,
          label: t(`review:status.${value}`),
          count: page?.counts[value] ?? null,
        }))}
      />
      <NarrowedBy
        parts={[
          [t('clients:narrowed.submitted'), daysText(search)],
          [t('clients:narrowed.decided'), daysText({ from: search.decidedFrom, to: search.decidedTo })],
          [t('clients:narrowed.reason'), search.reason && reasonLabel(search.reason, t)],
          [t('clients:narrowed.officer'), search.officer && t('clients:narrowed.one')],
        ]}
        onClear={() =>
          void navigate({
            to: '.',
            search: compact({ status, workflow, assignee, sort: search.sort }),
            replace: true,
          })
        }
      />
      <div className={styles['row']}>
        <SearchField key={text} value={text} onSearch={onTextChange} />
        <NativeSelect
          aria-label={t('review:filter.workflow')}
          value={workflow}
          onChange={(event) => {
            const next = reviewWorkflows.find((value) => value === event.target.value);
            change({ workflow: next ?? 'all' });
          }}
          options={reviewWorkflows.map((value) => ({
            value,
            label:
              value === 'all'
                ? `${t('review:filter.workflow')}${t('colon')}${t('all')}`
                : t(`workflow.${value}`),
          }))}
        />
        <NativeSelect
          aria-label={t('review:assignee.filter')}
          value={assignee}
          onChange={(event) => {
            const next = reviewAssignees.find((value) => value === event.target.value);
            change({ assignee: next ?? 'all' });
          }}
          options={[
            { value: 'all', label: `${t('review:assignee.filter')}${t('colon')}${t('review:assignee.all')}` },
            { value: 'me', label: t('review:assignee.me') },
            { value: 'nobody', label: t('review:assignee.nobodys') },
          ]}
        />
      </div>
    </search>
  );
}

/** Searched for with Enter. */
function SearchField({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const t = useTexts();
  const [text, setText] = useState(value);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={styles['search']} onSubmit={handleSubmit}>
      <Field label={t('review:search')} labelHidden>
        <TextInput
          type="search"
          data-filter
          maxLength={140}
          value={text}
          placeholder={t('review:search')}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
        />
      </Field>
    </form>
  );
}
