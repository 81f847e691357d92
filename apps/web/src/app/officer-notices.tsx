import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dashboardQuery } from '../features/dashboard/queries.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { Duties } from '../domain/clients/duties.tsx';

const ListsStrip = lazy(async () => {
  const [{ ListsStrip: Strip }] = await Promise.all([
    import('../features/screening/lists-strip.tsx'),
    loadTexts(['screening']),
  ]);
  return { default: Strip };
});

/** What officers must know before they work: that the lists cannot be relied on, and the duties of the firm. */
export function OfficerNotices() {
  const { lists } = useQuery(dashboardQuery).data ?? {};
  return (
    <>
      {lists && lists.standing !== 'fresh' && (
        <Suspense>
          <ListsStrip {...lists} standing={lists.standing} />
        </Suspense>
      )}
      <Duties />
    </>
  );
}
