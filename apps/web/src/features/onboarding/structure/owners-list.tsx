import type { Structure, StructureOwner } from '@sorgfalt/contract';
import type { Translate } from '../../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Status } from '../../../ui/status.tsx';
import { formatShare } from './share-text.ts';
import styles from './structure.module.css';

/** The beneficial owners, each with the reason and the article; or why nobody has to be found. */
export function OwnersList({ structure }: { structure: Structure }) {
  const t = useTexts();
  const language = useLanguage();
  const { owners, parties, exemption } = structure;
  const nameOf = (id: string) =>
    parties.find(({ partyId }) => partyId === id)?.name || t('clients:structure.nameless');
  if (exemption !== null) {
    return (
      <p>
        <bdi>{t(`clients:structure.exempt.${exemption.reason}`, { name: nameOf(exemption.partyId) })}</bdi>
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
              <bdi>{nameOf(owner.partyId)}</bdi>
            </Status>
            <bdi className={styles['quiet']}>
              {reasonText(owner, t, language)} · {owner.article}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonText(
  { reasons, isCertain, capital, votes, roles }: StructureOwner,
  t: Translate,
  language: string,
): string {
  const said = reasons.map((reason) => {
    if (reason === 'capital')
      return t('clients:structure.reason.capital', { share: formatShare(capital, language) });
    if (reason === 'votes')
      return t('clients:structure.reason.votes', { share: formatShare(votes, language) });
    return t(`clients:structure.reason.${reason}`);
  });
  const inRoles = roles.map((role) => t(`clients:structure.interest.${role}`));
  return [...(isCertain ? [] : [t('clients:structure.perhaps')]), ...said, ...inRoles].join(' · ');
}
