import { interestKinds } from '@sorgfalt/contract';
import type { InterestKind, Structure } from '@sorgfalt/contract';
import { mayPractise, secrecyKind } from '@sorgfalt/parties';

/** As what somebody can be entered: between one party alone nothing is held, and who practises no law leaves no one unnamed. */
export function offeredKinds({ parties, subject }: Structure): InterestKind[] {
  const client = parties.find(({ partyId }) => partyId === subject);
  const isLawyer = client !== undefined && mayPractise(client.kind);
  return interestKinds.filter((kind) => (kind === secrecyKind ? isLawyer : parties.length > 1));
}
