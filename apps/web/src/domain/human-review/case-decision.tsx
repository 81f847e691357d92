import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { DecisionRecord } from './decision-record.tsx';
import { itemQuery } from './item-query.ts';

/** What a person decided about a case, on the page of the case: on paper it is what the page is printed for. */
export function CaseDecision({ itemId }: { itemId: string }) {
  const t = useTexts();
  const { data: item, error, refetch } = useQuery(itemQuery(itemId));
  if (item?.decision) return <DecisionRecord itemId={itemId} decision={item.decision} />;
  if (error) {
    return <CallFailed error={error} title={t('review:itemFailed')} onRetry={() => void refetch()} />;
  }
  return null;
}
