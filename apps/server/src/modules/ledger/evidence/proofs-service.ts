import { base64Encode } from '@sorgfalt/ledger';
import type { BundleVerification, Proof, ProofConfig, ProofDetail } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { closedEntriesOf, exported } from './closing.ts';
import type { ClosingDeps } from './closing.ts';
import { createEvidence } from './evidence.ts';
import type { StampingDeps } from './evidence.ts';
import type { EvidenceSubject } from './evidence-repo.ts';
import { entriesWithContent, lastVerified, stampOfBlock } from './proofs-repo.ts';
import type { StampOfBlock } from './proofs-repo.ts';
import { createUploadCheck } from './verify-work.ts';
import { publicMaterial, tlogProofOf, toStamp, verifyUploaded } from './proofs-wire.ts';
import type { ProofsDeps } from './proofs-wire.ts';
import { contentStateFor } from '../reading/policy.ts';
import { findEntry, listEntries } from '../repo.ts';
import type { EntryFilter, OrderedPage } from '../repo.ts';
import { toEntry } from '../service.ts';
import type { LedgerService } from '../service.ts';

export interface ProofsService {
  list(
    filter: EntryFilter,
    page: OrderedPage,
    caller: Caller,
  ): Promise<{ proofs: Proof[]; total: number; next: string | null }>;
  get(entryId: string, caller: Caller): Promise<ProofDetail>;
  config(): Promise<ProofConfig>;
  /** The evidence bundle of a subject; its export is an event. */
  bundle(subject: EvidenceSubject, id: string, caller: Caller): Promise<Uint8Array>;
  /** Checks an uploaded bundle under the keys of this installation; keeps nothing. */
  verify(bundle: Uint8Array): Promise<BundleVerification>;
}

export function createProofsService(
  deps: ProofsDeps & Pick<ClosingDeps, 'sequence'> & StampingDeps & { readonly pool: WorkPool },
  spine: Spine,
  ledger: LedgerService,
): ProofsService {
  const { database } = deps;
  const check = createUploadCheck(deps.pool);
  return {
    async list(filter, page, caller) {
      const { rows, ...rest } = await listEntries(database, filter, page);
      const withContent = await entriesWithContent(
        database,
        rows.map(({ entryId }) => entryId),
      );
      const stamps = new Map<number | null, StampOfBlock | null>();
      for (const no of new Set(rows.map(({ checkpointNo }) => checkpointNo))) {
        stamps.set(no, await stampOfBlock(database, no));
      }
      const proofs = rows.map((row) => ({
        proofId: row.entryId,
        entry: toEntry(row),
        stamp: toStamp(stamps.get(row.checkpointNo) ?? null),
        payloadState: contentStateFor(caller.role, withContent.has(row.entryId) ? 'present' : 'erased'),
      }));
      return { proofs, ...rest };
    },

    async get(entryId, caller) {
      const entry = await ledger.get(entryId, caller);
      const row = await findEntry(database, entryId);
      const stamp = await stampOfBlock(database, row?.checkpointNo ?? null);
      return {
        proofId: entryId,
        entry,
        stamp: toStamp(stamp),
        payloadState: entry.payloadState,
        tlogProof: tlogProofOf(entry, stamp),
        token: stamp === null ? null : base64Encode(stamp.timestamp.token),
        lastVerified: await lastVerified(database, entryId),
      };
    },

    config: () => publicMaterial(deps),

    async bundle(subject, id, caller) {
      const asked = { subject, id };
      const { rows, isNew } = await closedEntriesOf(
        { database, spine, sequence: deps.sequence },
        asked,
        caller,
      );
      const bundle = await createEvidence(deps, rows);
      const [first] = rows;
      // What closes it has told it already.
      if (first !== undefined && !isNew)
        await spine.run(caller, ({ append }) => append(exported(asked, first, rows.length)));
      return bundle;
    },

    verify: (bundle) => verifyUploaded({ ...deps, check }, bundle),
  };
}
