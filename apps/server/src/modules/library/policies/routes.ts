import { libraryRoutes, policyActions, policyFacts } from '@sorgfalt/contract';
import type { PolicyAction, PolicyVersion } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { parsePart } from '../../../platform/http/fit.ts';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { bytesOf, fileOf } from '../../../platform/http/upload.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { documentBytesMax } from '../../../platform/intake/index.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import { decidePolicy } from './decide-policy.ts';
import { findPolicy, findPolicyFile, listPolicies, namesOf } from './policy-repo.ts';
import type { PolicyHead } from './policy-repo.ts';
import { mayDo, maySee } from './policy-rules.ts';
import { readPolicyUpload } from './policy-work.ts';
import { keepPolicy } from './upload-policy.ts';

interface Desk {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
}

/** The firm's policies: uploaded, in quarantine, accepted by another person, withdrawn. */
export function addPolicyRoutes(router: Router, { database, spine, pool }: Desk): void {
  const view = async (rows: readonly PolicyHead[], caller: Caller): Promise<PolicyVersion[]> => {
    const names = await namesOf(
      database,
      rows.flatMap(({ uploadedBy, decidedBy }) => [uploadedBy, decidedBy ?? uploadedBy]),
    );
    return rows.map((row) => toWire(row, caller, names));
  };
  const find = async (versionId: string, caller: Caller) => {
    const row = await findPolicy(database, versionId);
    if (row === null || !maySee(row, caller)) throw new AppError('not-found');
    const [policy] = await view([{ ...row, passages: row.passages.length }], caller);
    if (policy === undefined) throw new AppError('not-found');
    return { policy, passages: row.passages };
  };
  router.add(libraryRoutes.uploadPolicy, async ({ request, caller }) => {
    const { name, stream, field } = await fileOf(request, documentBytesMax);
    const facts = parsePart(policyFacts, 'facts', field('facts'));
    const read = await readPolicyUpload(pool, name, bytesOf(stream));
    const file = { ...read, fileName: name };
    const versionId = await keepPolicy(spine, signedIn(caller), facts, file);
    return (await find(versionId, signedIn(caller))).policy;
  });
  router.add(libraryRoutes.policies, async ({ caller }) => {
    const rows = (await listPolicies(database)).filter((row) => maySee(row, signedIn(caller)));
    return { policies: await view(rows, signedIn(caller)) };
  });
  router.add(libraryRoutes.policyText, ({ params, caller }) => find(params.versionId, signedIn(caller)));
  router.add(libraryRoutes.policyFile, async ({ params: { versionId }, caller, reply }) => {
    const { policy } = await find(versionId, signedIn(caller));
    const bytes = await findPolicyFile(database, versionId);
    if (bytes === null) throw new AppError('not-found');
    // What a failing disk or a hand in the database made of it is not the file that was accepted.
    if (sha256(bytes) !== policy.sha256) throw new AppError('record-unreadable');
    void reply
      .header('content-type', 'application/octet-stream')
      .header(
        'content-disposition',
        `attachment; filename="policy"; filename*=UTF-8''${encodeURIComponent(policy.fileName)}`,
      );
    return Buffer.from(bytes);
  });
  const decide = async (
    action: PolicyAction,
    { versionId }: { readonly versionId: string },
    caller: Caller,
    reason = '',
  ) => {
    await decidePolicy(spine, caller, { action, versionId, reason });
    return (await find(versionId, caller)).policy;
  };
  router.add(libraryRoutes.acceptPolicy, ({ params, caller }) => decide('accept', params, signedIn(caller)));
  router.add(libraryRoutes.refusePolicy, ({ params, body, caller }) =>
    decide('refuse', params, signedIn(caller), body.reason),
  );
  router.add(libraryRoutes.withdrawPolicy, ({ params, body, caller }) =>
    decide('withdraw', params, signedIn(caller), body.reason),
  );
}

function toWire(row: PolicyHead, caller: Caller, names: ReadonlyMap<string, string>): PolicyVersion {
  const { id: versionId, uploadedBy, decidedBy, withdrawnBy: _, ...rest } = row;
  const person = (uid: string) => ({ uid, name: names.get(uid) ?? '' });
  return {
    ...rest,
    versionId,
    uploadedBy: person(uploadedBy),
    decidedBy: decidedBy === null ? null : person(decidedBy),
    actions: policyActions.filter((action) => mayDo(action, row, caller).ok),
  };
}
