import type { ListDiff, ScreeningList } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import styles from './lists-page.module.css';

const kinds = ['added', 'changed', 'removed'] as const;

/** What the last update of each list changed against the version before. */
export function ListChanges({ lists }: { lists: readonly ScreeningList[] }) {
  const t = useTexts();
  const updated = lists.flatMap(({ listId, name, version }) =>
    version?.diff ? [{ listId, name, importedAt: version.importedAt, diff: version.diff }] : [],
  );
  if (updated.length === 0) return null;
  return (
    <Card title={t('screening:diff.title')} subtitle={t('screening:diff.subtitle')}>
      <ul className={styles['imports']}>
        {updated.map(({ listId, name, importedAt, diff }) => (
          <li key={listId} className={styles['import']}>
            <div className={styles['line']}>
              <span className={styles['files']}>{name}</span>
              <span className={styles['quiet']}>
                <DateText value={importedAt} withTime />
              </span>
            </div>
            <DiffText diff={diff} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Numbers of entries added, changed and removed; each opens its first names. */
export function DiffText({ diff }: { diff: ListDiff }) {
  const t = useTexts();
  const changed = kinds.filter((kind) => diff[kind].count > 0);
  if (changed.length === 0) return <p className={styles['reason']}>{t('screening:diff.none')}</p>;
  return (
    <div className={styles['diffs']}>
      {changed.map((kind) => {
        const { count, names } = diff[kind];
        return (
          <details key={kind} className={styles['warnings']}>
            <summary>
              {t(`screening:diff.${kind}`)}
              {t('colon')}
              <NumberText value={count} />
            </summary>
            <ul className={styles['names']}>
              {names.map((name, place) => (
                // Two entries may have one name.
                <li key={`${String(place)} ${name}`}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            {count > names.length && (
              <p className={styles['quiet']}>{t('screening:diff.more', { count: count - names.length })}</p>
            )}
          </details>
        );
      })}
    </div>
  );
}
