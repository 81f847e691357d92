import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';
import { isInvented } from '../../platform/sample-officers.ts';

/** Cases as they were submitted, assessed and decided. */
export const caseRegister: Register = {
  name: 'case',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, actor, caseId, payload }) {
        if (caseId === null) return;
        if (kind === 'onboarding.submitted') {
          const status = ['in_progress', 'in_review'];
          rows.change(caseId, {
            ...sealedFields(payload, ['caseNo', 'clientId', 'submittedBy', 'kindPack', 'form']),
            status,
            isSample: isInvented({ actor, payload }),
          });
        }
        if (kind === 'onboarding.risk_completed') {
          const { risk } = payload;
          if (typeof risk !== 'object' || risk === null || Array.isArray(risk)) return;
          rows.change(caseId, {
            riskLevel: fieldOf(Object(risk).level),
            riskScore: fieldOf(Object(risk).score),
            risk: fieldOf(risk),
          });
        }
        if (kind === 'onboarding.completed') {
          const status = payload['decision'] === 'accepted' ? 'approved' : 'rejected';
          rows.change(caseId, { ...sealedFields(payload, ['riskLevel', 'riskScore']), status });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, status = 'draft' as "isFree", case_no as "caseNo", client_id as "clientId",
          submitted_by as "submittedBy", kind_pack as "kindPack", form, status, risk_level as "riskLevel", risk -> 'score' as "riskScore",
          risk, is_sample as "isSample"
        from onboarding_cases where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

/** The checks of cases with what they found. What led to a review is in the item. */
export const checkRegister: Register = {
  name: 'check',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ entryId, kind, caseId, payload }) {
        const { step } = payload;
        if (!kind.startsWith('onboarding.') || caseId === null || typeof step !== 'string') return;
        const isLast = step === 'final_decision';
        rows.change(`${caseId} ${step}`, {
          state: 'completed',
          proofId: entryId,
          ...sealedFields(payload, ['outcome', ...(isLast ? [] : ['findings'])]),
          ...(Array.isArray(payload['hits']) && {
            hits: fieldOf(payload['hits'].map((hit) => [Object(hit).listId, Object(hit).entityId])),
          }),
        });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select s.case_id || ' ' || s.step as key, s.state <> 'completed' as "isFree", s.state, s.outcome,
          s.proof_id as "proofId",
          coalesce((
            select jsonb_agg(jsonb_build_object('code', code, 'severity', severity, 'field', field, 'params', params,
              'source', source, 'article', article) order by ordinal)
            from onboarding_findings f where f.case_id = s.case_id and f.step = s.step), '[]') as findings,
          coalesce((
            select jsonb_agg(jsonb_build_array(hit -> 'listId', hit -> 'entityId') order by ordinal)
            from onboarding_hits h where h.case_id = s.case_id), '[]') as hits
        from onboarding_steps s
        where ${isBehind(sql`s.case_id || ' ' || s.step`, after, 'text')}
        order by s.case_id || ' ' || s.step limit ${limit}`,
    ),
};
