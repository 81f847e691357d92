import { swissDay } from '@sorgfalt/calendar';
import { canonicalize } from '@sorgfalt/ledger';
import type { JsonValue } from '@sorgfalt/ledger';
import { assessClientRisk, defaultRiskPack, validateRiskPack } from '@sorgfalt/risk';
import type { ClientRiskInput, RiskPack } from '@sorgfalt/risk';
import type { clientRuleRoutes, RouteOutput } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { requireKept } from '../../platform/kept.ts';
import { createShelf, packHash } from '../rule-packs/index.ts';
import type { PackKind, Shelf } from '../rule-packs/index.ts';
import { findCase } from './case-repo.ts';
import { keptRiskInput } from './kept-input.ts';
import { sha256 } from '../../platform/sha256.ts';

/** The sets of client rules of this installation. */
export type ClientRules = Shelf<RiskPack>;

export const clientRuleKind: PackKind<RiskPack> = {
  name: 'client',
  shipped: defaultRiskPack,
  events: { kept: 'onboarding.rules_kept', inForce: 'onboarding.rules_in_force' },
  read: validateRiskPack,
};

export function createClientRules(): ClientRules {
  return createShelf(clientRuleKind, () => swissDay(new Date()));
}

/** An assessment as it can be made again: what it was made from, and the hash of what came out. */
export function keptAssessment(input: ClientRiskInput, pack: RiskPack) {
  return { riskInput: textOf(input), riskSha256: sha256(textOf(assessClientRisk(input, pack))) };
}

/** Assesses a case again from what was kept with it. Refuses `not-found`, also where nothing was kept, and `record-unreadable`. */
export async function replayAssessment(
  { database, rules }: { readonly database: Database; readonly rules: ClientRules },
  caseId: string,
): Promise<RouteOutput<typeof clientRuleRoutes.replay>> {
  const row = await findCase(database, caseId);
  if (row === null || row.risk === null || row.riskInput === null || row.riskSha256 === null)
    throw new AppError('not-found');
  const pack = await rules.pack(database, row.risk.packVersion);
  invariant(pack !== null, 'the rules of an assessment are kept');
  const input = requireKept(keptRiskInput, row.riskInput);
  const { riskSha256: replayedHash } = keptAssessment(input, pack);
  return {
    packVersion: pack.version,
    packSha256: packHash(pack),
    isSame: replayedHash === row.riskSha256,
    storedHash: row.riskSha256,
    replayedHash,
  };
}

function textOf(value: object): string {
  return canonicalize(value as unknown as JsonValue);
}
