import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { IconArrowsMaximize, IconArrowsMinimize, IconRotate } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo } from 'react';
import { usePageActions } from '../../domain/actions/registry.ts';
import { LazyListMenu } from '../../domain/lists/lazy.tsx';
import { useListLook } from '../../domain/lists/use-list-look.ts';
import { compact } from '../../client/search-params.ts';
import { useFeedState } from '../../client/realtime.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import { foldText, timelineActions } from './actions.ts';
import { EventList } from './event-list.tsx';
import { resetTimeline } from './queries.ts';
import { parseTimelineSearch } from './search.ts';
import { TimelineFilters } from './timeline-filters.tsx';

const route = getRouteApi('/app/timeline');
const feedTone = { connected: 'good', connecting: 'waiting', disconnected: 'waiting' } as const;

export function TimelinePage() {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { state } = useFeedState();
  const search = route.useSearch();
  const used = useListLook('timeline');
  const target = useLocation({ select: ({ hash }) => hash });
  // What people did is the story; the steps of machines are shown to whoever asks for them.
  const isFolded = search.steps === undefined;
  const toggle = useCallback(() => {
    const next = compact({ ...search, steps: isFolded ? ('all' as const) : undefined });
    void navigate({
      to: '/app/timeline',
      search: next,
      hash: (hash) => hash ?? '',
      replace: true,
      resetScroll: false,
    });
  }, [navigate, search, isFolded]);
  usePageActions(useMemo(() => timelineActions(isFolded, toggle), [isFolded, toggle]));
  const reset = () => {
    void navigate({ to: '/app/timeline', search: {}, hash: '' });
    void resetTimeline(client);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <PageHeader
        title={t('timeline:title')}
        subtitle={t('timeline:subtitle')}
        actions={
          <>
            <Status tone={feedTone[state]}>{t(`timeline:live.${state}`)}</Status>
            <Suspense>
              <LazyListMenu
                used={used}
                search={search}
                onOpen={(kept) =>
                  void navigate({ to: '/app/timeline', search: parseTimelineSearch(kept), hash: '' })
                }
              />
            </Suspense>
            <Button
              icon={isFolded ? <IconArrowsMaximize /> : <IconArrowsMinimize />}
              kbd="m"
              onClick={toggle}
            >
              {t(foldText(isFolded))}
            </Button>
            <Button variant="ghost" icon={<IconRotate />} onClick={reset}>
              {t('timeline:reset')}
            </Button>
          </>
        }
      />
      <TimelineFilters search={search} />
      <EventList search={search} target={target === '' ? undefined : target} isFolded={isFolded} />
    </>
  );
}
