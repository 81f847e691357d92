import { formatNoteKey } from '@sorgfalt/ledger';
import { acceptRestore } from './accept-restore.ts';
import type { AcceptedRestore } from './accept-restore.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { auditLedger } from '../audit/audit.ts';
import type { Audit } from '../audit/audit-report.ts';
import { noRest } from '../audit/rests.ts';
import type { Rest } from '../audit/rests.ts';
import { sha256 } from '../crypto.ts';
import { createKeyChanges } from './key-changes.ts';
import type { KeyChanges } from './key-changes.ts';
import { exportPublicMaterial } from './key-export.ts';
import { mirrorLog } from '../reading/ledger-mirror.ts';
import type { Mirrored } from '../reading/ledger-mirror.ts';
import type { LedgerParts } from '../parts.ts';

/** What the operator does with the ledger, from the command line. */
export interface Upkeep {
  /** Puts new keys in the place of others; made for the command that does so. */
  keyChanges(): KeyChanges;
  /** Writes the public keys and certificates into a folder; gives the names of the files. */
  exportKeys(directory: string): Promise<string[]>;
  /** Computes the whole ledger again and compares it with what is stored and with the given signed checkpoints. */
  audit(
    notes?: readonly string[],
    options?: { checksSeals?: boolean; tracesFindings?: boolean; rest?: Rest },
  ): Promise<Audit>;
  /** Goes on from a restored old backup, after stating in the ledger that entries are lost. */
  acceptRestore(): Promise<AcceptedRestore>;
  /** Copies the published log into a folder; throws a `MirrorError` where it is not what it should be. */
  mirror(directory: string, hasEntries: boolean): Promise<Mirrored>;
  /** Keys in the text form in which others configure them, by their use: the log's, and the witness's if there is one. */
  readonly publicKeys: Readonly<Record<string, string>>;
}

export function createUpkeep(parts: LedgerParts): Upkeep {
  const { database, keys, headFile, vault, registers, readiness, source, witness, trust } = parts;
  return {
    async audit(notes = [], options = {}) {
      // Keys that were tampered with are a finding; the audit needs none to sign.
      await keys.reload().catch((error: unknown) => {
        if (!(error instanceof StopError)) throw error;
      });
      return auditLedger(database, {
        ...trust(),
        headFile,
        vault,
        registers,
        notes,
        rest: noRest,
        ...options,
      });
    },
    async acceptRestore() {
      await keys.reload();
      const seal = parts.sealAnyway;
      const accepted = await acceptRestore({ database, headFile, logKeys: keys.logNotes(), seal });
      await readiness.look();
      return accepted;
    },
    async mirror(directory, hasEntries) {
      const [logKey = keys.log().note, ...formerKeys] = keys.logNotes();
      return mirrorLog(source, directory, { logKey, formerKeys, hasEntries });
    },
    keyChanges: () => createKeyChanges(parts),
    exportKeys: (directory) => exportPublicMaterial(parts, directory),
    publicKeys: { log: formatNoteKey(keys.log().note, sha256), ...witness.publicKeys },
  };
}
