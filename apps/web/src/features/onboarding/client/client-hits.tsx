import type { ClientHit } from '@sorgfalt/contract';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table-model.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { Status } from '../../../ui/status.tsx';
import styles from './client.module.css';

const toneOf = { confirmed: 'stopped', dismissed: 'rejected' } as const;

/** The listed names found for a client and for those behind it, and what was decided about each. */
export function ClientHits({ hits }: { hits: readonly ClientHit[] }) {
  const t = useTexts();
  const title = t('clientFile:hits.title');
  return (
    <div className={styles['parts']}>
      <Card title={title} subtitle={t('clientFile:hits.subtitle')}>
        {hits.length === 0 ? (
          <p className={styles['quiet']}>{t('clientFile:hits.none')}</p>
        ) : (
          // Not called as the part is: two landmarks of one name cannot be told apart.
          <DataTable
            label={t('clientFile:hits.listed')}
            rows={hits}
            // Several of one list may bear one name.
            rowKey={(hit) => String(hits.indexOf(hit))}
            columns={columnsOf(t)}
          />
        )}
      </Card>
    </div>
  );
}

function columnsOf(t: Translate): readonly Column<ClientHit>[] {
  return [
    {
      id: 'listed',
      header: t('clientFile:hits.listed'),
      width: 'minmax(180px, 1fr)',
      cell: ({ listedName }) => <bdi>{listedName}</bdi>,
      under: ({ listName }) => <bdi>{listName}</bdi>,
    },
    {
      id: 'through',
      header: t('clientFile:hits.through'),
      width: 'minmax(140px, 1fr)',
      cell: ({ through }) => (through === null ? t('clientFile:hits.itself') : <bdi>{through}</bdi>),
    },
    {
      id: 'decision',
      header: t('clientFile:hits.decision'),
      width: 'minmax(160px, 2fr)',
      place: 'status',
      cell: ({ decision }) => <Decision decision={decision} />,
      under: ({ decision }) =>
        decision && (
          <bdi>
            {t('clientFile:hits.by', {
              name: decision.by,
              date: formatDate(decision.at),
              reason: decision.reason,
            })}
          </bdi>
        ),
    },
  ];
}

function Decision({ decision }: Pick<ClientHit, 'decision'>) {
  const t = useTexts();
  if (decision === null) return <Status tone="waiting">{t('clientFile:hits.open')}</Status>;
  const { kind, isTogether } = decision;
  return <Status tone={toneOf[kind]}>{t(`clientFile:hits.${isTogether ? 'together' : kind}`)}</Status>;
}
