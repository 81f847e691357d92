import { insuranceKinds } from '../graph.ts';
import type { InterestKind } from '../graph.ts';
import type { StatedInterest } from './statement.ts';

/** What the standard has no code for is a right by contract whose details say it in these words. */
const details: Readonly<Record<(typeof insuranceKinds)[number], string>> = {
  policyholder: 'policyholder of a life insurance with a separate account',
  premiumPayer: 'effective premium payer of a life insurance with a separate account',
};

/** A kind of interest in the words of the standard. */
export function statedKindOf(kind: InterestKind): Pick<StatedInterest, 'type' | 'details'> {
  if (kind === 'policyholder' || kind === 'premiumPayer')
    return { type: 'rightsGrantedByContract', details: details[kind] };
  return { type: kind };
}

/** The kind of an interest that was stated; an unknown one where it is not said. */
export function kindOfInterest({ type, details: said }: StatedInterest): InterestKind {
  const ours =
    type === 'rightsGrantedByContract' ? insuranceKinds.find((kind) => details[kind] === said) : undefined;
  return ours ?? type ?? 'unknownInterest';
}
