import {
  consistencyNodes,
  consistencyProof,
  equalBytes,
  cosignatureKeyId,
  formatAddCheckpoint,
  noteSignatureLine,
  parseNote,
  verifyCosignature,
} from '@sorgfalt/ledger';
import type { SubmitCheckpoint } from '../../../adapters/witness/http-witness.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { JobTable } from '../../../platform/events/jobs-of.ts';
import type { Actor, Spine } from '../../../platform/events/spine.ts';
import type { Task } from '../../../platform/jobs/worker.ts';
import type { Log } from '../../../platform/log.ts';
import { cosignedSize, insertCosignature } from './cosignatures.ts';
import { nativeCrypto, sha256 } from '../crypto.ts';
import { lastCheckpoint } from '../repo.ts';
import type { CheckpointRow } from '../repo.ts';
import { readSubtrees } from '../sequencing/tiles.ts';
import type { WitnessPeer } from './witness-settings.ts';

const witnessActor: Actor = { kind: 'system', id: 'witness-client' };
const taskName = 'ledger.witness';
/** Rounds with one witness: it may have moved on between our question and our answer, but not for ever. */
const roundsMax = 4;
/** A witness whose clock runs ahead by more than this says something about the future. */
const clockSkewSeconds = 300;

/** Asks for cosignatures after each new checkpoint. */
export const witnessJobs: JobTable = {
  'ledger.sequenced': [{ task: taskName, isShared: true, payload: () => ({}) }],
};

/** A witness that did not cosign; the message says what it means for the log, without an address. */
class WitnessError extends Error {
  override readonly name = 'WitnessError';
}

const meaningOf: Readonly<Record<number, string>> = {
  400: 'it does not understand our submission',
  403: 'it does not know the key of this log',
  404: 'it does not know this log',
  422: 'this log does not extend the tree that it cosigned last: one of the two histories is forged',
};

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly peers: readonly WitnessPeer[];
  readonly submit: SubmitCheckpoint;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * The job that has the newest checkpoint cosigned by every witness. Earlier ones are left out: a cosignature vouches
 * for all that came before. It fails, to be tried again later, as long as one witness has not cosigned.
 */
export function createWitnessTasks(deps: Deps): Readonly<Record<string, Task>> {
  return {
    async [taskName](_, signal) {
      const last = await lastCheckpoint(deps.database);
      if (last === null) return;
      const results = await Promise.allSettled(deps.peers.map((peer) => obtain(deps, peer, last, signal)));
      const failed = results.flatMap((result, at) =>
        result.status === 'rejected' ? [`${deps.peers[at]?.key.name}: ${reasonOf(result.reason)}`] : [],
      );
      if (failed.length === 0) return;
      deps.log.error({ block: last.no, failed }, 'Witnesses did not cosign');
      throw new Error(`not cosigned by ${failed.join('; ')}`);
    },
  };
}

async function obtain(
  deps: Deps,
  peer: WitnessPeer,
  checkpoint: CheckpointRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  let oldSize = await cosignedSize(deps.database, peer.vkey);
  for (let round = 0; round < roundsMax; round += 1) {
    // Sizes are unique among our checkpoints, so this one has been cosigned already.
    if (round === 0 && oldSize >= checkpoint.treeSize) return;
    const body = await submissionOf(deps.database, checkpoint, oldSize);
    const answer = await deps.submit(peer.url, body, signal);
    if (answer.status === 200) return store(deps, peer, checkpoint, answer.body);
    if (answer.status !== 409)
      throw new WitnessError(meaningOf[answer.status] ?? `it answers ${answer.status}`);
    oldSize = nextOldSize(answer.body, oldSize, checkpoint.treeSize);
  }
  throw new WitnessError(`it names another tree each of ${roundsMax} times`);
}

/** The size from which the witness wants to be led on. */
function nextOldSize(body: string, asked: number, size: number): number {
  const known = /^(?:0|[1-9][0-9]{0,15})\n$/.test(body) ? Number(body) : null;
  if (known === null || !Number.isSafeInteger(known)) throw new WitnessError('it answers 409 without a size');
  if (known === asked) {
    throw new WitnessError(
      `it has cosigned another tree of ${known} leaves: one of the two histories is forged`,
    );
  }
  if (known > size) {
    throw new WitnessError(
      `it has cosigned ${known} leaves, this log has ${size}: it was set back, or copied and written to elsewhere`,
    );
  }
  return known;
}

async function submissionOf(tx: Tx, { treeSize, note }: CheckpointRow, oldSize: number): Promise<string> {
  if (oldSize === 0) return formatAddCheckpoint({ oldSize, proof: [], checkpoint: note });
  const subtree = await readSubtrees(tx, consistencyNodes(oldSize, treeSize));
  const proof = consistencyProof(oldSize, treeSize, subtree, sha256);
  return formatAddCheckpoint({ oldSize, proof, checkpoint: note });
}

/** Believes nothing of the answer but the one line that the configured key made over this very checkpoint. */
async function store(
  { spine, now }: Deps,
  { key, vkey }: WitnessPeer,
  { no, note, treeSize }: CheckpointRow,
  lines: string,
): Promise<void> {
  const cosigned = parseNote(note + lines);
  if (!cosigned.ok) throw new WitnessError(`its answer is no signature (${cosigned.error.code})`);
  const result = await verifyCosignature(cosigned.value, key, nativeCrypto.verifyEd25519, sha256);
  if (!result.ok) throw new WitnessError(`its signature is refused (${result.error.code})`);
  const { timeSeconds } = result.value;
  if (timeSeconds > now() / 1000 + clockSkewSeconds) throw new WitnessError('its clock is ahead');
  const keyId = cosignatureKeyId(key, sha256);
  const own = cosigned.value.signatures.find(
    (line) => line.name === key.name && equalBytes(line.keyId, keyId),
  );
  if (own === undefined) throw new WitnessError('its signature is refused (unknown-signer)');
  const line = noteSignatureLine(own.name, own.keyId, own.signature);
  await spine.run(witnessActor, async ({ tx, append }) => {
    if (!(await insertCosignature(tx, { checkpointNo: no, witness: vkey, timeSeconds, line }))) return;
    await append({
      type: 'ledger.witnessed',
      status: 'recorded',
      data: { block: no, treeSize, witness: key.name },
    });
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof WitnessError) return error.message;
  return error instanceof Error ? `it cannot be reached (${error.name})` : 'it cannot be reached';
}
