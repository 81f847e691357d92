import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Progress } from '../../ui/progress.tsx';
import { indexQuery } from './queries.ts';

/** How far the lists in force are from being searched, after a new version came in; nothing when they are. */
export function IndexProgress() {
  const t = useTexts();
  const { data } = useQuery(indexQuery);
  if (data === undefined || data.isReady) return null;
  const { entitiesDone: done, entitiesTotal: total } = data;
  return (
    <Banner tone="info" title={t('screening:index.title')}>
      {t('screening:index.text')}
      {total > 0 && (
        <Progress
          label={t('screening:index.running')}
          value={done}
          max={total}
          text={t('screening:index.progress', { done, total })}
        />
      )}
    </Banner>
  );
}
