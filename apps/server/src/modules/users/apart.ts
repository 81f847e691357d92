import type { DutyConfirmation, Role } from '@sorgfalt/contract';
import { dutyCodes, whyNotGive } from '@sorgfalt/workflow';
import type { DutyFinding } from '@sorgfalt/workflow';
import type { Tx } from '../../platform/database/database.ts';
import type { Json, Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Somebody who is about to get a role; `from` is the one that counted until now. */
interface Known {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly from: Role | null;
  readonly to: Role;
}

/** Looks up which duties would meet in one person if `by` gave the role. */
export type FindDuties = (tx: Tx, known: Known & { readonly by: string }) => Promise<DutyFinding[]>;

/** What of it is sealed along with the change: nothing where no duties meet. */
export interface Sealed {
  readonly [key: string]: Json;
}

/**
 * Holds duties apart: refuses `duties-conflict` where nothing makes it right, and `duties-unconfirmed` where whoever gives
 * the role has not confirmed each finding of this moment. What was found, and the reason, are sealed with the change.
 */
export function requireApart(findDuties: FindDuties) {
  return async (
    { tx, actor }: Unit,
    { uid, name, email, from, to }: Known,
    confirmation: DutyConfirmation,
  ): Promise<Sealed> => {
    const findings = await findDuties(tx, { uid, name, email, from, to, by: actor.id });
    if (findings.length === 0) return {};
    const counts = Object.fromEntries(findings.map(({ code, count }) => [code, count]));
    const confirmed = dutyCodes.filter((code) => confirmation?.findings.includes(code) === true);
    const refusal = whyNotGive(findings, confirmed);
    if (refusal !== null) throw new AppError(refusal, { details: counts });
    return { duties: counts, reason: confirmation?.reason ?? '' };
  };
}
