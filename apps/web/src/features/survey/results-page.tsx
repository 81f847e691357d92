import { surveyRoutes, type SurveyResults } from '@sorgfalt/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallFailed } from '../../client/call-failed.tsx';
import { download } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { resultsQuery } from './queries.ts';
import { ResultFigure } from './result-figure.tsx';
import styles from './survey.module.css';

/** What was answered so far, for administrators: a figure a question, and the words. */
export function ResultsPage() {
  const t = useTexts();
  const query = useQuery(resultsQuery);
  const toast = useToast();
  const csv = useMutation({
    mutationFn: () => download(surveyRoutes.exportCsv, {}, 'survey.csv'),
    onError: (error) =>
      toast.show({ type: 'error', title: t('survey:results.csvFailed'), text: errorText(error, t) }),
  });
  return (
    <>
      <PageHeader
        title={t('survey:results.title')}
        subtitle={t('survey:results.subtitle')}
        back={<Link to="/app/survey">{t('survey:title')}</Link>}
        {...(query.data === undefined || query.data.responses === 0
          ? {}
          : {
              actions: (
                <Button loading={csv.isPending} onClick={() => csv.mutate()}>
                  {t('survey:results.csv')}
                </Button>
              ),
            })}
      />
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && (
        <CallFailed
          error={query.error}
          title={t('survey:results.failed')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined &&
        (query.data.responses === 0 ? (
          <EmptyState title={t('survey:results.empty')} />
        ) : (
          <Results results={query.data} />
        ))}
    </>
  );
}

function Results({ results }: { results: SurveyResults }) {
  const t = useTexts();
  return (
    <div className={styles['results']}>
      <p className={styles['wide']}>{t('survey:results.count', { number: results.responses })}</p>
      {results.questions.map((each) => (
        <ResultFigure key={each.question} result={each} responses={results.responses} />
      ))}
      {results.texts
        .filter(({ texts }) => texts.length > 0)
        .map(({ question, texts }) => (
          <Card
            key={question}
            headingLevel={2}
            title={t(`survey:question.${question}`)}
            className={styles['wide'] ?? ''}
          >
            <ul className={styles['points']}>
              {texts.map((text, place) => (
                // Two may have written the same.
                <li key={`${String(place)}${text}`}>
                  <bdi className={styles['words']}>{text}</bdi>
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </div>
  );
}
