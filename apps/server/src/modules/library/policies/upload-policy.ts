import type { PolicyFacts } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { contentHash } from '../../../platform/content-hash.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { PolicyRow } from '../tables.ts';
import { insertPolicy, lockLastVersion } from './policy-repo.ts';
import type { NewPolicy } from './policy-repo.ts';
import { maySee } from './policy-rules.ts';
import type { PolicyUpload } from './policy-work.ts';

/** Keeps a version of a policy in quarantine and gives its id. Refuses `not-found` for a policy that the caller does not see. */
export function keepPolicy(
  spine: Spine,
  caller: Caller,
  facts: PolicyFacts,
  file: PolicyUpload & { readonly fileName: string },
): Promise<string> {
  const { policyId = uuidv7(), roles, ...said } = facts;
  return spine.run(caller, async ({ tx, append }) => {
    const before = await lockLastVersion(tx, policyId);
    const isKnown = before !== null && maySee(before, caller);
    if (facts.policyId !== undefined && !isKnown) throw new AppError('not-found');
    const id = uuidv7();
    const version = (before?.version ?? 0) + 1;
    const { passages, bytes, ...read } = file;
    const row = {
      id,
      policyId,
      version,
      ...said,
      roles: [...new Set(roles)],
      uploadedBy: caller.id,
      ...read,
      passages: [...passages],
    };
    await insertPolicy(tx, row, bytes);
    const told = evidenceOf(row);
    await append({
      type: 'library.policy_uploaded',
      status: 'pending',
      data: told,
      evidence: { ...told, fileSha256: sha256(bytes), contentSha256: contentHashOf(row) },
    });
    return id;
  });
}

/** What it says, and to whom. */
function contentHashOf({ title, owner, language, roles, fileName, kind, passages }: NewPolicy): string {
  return contentHash({ title, owner, language, roles, fileName, kind, passages });
}

/** What is told and sealed of a version: which it is, and none of its words. */
export function evidenceOf({
  id: versionId,
  policyId,
  version,
  sha256,
  validFrom,
}: Pick<PolicyRow, 'id' | 'policyId' | 'version' | 'sha256' | 'validFrom'>) {
  return { versionId, policyId, version, sha256, validFrom };
}
