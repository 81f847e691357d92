import type { LawChange } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lawChangesQuery } from './queries.ts';
import { PolicyReviewDialog } from './policy-review-dialog.tsx';
import styles from './law-changes.module.css';

/** What became of an act from one imported consolidation to the next, and what of the firm cites the articles that changed. */
export function LawChanges({ sourceId }: { sourceId: string }) {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useQuery(lawChangesQuery(sourceId, useLanguage()));
  if (error && data === undefined) {
    return (
      <CallFailed
        error={error}
        compact
        title={t('assistant:change.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <Skeleton lines={3} />;
  return (
    <Card title={t('assistant:change.title')}>
      {data.length === 0 ? (
        <p className={styles['quiet']}>{t('assistant:change.none')}</p>
      ) : (
        data.map((change) => <Change key={change.version} change={change} />)
      )}
    </Card>
  );
}

function Change({ change }: { change: LawChange }) {
  const t = useTexts();
  const { version, before, articles, language } = change;
  return (
    <section className={styles['change']}>
      <h3>{t('assistant:change.heading', { date: formatDate(version), before: formatDate(before) })}</h3>
      <ul className={styles['articles']}>
        {articles.map(({ article, kind, words }) => (
          <li key={article}>
            <details>
              <summary>
                <bdi>{t('assistant:change.article', { article })}</bdi>
                <span className={styles['quiet']}>{t(`assistant:change.kind.${kind}`)}</span>
              </summary>
              <p className={styles['words']} lang={language} dir="auto">
                {words.map((word, at) => (
                  <Word key={at} {...word} />
                ))}
              </p>
            </details>
          </li>
        ))}
      </ul>
      <Citing change={change} />
    </section>
  );
}

/** Nothing is drawn through or under the space behind a word. */
function Word({ kind, text }: LawChange['articles'][number]['words'][number]) {
  if (kind === 'same') return text;
  const words = text.trimEnd();
  return (
    <>
      {kind === 'removed' ? <del>{words}</del> : <ins>{words}</ins>}
      {text.slice(words.length)}
    </>
  );
}

function Citing({ change: { policies, rules, questions, cases } }: { change: LawChange }) {
  const t = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  const article = (of: string) => <bdi>{t('assistant:change.article', { article: of })}</bdi>;
  const groups: readonly (readonly ['policies' | 'rules' | 'questions' | 'cases', ReactNode[]])[] = [
    [
      'policies',
      policies.map((each) => (
        <>
          <Button size="small" onClick={() => setOpened(each.versionId)}>
            {each.title}
          </Button>
          {article(each.article)}
        </>
      )),
    ],
    [
      'rules',
      rules.map(({ pack, version, path, article: cited }) => (
        <>
          {t(`assistant:change.pack.${pack}`)} <bdi>{version}</bdi> <code dir="ltr">{path}</code>{' '}
          {article(cited)}
        </>
      )),
    ],
    [
      'questions',
      questions.map(({ question, article: cited }) => (
        <>
          <code dir="ltr">{question}</code> {article(cited)}
        </>
      )),
    ],
    [
      'cases',
      cases.map(({ caseId, article: cited }) => (
        <>
          <Link to="/app/clients/$caseId" params={{ caseId }}>
            {t('assistant:change.openCase', { id: caseId.slice(-6) })}
          </Link>
          {article(cited)}
        </>
      )),
    ],
  ];
  const found = groups.filter(([, rows]) => rows.length > 0);
  return (
    <>
      <h4>{t('assistant:change.cites')}</h4>
      {found.length === 0 && <p className={styles['quiet']}>{t('assistant:change.nothing')}</p>}
      {found.map(([name, rows]) => (
        <div key={name} className={styles['group']}>
          <span className={styles['quiet']}>{t(`assistant:change.${name}`)}</span>
          <ul aria-label={t(`assistant:change.${name}`)}>
            {rows.map((row, at) => (
              <li key={at}>{row}</li>
            ))}
          </ul>
        </div>
      ))}
      {opened !== null && <PolicyReviewDialog versionId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
