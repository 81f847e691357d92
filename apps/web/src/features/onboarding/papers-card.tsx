import type { ClientKind } from '@sorgfalt/contract';
import { citationText } from '../../domain/citation-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { kindRule, useKind } from './asked-questions.ts';
import styles from './papers-card.module.css';

/** What a client of a kind has to show before it is accepted, each with the article that asks for it. */
export function PapersCard({ kind }: { kind: ClientKind }) {
  const t = useTexts();
  const { papers } = kindRule(kind);
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

/** The same for the form that is being written. */
export function DraftPapers() {
  return <PapersCard kind={useKind()} />;
}
