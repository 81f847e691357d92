import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Sort } from '../../ui/data-table-model.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { templatesQuery } from './queries.ts';
import { templateColumns } from './template-columns.tsx';
import { sortableColumns, sorted, type TemplateSurvey } from './template-survey.ts';
import styles from './templates.module.css';

/** The template's list of surveys: local data, called by its name. */
export function TemplatesPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const query = useQuery(templatesQuery);
  const [sort, setSort] = useState<Sort>();
  const [isAdding, setIsAdding] = useState(false);
  const columns = useMemo(() => templateColumns(t), [t]);
  const by = sortableColumns.find((id) => id === sort?.id);
  const rows = query.data ?? [];
  return (
    <Page className={styles['page']}>
      <PageHeader
        title={t('pages:templates.heading')}
        back={<Link to="/app/survey">{t('shell:nav.survey')}</Link>}
        actions={
          <Button variant="primary" icon={<IconPlus />} onClick={() => setIsAdding(true)}>
            {t('pages:templates.new')}
          </Button>
        }
      />
      <Banner tone="info">{t('pages:templates.local')}</Banner>
      <QueryTable<TemplateSurvey>
        pageKeys
        query={query}
        label={t('pages:templates.heading')}
        columns={columns}
        rows={by === undefined ? rows : sorted(rows, { id: by, dir: sort?.dir ?? 'asc' })}
        rowKey={({ id }) => String(id)}
        {...(sort === undefined ? {} : { sort })}
        onSortChange={setSort}
        onRowOpen={({ id }) =>
          void navigate({ to: '/app/survey/templates/$surveyId', params: { surveyId: String(id) } })
        }
        empty={<EmptyState title={t('pages:templates.none')} />}
        failed={t('pages:templates.none')}
      />
      {isAdding && <NewTemplateDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
