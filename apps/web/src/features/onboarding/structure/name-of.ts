import type { Structure } from '@sorgfalt/contract';
import type { Translate } from '../../../i18n/i18n.ts';

/** What a party is called, or the words for one without a name. */
export function nameOf({ parties }: Pick<Structure, 'parties'>, id: string, t: Translate): string {
  return parties.find(({ partyId }) => partyId === id)?.name || t('clients:structure.nameless');
}
