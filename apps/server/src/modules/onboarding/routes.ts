import { currentStep } from '@sorgfalt/workflow';
import { clientRuleRoutes, onboardingRoutes } from '@sorgfalt/contract';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { replyWithCsv } from '../../platform/http/csv-reply.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { keepPack, listPacks, putInForce, readPack } from '../rule-packs/index.ts';
import { findCase, findCases } from './case-repo.ts';
import type { CaseFilter } from './case-repo.ts';
import { readDetail } from './case-service.ts';
import { toSummary } from './case-view.ts';
import { replayAssessment } from './client-rules.ts';
import { csvOfCases } from './export-csv.ts';
import { discardDraft, openCase, saveDraft, submitCase } from './draft-service.ts';
import { parseStep, runStep } from './run-step.ts';
import type { StepDeps } from './run-step.ts';
import { readStates } from './step-repo.ts';

export function addOnboardingRoutes(router: Router, deps: StepDeps): void {
  const { database } = deps;

  router.add(onboardingRoutes.create, ({ body, caller }) =>
    openCase(deps, signedIn(caller), body.form, false),
  );
  const list = async (filter: CaseFilter & ListPage) => {
    const { shown, ...rest } = await findCases(database, filter, filter);
    return { cases: shown.map(toSummary), ...rest };
  };
  router.add(onboardingRoutes.list, ({ query }) => list(query));
  router.add(onboardingRoutes.search, ({ body }) => list(body));
  router.add(onboardingRoutes.exportCsv, async ({ query, reply }) =>
    replyWithCsv(reply, 'cases', csvOfCases(database, query)),
  );
  router.add(onboardingRoutes.get, ({ params }) => readDetail(deps, params.caseId));
  router.add(onboardingRoutes.saveDraft, ({ params, body, caller }) =>
    saveDraft(deps, signedIn(caller), params.caseId, body),
  );
  router.add(onboardingRoutes.discard, async ({ params, caller }) => {
    await discardDraft(deps, signedIn(caller), params.caseId);
    return { ok: true as const };
  });
  router.add(onboardingRoutes.submit, ({ params, body, caller }) =>
    submitCase(deps, signedIn(caller), params.caseId, body),
  );
  addStepRoutes(router, deps);
  addRuleRoutes(router, deps);
}

function addRuleRoutes(router: Router, { database, spine, rules }: StepDeps): void {
  const packs = { database, spine, shelf: rules };
  router.add(clientRuleRoutes.list, async ({ caller }) => ({
    packs: await listPacks(database, rules, signedIn(caller).id),
  }));
  router.add(clientRuleRoutes.get, ({ params, caller }) =>
    readPack(database, rules, { ...params, uid: signedIn(caller).id }),
  );
  router.add(clientRuleRoutes.upload, ({ body, caller }) => keepPack(packs, signedIn(caller), body.pack));
  router.add(clientRuleRoutes.putInForce, ({ params, caller }) =>
    putInForce(packs, signedIn(caller), params.version),
  );
  router.add(clientRuleRoutes.replay, ({ params }) => replayAssessment({ database, rules }, params.caseId));
}

function addStepRoutes(router: Router, deps: StepDeps): void {
  const { database } = deps;

  router.add(onboardingRoutes.processStep, async ({ body, caller }) => {
    const name = parseStep(body.step);
    await runStep(deps, body.case_id, name, signedIn(caller));
    const detail = await readDetail(deps, body.case_id);
    const step = detail.steps.find((each) => each.step === name);
    invariant(step !== undefined, 'a case has all five steps');
    const findings = detail.findings.filter((finding) => finding.step === name);
    return { case_id: body.case_id, step, findings, case: detail };
  });

  router.add(onboardingRoutes.simulateNextStep, async ({ params, caller }) => {
    const row = await findCase(database, params.caseId);
    if (row === null) throw new AppError('not-found');
    const next = currentStep(await readStates(database, row.id));
    const isWaiting = row.status === 'in_progress';
    if (!row.isStepwise || !isWaiting || next === null) throw new AppError('not-allowed-now');
    await runStep(deps, row.id, next, signedIn(caller));
    return readDetail(deps, row.id);
  });
}
