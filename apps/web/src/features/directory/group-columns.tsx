import type { DirectoryGroup } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import styles from './directory.module.css';

interface Acts {
  onEdit(group: DirectoryGroup): void;
  onRemove(group: DirectoryGroup): void;
}

export function groupColumns(t: Translate, { onEdit, onRemove }: Acts): Column<DirectoryGroup>[] {
  return [
    {
      id: 'name',
      header: t('directory:name'),
      width: 'minmax(180px, 2fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { id: 'role', header: t('directory:role'), width: '140px', cell: ({ role }) => t(`role.${role}`) },
    {
      id: 'setAt',
      header: t('directory:setAt'),
      width: '160px',
      hideBelow: 1024,
      cell: ({ setAt }) => <DateText value={setAt} withTime />,
    },
    {
      id: 'acts',
      place: 'status',
      header: t('directory:acts'),
      width: '240px',
      cell: (group) => (
        <span className={styles['acts']}>
          <Button
            size="small"
            aria-label={t('directory:editOf', { name: group.name })}
            onClick={() => onEdit(group)}
          >
            {t('directory:edit')}
          </Button>
          <Button
            size="small"
            aria-label={t('directory:removeOf', { name: group.name })}
            onClick={() => onRemove(group)}
          >
            {t('directory:remove')}
          </Button>
        </span>
      ),
    },
  ];
}
