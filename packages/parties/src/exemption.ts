import { commandOf, tolerance } from './control.ts';
import { upwards } from './participation.ts';
import { holdsUnderSecrecy } from './secrecy.ts';
import type { Structure } from './structure.ts';

/** Why nobody has to be found behind a party. */
export interface Exemption {
  readonly reason: 'listed' | 'held-by-listed' | 'authority' | 'professional-secrecy';
  /** The party that is listed or an authority, or practises. */
  readonly party: string;
  /** Where the law says so; null for what is practice. */
  readonly article: string | null;
}

const article = 'AMLA Art. 4 para. 1';

/**
 * Whether nobody has to be found behind a party: a listed company, or one in which a listed company commands more than half
 * of the votes; a public authority, behind which stands nobody. Or whether nobody is named: those for whom a lawyer or notary holds
 * assets under professional secrecy, in place of whom a form R is signed.
 */
export function exemptionOf(structure: Structure, subject: string): Exemption | null {
  const own = structure.parties.get(subject);
  if (own === undefined) return null;
  // Whoever owns a law firm does not own what its clients have left with it.
  if (holdsUnderSecrecy(structure, subject))
    return { reason: 'professional-secrecy', party: subject, article: null };
  if (own.isListed) return { reason: 'listed', party: subject, article };
  if (own.kind === 'authority') return { reason: 'authority', party: subject, article: null };
  const listed = upwards(structure, subject).find((party) => {
    if (structure.parties.get(party)?.isListed !== true) return false;
    return commandOf(structure, [party], subject, 'min').votes > 0.5 + tolerance;
  });
  return listed === undefined ? null : { reason: 'held-by-listed', party: listed, article };
}
