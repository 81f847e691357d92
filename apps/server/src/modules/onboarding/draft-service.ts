import { swissDay } from '@sorgfalt/calendar';
import { kindPackOn } from '@sorgfalt/kyc';
import { transitionCase } from '@sorgfalt/workflow';
import type { CaseDetail, DraftForm } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { isSampleOfficer } from '../../platform/sample-officers.ts';
import { noteParticipation, readParticipations } from '../review/index.ts';
import { insertClient } from '../clients/index.ts';
import type { Parties } from '../parties/index.ts';
import { partiesOfForm } from './begin-structure.ts';
import {
  deleteDraft,
  findCase,
  insertCase,
  lockCase,
  nextCaseNo,
  storeDraft,
  updateCase,
} from './case-repo.ts';
import { readDetail } from './case-service.ts';
import type { ClientRules } from './client-rules.ts';
import { faultsOfForm, isComplete } from './check-form.ts';
import type { CompleteForm } from './check-form.ts';
import { insertSteps } from './step-repo.ts';
import type { CaseRow } from './tables.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly rules: ClientRules;
  readonly parties: Pick<Parties, 'begin'>;
}

/** Opens a draft with its number. A draft is nobody's business yet, so no event says so. */
export async function openCase(
  deps: Deps,
  actor: Actor,
  form: DraftForm,
  isSample: boolean,
): Promise<CaseDetail> {
  const id = uuidv7();
  await deps.spine.run(actor, async ({ tx }) => {
    await insertCase(tx, {
      id,
      caseNo: await nextCaseNo(tx, swissDay(new Date()).slice(0, 4)),
      status: 'draft',
      currentStep: 'initiated',
      form,
      createdBy: actor.id,
      isSample,
    });
    await noteParticipation(tx, { subjectId: id, uid: actor.id, act: 'created' });
  });
  return readDetail(deps, id);
}

/** Saves a draft. Refuses `not-found`, `already-submitted` and `version-conflict`. */
export async function saveDraft(
  deps: Deps,
  actor: Actor,
  caseId: string,
  draft: { version: number; form: DraftForm },
): Promise<CaseDetail> {
  await deps.spine.run(actor, async ({ tx }) => {
    if (!(await storeDraft(tx, caseId, draft.version, draft.form))) throw refusal(await findCase(tx, caseId));
    await noteParticipation(tx, { subjectId: caseId, uid: actor.id, act: 'edited' });
  });
  return readDetail(deps, caseId);
}

/** Throws a draft away. Refuses `not-found` and `already-submitted`. */
export async function discardDraft({ spine }: Deps, actor: Actor, caseId: string): Promise<void> {
  await spine.run(actor, async ({ tx }) => {
    if (!(await deleteDraft(tx, caseId))) throw refusal(await findCase(tx, caseId));
  });
}

/**
 * Submits a draft: from here the agents carry it. Refuses `not-found`, `already-submitted`,
 * `version-conflict` and `form-incomplete` with each field that is missing, that its kind of client is not asked, or that
 * cannot be so. Who stands behind a client that is no natural person is open from here on.
 */
export async function submitCase(
  deps: Deps,
  actor: Actor,
  caseId: string,
  submission: { version: number; isStepwise: boolean },
): Promise<CaseDetail> {
  await deps.spine.run(actor, async (unit) => {
    const row = await lockCase(unit.tx, caseId);
    if (row === null) throw new AppError('not-found');
    const moved = transitionCase(row.status, 'submit');
    if (!moved.ok) throw new AppError('already-submitted');
    if (row.version !== submission.version) throw new AppError('version-conflict');
    const { form } = row;
    const now = new Date();
    const today = swissDay(now);
    const fields = faultsOfForm(form, today);
    if (fields.length > 0 || !isComplete(form)) throw new AppError('form-incomplete', { fields });
    const kindPack = kindPackOn(today).version;
    const clientId = uuidv7();
    // What a person submits is the firm's own: only what the invented officers submitted goes with the sample firm.
    const isSample = row.isSample && isSampleOfficer(actor.id);
    await insertClient(unit.tx, {
      id: clientId,
      name: form.clientName,
      kind: form.kind ?? 'natural_person',
      status: 'applicant',
      isSample,
    });
    await insertSteps(unit.tx, caseId);
    const stored = await updateCase(
      unit.tx,
      caseId,
      { status: 'draft', version: submission.version },
      {
        status: moved.value,
        clientId,
        kindPack,
        isStepwise: submission.isStepwise,
        submittedBy: actor.id,
        submittedAt: now.toISOString(),
        isSample,
      },
    );
    invariant(stored, 'a case that is held does not change');
    await noteParticipation(unit.tx, { subjectId: caseId, uid: actor.id, act: 'submitted' });
    await appendSubmitted(unit, row, form, { clientId, kindPack, isStepwise: submission.isStepwise });
    const parties = partiesOfForm(form, { caseNo: row.caseNo, today });
    if (parties !== null) await deps.parties.begin(unit, clientId, parties);
  });
  return readDetail(deps, caseId);
}

async function appendSubmitted(
  unit: Unit,
  row: CaseRow,
  form: CompleteForm,
  { clientId, kindPack, isStepwise }: { clientId: string; kindPack: string; isStepwise: boolean },
): Promise<void> {
  await unit.append({
    type: 'onboarding.submitted',
    status: 'in_progress',
    caseId: row.id,
    clientId,
    data: { caseNo: row.caseNo, isStepwise },
    evidence: {
      caseId: row.id,
      caseNo: row.caseNo,
      clientId,
      submittedBy: unit.actor.id,
      participations: await readParticipations(unit.tx, row.id),
      kindPack,
      form: Object.fromEntries(
        Object.entries(form).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
      ),
    },
  });
}

function refusal(row: CaseRow | null): AppError {
  if (row === null) return new AppError('not-found');
  return new AppError(row.status === 'draft' ? 'version-conflict' : 'already-submitted');
}
