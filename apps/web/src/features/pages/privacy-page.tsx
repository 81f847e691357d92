import { useTexts } from '../../i18n/use-texts.ts';
import { Reading } from './reading.tsx';

const parts = ['who', 'account', 'clients', 'survey', 'ledger', 'browser', 'third', 'rights'] as const;

/** What this installation stores, for what, and what a person can ask for. */
export function PrivacyPage() {
  const t = useTexts();
  return (
    <Reading
      title={t('pages:privacy.title')}
      intro={t('pages:privacy.intro')}
      sections={parts.map((id) => ({
        id,
        title: t(`pages:privacy.${id}.title`),
        text: t(`pages:privacy.${id}.text`),
      }))}
    />
  );
}
