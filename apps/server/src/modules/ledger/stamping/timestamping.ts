import { base64Decode, parseNote, signatureOfSeal, utf8Encode } from '@sorgfalt/ledger';
import { StampError } from '../../../adapters/tsa/authority.ts';
import type { Stamp, TimestampAuthority } from '../../../adapters/tsa/authority.ts';
import type { Config } from '../../../config.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor, Spine } from '../../../platform/events/spine.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import { hasQuorum, newestPublished } from '../witnessing/cosignatures.ts';
import type { WitnessPolicy } from '../witnessing/cosignatures.ts';
import { sha256 } from '../crypto.ts';
import { lastCheckpoint } from '../repo.ts';
import { isStampDue, stampPauseMs } from '../sequencing/sequencing.ts';
import {
  confirmCovered,
  giveUpCovered,
  insertTimestamp,
  lastTimestamp,
  listUnstampedSeals,
  stampSeal,
  tryLockStamper,
} from './timestamp-repo.ts';

export const stamperActor: Actor = { kind: 'system', id: 'timestamping' };

const sealsAtOnce = 100;

interface StamperDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly authorities: readonly TimestampAuthority[];
  readonly settings: Pick<Config['tsa'], 'intervalMs' | 'giveUpMs'>;
  /** Nothing is stamped, and so confirmed, before as many witnesses have cosigned it. */
  readonly policy: WitnessPolicy;
  readonly log: Log;
  readonly now?: () => number;
}

/** An authority that failed is left alone for a while, twice as long each time. */
interface Pause {
  readonly failures: number;
  readonly untilMs: number;
}

/**
 * Gives the function of one round, which has the newest published checkpoint stamped by every authority that has not
 * done so, and the seals that wait for a stamp by one of them. Of several processes one works.
 *
 * An external authority is asked at most every `intervalMs`; a token confirms all entries up to its checkpoint.
 * Where no authority gives one for `giveUpMs`, the entries that wait become `failed`; a later token confirms
 * them after all.
 */
export function createStamper(deps: StamperDeps): () => Promise<void> {
  const { database, spine, authorities, settings, policy, log, now = Date.now } = deps;
  const { isReady, ask } = createAsking(deps, now);

  async function stampNewest(authority: TimestampAuthority): Promise<void> {
    const newest = await newestPublished(database, policy);
    const last = await lastTimestamp(database, authority.name);
    const { isEmbedded } = authority;
    const { intervalMs } = settings;
    if (newest === null || !isStampDue(newest, last, { isEmbedded, nowMs: now(), intervalMs })) return;
    // A line that was altered since it came in is counted above, but is no cosignature.
    if (!(await hasQuorum(database, newest.no, policy))) return;
    const imprint = imprintOfNote(newest.note);
    invariant(imprint !== null, 'a published checkpoint is a signed note');
    const stamp = await ask(authority, imprint);
    if (stamp === null) return;
    await spine.run(stamperActor, async ({ tx, append }) => {
      await keepTimestamp(tx, newest.no, authority, stamp);
      const count = await confirmCovered(tx, newest.no);
      const data = { block: newest.no, tsa: authority.name, count };
      await append({ type: 'ledger.stamped', status: 'recorded', data });
    });
  }

  async function stampSeals(): Promise<void> {
    for (const { entryId, seal } of await listUnstampedSeals(database, sealsAtOnce)) {
      const authority = authorities.find(isReady);
      const cms = base64Decode(seal);
      const signature = cms === null ? null : signatureOfSeal(cms);
      if (authority === undefined) return;
      // A seal that was altered is found by whoever verifies it; there is nothing to stamp.
      if (signature?.ok !== true) continue;
      const stamp = await ask(authority, sha256(signature.value));
      if (stamp === null) continue;
      const { token, genTime } = stamp;
      const { name: tsa } = authority;
      await spine.run(stamperActor, async ({ tx, append }) => {
        // Another process stamped it, after this one's lock had gone with its connection: of two stamps one is told.
        if (!(await stampSeal(tx, entryId, { tsa, token, genTime }))) return;
        // The audit asks whether the seal still has this very stamp.
        const data = { entryId, tsa, tokenSha256: Buffer.from(sha256(token)).toString('hex') };
        await append({ type: 'ledger.seal_stamped', status: 'recorded', data });
      });
    }
  }

  async function giveUp(): Promise<void> {
    const count = await giveUpCovered(database, new Date(now() - settings.giveUpMs).toISOString());
    if (count === 0) return;
    log.error({ reason: 'no timestamp', count }, 'Entries are marked as failed');
    const [published, last] = [await newestPublished(database, policy), await lastCheckpoint(database)];
    const reason = (published?.no ?? 0) < (last?.no ?? 0) ? 'no-quorum' : 'given-up';
    await tellFailure(spine, { tsa: authorities.map(({ name }) => name).join(' '), reason });
  }

  return () =>
    database.transaction(async (lock) => {
      if (!(await tryLockStamper(lock))) return;
      await Promise.all(authorities.filter(isReady).map(stampNewest));
      await stampSeals();
      await giveUp();
    });
}

/** Asks authorities, and leaves alone for a while those that failed. */
function createAsking({ spine, log }: StamperDeps, now: () => number) {
  const pauses = new Map<string, Pause>();
  return {
    isReady: ({ name }: TimestampAuthority) => (pauses.get(name)?.untilMs ?? 0) <= now(),
    /** The stamp, or null after noting why there is none. */
    async ask(authority: TimestampAuthority, imprint: Uint8Array): Promise<Stamp | null> {
      try {
        const stamp = await authority.stamp(imprint);
        pauses.delete(authority.name);
        return stamp;
      } catch (error) {
        if (!(error instanceof StampError)) throw error;
        const { name: tsa } = authority;
        const failures = (pauses.get(tsa)?.failures ?? 0) + 1;
        pauses.set(tsa, { failures, untilMs: now() + stampPauseMs(failures) });
        log.warn({ tsa, reason: error.code, failures }, 'A time-stamp authority gave no stamp');
        if (failures === 1) await tellFailure(spine, { tsa, reason: error.code });
        return null;
      }
    },
  };
}

function tellFailure(spine: Spine, data: { tsa: string; reason: string }): Promise<unknown> {
  return spine.run(stamperActor, ({ append }) =>
    append({ type: 'ledger.stamp_failed', status: 'failed', data }),
  );
}

/** SHA-256 of the text of a signed note, without its signatures; null where it is none. */
export function imprintOfNote(note: string): Uint8Array | null {
  const parsed = parseNote(note);
  return parsed.ok ? sha256(utf8Encode(parsed.value.text)) : null;
}

/**
 * Gives the function that stamps a checkpoint within the transaction that publishes it, where we are the authority
 * and nobody need be waited for: no other authority, and no witness. True when it did.
 */
export function stampAtOnce(
  authorities: readonly TimestampAuthority[],
  policy: WitnessPolicy,
): (tx: Tx, checkpoint: { no: number; note: string }) => Promise<boolean> {
  return async (tx, { no, note }) => {
    const own = authorities.find(({ isEmbedded }) => isEmbedded);
    const imprint = imprintOfNote(note);
    if (own === undefined || imprint === null || !(await hasQuorum(tx, no, policy))) return false;
    try {
      await keepTimestamp(tx, no, own, await own.stamp(imprint));
    } catch (error) {
      // The entries wait, and the rounds of the stamper say why.
      if (error instanceof StampError) return false;
      throw error;
    }
    await confirmCovered(tx, no);
    return true;
  };
}

/** Stores a token over a checkpoint. */
export function keepTimestamp(
  tx: Tx,
  checkpointNo: number,
  { name: tsa, isEmbedded }: TimestampAuthority,
  stamp: Stamp,
): Promise<void> {
  return insertTimestamp(tx, { checkpointNo, tsa, isEmbedded, ...stamp });
}
