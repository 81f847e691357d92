import type { EndedExposure } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatDate } from '../../ui/date-format.ts';

/** Public functions that ended so long ago that the law may count them no longer, for whoever has to say so. */
export function EndedFunctions({ ended }: { ended: readonly EndedExposure[] }) {
  const t = useTexts();
  return (
    <Banner tone="caution" title={t('review:ended.title')}>
      {ended.map(({ partyId, name, until, countedUntil }) => (
        <p key={partyId}>
          {t('review:ended.said', { name, until: formatDate(until), counted: formatDate(countedUntil) })}
        </p>
      ))}
    </Banner>
  );
}
