import type { ReviewItemDetail } from '@sorgfalt/contract';
import { isMaker } from '@sorgfalt/workflow';
import { DismissTogether } from '../../domain/hits/dismiss-together.tsx';
import { HitCard } from '../../domain/hits/hit-card.tsx';
import { HitDecision } from '../../domain/hits/hit-decision.tsx';
import { matchTexts } from '../../domain/hits/hit-table.tsx';
import { useDismissHits } from '../../domain/hits/queries.ts';
import { hitKey } from '../../domain/hits/words.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { ComparisonLegend } from '../../ui/comparison.tsx';
import styles from './hit-list.module.css';
import { useRefreshItem } from './queries.ts';
import { clientLabel } from './words.ts';

/**
 * Listed names beside the client, field by field; how near they are is said in words. While the item of a client waits,
 * its hits are decided one by one, and where nothing but the
 * name agrees several together.
 */
export function HitList({ item }: { item: ReviewItemDetail }) {
  const t = useTexts();
  const refresh = useRefreshItem(item.id);
  const isDecidable = item.workflow === 'client_onboarding' && item.status === 'pending';
  const mayDismiss = !isMaker(item.part);
  return (
    <Card
      title={t('review:hits.title')}
      headingLevel={3}
      actions={<ComparisonLegend matches={matchTexts(t)} />}
    >
      {isDecidable && item.clientId !== null && (
        <TogetherOfItem item={item} clientId={item.clientId} mayDismiss={mayDismiss} />
      )}
      <ul className={styles['hits']}>
        {openFirst(item.hits).map((hit) => (
          <li key={hitKey(hit)}>
            <HitCard hit={hit} query={{ name: clientLabel(item, t) }} own="client" headingLevel={4}>
              {isDecidable && (
                <HitDecision hit={hit} clientId={item.clientId} mayDismiss={mayDismiss} onDecided={refresh} />
              )}
            </HitCard>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What is still to be decided comes first; both in the order of the likeness. */
function openFirst(hits: ReviewItemDetail['hits']): ReviewItemDetail['hits'] {
  return hits.toSorted((a, b) => Number(a.decision != null) - Number(b.decision != null));
}

interface TogetherOfItemProps {
  readonly item: ReviewItemDetail;
  readonly clientId: string;
  readonly mayDismiss: boolean;
}

function TogetherOfItem({ item, clientId, mayDismiss }: TogetherOfItemProps) {
  return <DismissTogether hits={item.hits} mayDismiss={mayDismiss} action={useDismissHits(clientId)} />;
}
