import type { Structure } from '@sorgfalt/contract';
import { citationText } from '../../../domain/citation-text.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Status } from '../../../ui/status.tsx';
import { nameOf } from './name-of.ts';
import { reasonText } from './reason-text.ts';
import styles from './structure.module.css';

/** The beneficial owners, each with the reason and the article; or why nobody has to be found. */
export function OwnersList({ structure }: { structure: Structure }) {
  const t = useTexts();
  const language = useLanguage();
  const { owners, exemption } = structure;
  if (exemption !== null) {
    return (
      <p>
        <bdi>
          {t(`clients:structure.exempt.${exemption.reason}`, {
            name: nameOf(structure, exemption.partyId, t),
          })}
        </bdi>
        {exemption.article !== null && <span className={styles['quiet']}> · {exemption.article}</span>}
      </p>
    );
  }
  return (
    <section aria-labelledby="structure-owners">
      <h3 id="structure-owners" className={styles['heading']}>
        {t('clients:structure.owners')}
      </h3>
      {owners.length === 0 && <p className={styles['quiet']}>{t('clients:structure.noOwners')}</p>}
      <ul className={styles['owners']}>
        {owners.map((owner) => (
          <li key={owner.partyId} className={styles['owner']}>
            <Status tone={owner.isCertain ? 'good' : 'waiting'}>
              <bdi>{nameOf(structure, owner.partyId, t)}</bdi>
            </Status>
            <bdi className={styles['quiet']}>
              {reasonText(owner, t, language)} · {citationText(owner.article, t)}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
