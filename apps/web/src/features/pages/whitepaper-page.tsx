import { useTexts } from '../../i18n/use-texts.ts';
import { Reading } from './reading.tsx';

const parts = ['sealed', 'names', 'place', 'time', 'witnesses', 'checked', 'eyes', 'limits'] as const;

/** How a decision is proved, and what that does not prove. */
export function WhitepaperPage() {
  const t = useTexts();
  return (
    <Reading
      title={t('pages:whitepaper.title')}
      intro={t('pages:whitepaper.intro')}
      sections={parts.map((id) => ({
        id,
        title: t(`pages:whitepaper.${id}.title`),
        text: t(`pages:whitepaper.${id}.text`),
      }))}
    />
  );
}
