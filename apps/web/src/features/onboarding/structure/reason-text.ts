import type { StructureOwner } from '@sorgfalt/contract';
import type { Translate } from '../../../i18n/i18n.ts';
import { formatShare } from './share-text.ts';

/** Why somebody counts as a beneficial owner, and in which roles. */
export function reasonText(
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
