import type { Translate } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import styles from './templates.module.css';
import { sortableColumns, type TemplateSurvey } from './template-survey.ts';
import { labelKey, StatusOf } from './template-words.tsx';

const isSortable = (id: string) => sortableColumns.some((sortable) => sortable === id);

export function templateColumns(t: Translate): Column<TemplateSurvey>[] {
  const columns: Column<TemplateSurvey>[] = [
    {
      id: 'title',
      header: t('pages:templates.title'),
      width: 'minmax(200px, 3fr)',
      cell: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      id: 'category',
      header: t('pages:templates.categoryName'),
      width: '140px',
      cell: ({ category }) => t(`pages:templates.category.${category}`),
    },
    {
      id: 'label',
      header: t('pages:templates.labelName'),
      width: '160px',
      cell: ({ label, labelColor }) => (
        <span className={styles['label']} data-color={labelColor}>
          {t(labelKey(label))}
        </span>
      ),
    },
    {
      id: 'createDate',
      header: t('pages:templates.createDate'),
      width: '110px',
      hideBelow: 1024,
      cell: ({ createDate }) => <DateText value={createDate} />,
    },
    {
      id: 'status',
      place: 'status',
      header: t('pages:templates.statusName'),
      width: '140px',
      cell: (survey) => <StatusOf survey={survey} t={t} />,
    },
  ];
  return columns.map((column) => ({ ...column, ...(isSortable(column.id) && { sortBy: column.id }) }));
}
