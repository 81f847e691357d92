import { expect, test } from 'vitest';
import * as contract from './index.ts';
import type { Route, StepUpAct } from './route.ts';

const routes = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([group, declared]) =>
    Object.entries(declared as Record<string, Route>).map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
    })),
  );

const asking = (act: StepUpAct) =>
  routes.flatMap(({ name, route }) => (route.stepUp === act ? [name] : [])).toSorted();

test('rights, factors, limits, rules, erasure and what leads out of the house want a proof of minutes', () => {
  expect(asking('grave')).toEqual([
    'accessKeyRoutes.add',
    'accessReviewRoutes.close',
    'accessReviewRoutes.decide',
    'clientRuleRoutes.putInForce',
    'directoryRoutes.removeGroup',
    'directoryRoutes.setGroup',
    'erasureRoutes.consent',
    'erasureRoutes.request',
    'factorRoutes.removeOfUser',
    'factorRoutes.removePasskey',
    'factorRoutes.removeTotp',
    'factorRoutes.renewRecoveryCodes',
    'ledgerRoutes.closeFinding',
    'mailRoutes.read',
    'paymentDeskRoutes.addWebhook',
    'paymentDeskRoutes.putRulesInForce',
    'paymentDeskRoutes.setApprovalLimits',
    'provisioningRoutes.allowHandover',
    'screeningRoutes.removeDownload',
    'screeningRoutes.setDownload',
    'signInWayRoutes.link',
    'signInWayRoutes.unlink',
    'stepUpRoutes.setPolicy',
    'userRoutes.invite',
    'userRoutes.sendPasswordReset',
    'userRoutes.setRole',
    'userRoutes.setState',
  ]);
});

test('decisions, and the lists and terms that decide, want one of the working day', () => {
  expect(asking('decision')).toEqual([
    'clientRoutes.liftFreeze',
    'clientRoutes.liftHold',
    'libraryRoutes.acceptPolicy',
    'libraryRoutes.importStatute',
    'partyRoutes.confirm',
    'partyRoutes.decideHit',
    'partyRoutes.dismissHits',
    'paymentFileRoutes.confirmFile',
    'paymentRoutes.release',
    'reportingRoutes.setTerms',
    'reviewRoutes.decide',
    'reviewRoutes.processDecision',
    'screeningRoutes.decideHit',
    'screeningRoutes.dismissHits',
    'screeningRoutes.importFiles',
    'screeningRoutes.liftDecision',
  ]);
});

test('nothing that protects waits for a proof, and no proof is wanted of whoever only reads', () => {
  const protecting = [
    'clientRoutes.freeze',
    'paymentRoutes.hold',
    'paymentRoutes.cancel',
    'sessionRoutes.endOthers',
  ];
  expect(routes.filter(({ name, route }) => protecting.includes(name) && route.stepUp !== undefined)).toEqual(
    [],
  );
  expect(routes.filter(({ route }) => route.method === 'GET' && route.stepUp !== undefined)).toEqual([]);
});
