import { swissDay } from '@sorgfalt/calendar';
import type { ReportingTerms, ShownReportingTerms } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { insertTerms, readTerms, termsOn } from './repo.ts';
import type { NamedTerms } from './repo.ts';
import type { TermsRow } from './tables.ts';

/** Sets dates and terms from a day on: those before are kept, and a later setting for the same day counts in their place. */
export async function setTerms(
  spine: Spine,
  caller: Caller,
  given: Omit<TermsRow, 'id' | 'setBy' | 'setAt'>,
): Promise<void> {
  await spine.run(caller, async ({ tx, append }) => {
    const row = { ...given, id: uuidv7(), setBy: caller.id, setAt: new Date().toISOString() };
    await insertTerms(tx, row);
    const { id: termsId, setAt: _, ...said } = row;
    await append({
      type: 'reporting.terms_set',
      status: 'recorded',
      data: { termsId, from: row.from },
      evidence: { termsId, ...said },
    });
  });
}

export async function shownTerms(tx: Tx): Promise<ShownReportingTerms> {
  const inForce = await termsOn(tx, swissDay(new Date()));
  return { inForce: inForce && toTerms(inForce), all: (await readTerms(tx)).map(toTerms) };
}

export function toTerms({
  row: { id: termsId, setBy: uid, ...row },
  setterName,
}: NamedTerms): ReportingTerms {
  return { termsId, ...row, setBy: { uid, name: setterName ?? uid } };
}
