import type { SealedEntry, Sealed } from './register.ts';

/**
 * Ids of the invented officers of the sample firm. Nobody signs in as one of them; their records come and go unsealed, and
 * what they submitted may lose its contents with the sample firm.
 */
export const sampleOfficers = ['sample-officer', 'sample-officer-2', 'sample-officer-3'] as const;

export function isSampleOfficer(id: string): boolean {
  return sampleOfficers.some((each) => each === id);
}

/**
 * Whether the client of a submission is invented, as a register compares it. Earlier versions left invented what a person
 * submitted as an invented officer had drafted it, and the first sealed no participations.
 */
export function isInvented({ actor, payload }: Pick<SealedEntry, 'actor' | 'payload'>): Sealed[string] {
  if (isSampleOfficer(actor)) return true;
  const { participations } = payload;
  if (!Array.isArray(participations)) return [true, false];
  return participations.some((each) => isSampleOfficer(String(Object(each).uid))) ? [true, false] : false;
}
