import type { ListStanding } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';

/** Says beside a result that its lists could not be relied on; nothing where they could. */
export function RestsOn({ standing }: { standing: ListStanding | null }) {
  const t = useTexts();
  if (standing === null || standing === 'fresh') return null;
  return <Banner tone="caution" title={t(`screening:standing.${standing}.rests`)} />;
}
