import { citationText } from '../../domain/citation-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { kindRule, useKind } from './asked-questions.ts';
import styles from './papers-card.module.css';

/** What a client of the kind that is being written has to show before it is accepted, each with the article that asks for it. */
export function DraftPapers() {
  const t = useTexts();
  const { papers } = kindRule(useKind());
  if (papers.length === 0) return null;
  return (
    <Card title={t('onboarding:papers.title')} subtitle={t('onboarding:papers.why')}>
      <ul className={styles['papers']}>
        {papers.map(({ paper, article }) => (
          <li key={paper}>
            {t(`onboarding:paper.${paper}`)}{' '}
            <span className={styles['article']}>{citationText(article, t)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
