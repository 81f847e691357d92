import { insuranceKinds, secrecyKind } from '../graph.ts';
import type { InterestKind } from '../graph.ts';
import type { RelationshipRecord, StatedInterest } from './statement.ts';

const ours = [...insuranceKinds, secrecyKind] as const;

/** What the standard has no code for is a right by contract whose details say it in these words. */
const details: Readonly<Record<(typeof ours)[number], string>> = {
  policyholder: 'policyholder of a life insurance with a separate account',
  premiumPayer: 'effective premium payer of a life insurance with a separate account',
  clientsUnderSecrecy: 'clients of a lawyer or notary for whom assets are held under professional secrecy',
};

/** Who stands there as holder: in the words of the standard, where nobody is named. */
export function statedHolderOf(holder: string | null): RelationshipRecord['interestedParty'] {
  return (
    holder ?? {
      reason: 'interestedPartyExemptFromDisclosure',
      description: 'professional secrecy, SCC Art. 321',
    }
  );
}

/** A kind of interest in the words of the standard. */
export function statedKindOf(kind: InterestKind): Pick<StatedInterest, 'type' | 'details'> {
  if (kind === 'policyholder' || kind === 'premiumPayer' || kind === secrecyKind)
    return { type: 'rightsGrantedByContract', details: details[kind] };
  return { type: kind };
}

/** The kind of an interest that was stated; an unknown one where it is not said. Whoever is named is no secret. */
export function kindOfInterest({ type, details: said }: StatedInterest, holder: string | null): InterestKind {
  const own = type === 'rightsGrantedByContract' ? ours.find((kind) => details[kind] === said) : undefined;
  const isSecret = own === secrecyKind;
  return (isSecret && holder !== null ? undefined : own) ?? type ?? 'unknownInterest';
}
