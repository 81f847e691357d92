import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { templateQuery } from './queries.ts';
import { QuestionCard } from './question-card.tsx';
import type { TemplateSurvey } from './template-survey.ts';
import { labelKey, StatusOf } from './template-words.tsx';
import styles from './templates.module.css';

/** One survey of the template with its questions, which can be deleted. */
export function TemplatePage() {
  const t = useTexts();
  const { surveyId = '' } = useParams({ strict: false });
  const query = useQuery(templateQuery(Number(surveyId)));
  const back = <Link to="/app/survey/templates">{t('pages:templates.heading')}</Link>;
  if (query.data) return <Template survey={query.data} back={back} />;
  return (
    <Page className={styles['page']}>
      <PageHeader title={t('pages:templates.heading')} back={back} />
      {query.data === null ? (
        <EmptyState title={t('pages:templates.unknown')}>{t('pages:templates.unknownText')}</EmptyState>
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}

function Template({ survey, back }: { survey: TemplateSurvey; back: ReactNode }) {
  const t = useTexts();
  return (
    <Page className={styles['page']}>
      <PageHeader title={<bdi>{survey.title}</bdi>} subtitle={<bdi>{survey.detail}</bdi>} back={back} />
      <Banner tone="info">{t('pages:templates.local')}</Banner>
      <KeyValueList
        columns={2}
        items={[
          {
            label: t('pages:templates.categoryName'),
            value: t(`pages:templates.category.${survey.category}`),
          },
          { label: t('pages:templates.createDate'), value: <DateText value={survey.createDate} /> },
          { label: t('pages:templates.statusName'), value: <StatusOf survey={survey} t={t} /> },
          { label: t('pages:templates.labelName'), value: t(labelKey(survey.label)) },
        ]}
      />
      {survey.questions.length === 0 && <EmptyState title={t('pages:templates.noQuestions')} />}
      {survey.questions.map((question) => (
        <QuestionCard key={question.id} surveyId={survey.id} question={question} />
      ))}
    </Page>
  );
}
