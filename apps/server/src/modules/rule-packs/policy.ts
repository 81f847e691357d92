import type { RulePack } from '@sorgfalt/contract';

/** Somebody who looks at packs. */
export interface Onlooker {
  readonly uid: string;
  /** Whether there is another who could put in force what this one brought. */
  readonly hasOtherAdmin: boolean;
}

/** Why somebody cannot put a pack in force: nobody does with what they brought. Null where nothing stands against it. */
export function whyNotPut(
  { uploadedBy }: { readonly uploadedBy: string | null },
  { uid, hasOtherAdmin }: Onlooker,
): RulePack['whyNotPut'] {
  if (uploadedBy !== uid) return null;
  return hasOtherAdmin ? 'own-submission' : 'no-second-administrator';
}
