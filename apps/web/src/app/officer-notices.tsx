import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../features/dashboard/queries.ts';
import { ListsStrip } from '../features/screening/lists-strip.tsx';

/** What officers must know before they work: that the lists cannot be relied on. */
export function OfficerNotices() {
  const { lists } = useQuery(dashboardQuery).data ?? {};
  return lists && lists.standing !== 'fresh' && <ListsStrip {...lists} standing={lists.standing} />;
}
