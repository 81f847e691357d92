import type { ClientDocuments, WantedDocument } from '@sorgfalt/contract';
import { citationText } from '../../../domain/citation-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './documents.module.css';

const tones = { kept: 'good', expired: 'stopped', outdated: 'stopped', missing: 'waiting' } as const;

interface WantedListProps {
  readonly documents: ClientDocuments;
  onAdd(about: WantedDocument): void;
}

/** What the kind of the client asks for, for whom and by which article, and whether it is there. */
export function WantedList({ documents: { wanted, parties }, onAdd }: WantedListProps) {
  const t = useTexts();
  if (wanted.length === 0) return null;
  const nameOf = (partyId: string) => parties.find((each) => each.partyId === partyId)?.name ?? partyId;
  return (
    <section>
      <h3 className={styles['heading']}>{t('files:documents.wanted')}</h3>
      <p className={styles['quiet']}>{t('onboarding:papers.why')}</p>
      <ul className={styles['list']}>
        {wanted.map((each) => (
          <li key={`${each.paper} ${each.partyId ?? ''} ${each.form ?? ''}`} className={styles['row']}>
            <span className={styles['name']}>
              {t(`onboarding:paper.${each.paper}`)}
              {each.form !== null && <>, {t('files:documents.signed.named', { form: each.form })}</>}{' '}
              {each.partyId !== null && <bdi>({nameOf(each.partyId)})</bdi>}{' '}
              <span className={styles['quiet']}>{citationText(each.article, t)}</span>
            </span>
            <span className={styles['acts']}>
              <Status tone={tones[each.state]}>{t(`files:documents.state.${each.state}`)}</Status>
              {each.state !== 'kept' && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`${t('files:documents.addThis')}: ${t(`onboarding:paper.${each.paper}`)}`}
                  onClick={() => onAdd(each)}
                >
                  {t('files:documents.addThis')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
