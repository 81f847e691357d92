import { useProductName } from '../../client/product-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Reading } from './reading.tsx';

const parts = ['work', 'care', 'closed', 'proved', 'open'] as const;

/** What the product is for, and what it leaves to people. */
export function AboutPage() {
  const t = useTexts();
  const product = useProductName();
  return (
    <Reading
      title={t('pages:about.title')}
      intro={t('pages:about.intro', { product })}
      sections={parts.map((id) => ({
        id,
        title: t(`pages:about.${id}.title`),
        text: t(`pages:about.${id}.text`),
      }))}
    />
  );
}
