import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import styles from './survey.module.css';

/** The code is shown this once: nothing else leads from a person to her answers. */
export function ThanksStep({ code, onBack }: { code: string; onBack: () => void }) {
  const t = useTexts();
  return (
    <div className={styles['page']}>
      <Banner tone="good" title={t('survey:thanks')}>
        {t('survey:saved')}
      </Banner>
      <Card
        title={t('survey:codeTitle')}
        footer={<Button onClick={onBack}>{t('survey:backToSurvey')}</Button>}
      >
        <p className={styles['code']}>
          <CodeText value={code} kind="id" copy />
        </p>
        <p className={styles['hint']}>{t('survey:codeText')}</p>
      </Card>
    </div>
  );
}
