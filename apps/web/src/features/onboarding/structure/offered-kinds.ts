import { interestKinds } from '@sorgfalt/contract';
import type { InterestKind, Structure } from '@sorgfalt/contract';

/** Of those no one is named: a lawyer or notary holds their assets under professional secrecy. */
export const secrecyKind = 'clientsUnderSecrecy' satisfies InterestKind;

/** As what somebody can be entered: between one party alone nothing is held, and only people and companies practise law. */
export function offeredKinds({ parties, subject }: Structure): InterestKind[] {
  const client = parties.find(({ partyId }) => partyId === subject);
  const mayPractise = client?.kind === 'person' || client?.kind === 'company';
  return interestKinds.filter((kind) => (kind === secrecyKind ? mayPractise : parties.length > 1));
}
