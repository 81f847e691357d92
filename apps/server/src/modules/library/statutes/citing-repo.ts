import { and, desc, eq, inArray, isNotNull, sql } from '../../../platform/database/orm.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { cases, clientRulePacks, clientRuleUses } from '../../onboarding/tables.ts';
import { rulePackUses, rulePacks } from '../../payments/tables.ts';
import { policyVersions } from '../tables.ts';
import type { PolicyRow } from '../tables.ts';

/** A pack of rules as it was last put in force. */
export interface PackText {
  readonly name: 'client' | 'payment';
  readonly version: string;
  readonly pack: unknown;
}

/** The packs that decide, as they are kept. */
export async function packsInForce(tx: Database | Tx): Promise<PackText[]> {
  const [client] = await tx
    .select({ version: clientRulePacks.version, pack: clientRulePacks.pack })
    .from(clientRuleUses)
    .innerJoin(clientRulePacks, eq(clientRulePacks.version, clientRuleUses.version))
    .orderBy(desc(clientRuleUses.id))
    .limit(1);
  const [payment] = await tx
    .select({ version: rulePacks.version, pack: rulePacks.pack })
    .from(rulePackUses)
    .innerJoin(rulePacks, eq(rulePacks.version, rulePackUses.version))
    .orderBy(desc(rulePackUses.id))
    .limit(1);
  return [
    ...(client === undefined
      ? []
      : [{ name: 'client' as const, version: client.version, pack: valueOf(client.pack) }]),
    ...(payment === undefined
      ? []
      : [{ name: 'payment' as const, version: payment.version, pack: valueOf(payment.pack) }]),
  ];
}

/** Policies that are accepted, whether in force already or not. */
export function acceptedPolicies(tx: Database | Tx): Promise<PolicyRow[]> {
  return tx.select().from(policyVersions).where(eq(policyVersions.state, 'accepted'));
}

/** Cases that nobody has decided, with what was found of them. */
export async function openCases(tx: Database | Tx): Promise<{ caseId: string; risk: unknown }[]> {
  const rows = await tx
    // As text: a record that somebody altered keeps nobody from learning that the law changed.
    .select({ caseId: cases.id, risk: sql<string>`${cases.risk}::text` })
    .from(cases)
    .where(and(inArray(cases.status, ['draft', 'in_progress', 'in_review']), isNotNull(cases.risk)));
  return rows.map(({ caseId, risk }) => ({ caseId, risk: valueOf(risk) }));
}

/** Text that is no JSON any more is searched as it stands: what cites is rather found twice than missed. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
