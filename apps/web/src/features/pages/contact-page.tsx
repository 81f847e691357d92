import { useTexts } from '../../i18n/use-texts.ts';
import { Reading } from './reading.tsx';

const parts = ['account', 'client', 'decision', 'authority', 'fault'] as const;

/** Whom to contact about what. */
export function ContactPage() {
  const t = useTexts();
  return (
    <Reading
      title={t('pages:contact.title')}
      intro={t('pages:contact.intro')}
      sections={parts.map((id) => ({
        id,
        title: t(`pages:contact.${id}.title`),
        text: t(`pages:contact.${id}.text`),
      }))}
    />
  );
}
