import type { Pool, PoolClient } from 'pg';
import { locks } from '../../../platform/database/locks.ts';
import { askBank } from './ask-bank.ts';
import { lookAgain } from './look-again.ts';
import { resolveUnknown } from './resolve-unknown.ts';
import { loseOrphans, sendQueued } from './send.ts';
import type { SenderDeps } from './sender-deps.ts';
import { signTogether } from './sign-together.ts';

export interface Sender {
  /** One round of sending and asking; true when there is more to do at once. */
  round(): Promise<boolean>;
  /** Lets another process send. */
  stop(): void;
}

/** Whoever holds the lock shows so often that he lives, however long a round takes; others end a session that is silent. */
const heartbeatMs = 2000;

/**
 * Sends payments to the bank and follows them there. One process does at a time, by a lock that its connection holds:
 * when the process is gone, so is the lock, and what it was sending is known to be without an answer.
 */
export function createSender(deps: SenderDeps, pool: Pool): Sender {
  let holder: PoolClient | null = null;
  let heartbeat: NodeJS.Timeout | undefined;

  async function acquire(): Promise<boolean> {
    if (holder !== null) {
      if (await isThere(holder)) return true;
      letGo();
    }
    const client = await pool.connect();
    const isOurs = await takeLock(client).catch((error: unknown) => {
      // Kept, the pool would have one less with every attempt, until it has none.
      client.release(true);
      throw error;
    });
    if (!isOurs) {
      client.release();
      return false;
    }
    holder = client;
    heartbeat = setInterval(() => void isThere(client), heartbeatMs).unref();
    client.once('error', () => holder === client && letGo());
    return true;
  }

  /** Ending the connection ends the lock. */
  function letGo(): void {
    clearInterval(heartbeat);
    holder?.release(true);
    holder = null;
  }

  return {
    async round() {
      if (!(await acquire())) return false;
      // Rounds wait for all their calls, so whatever is still being sent now was another process's.
      const lost = loseOrphans(deps);
      await Promise.allSettled([lost]);
      // Side by side, so that answers that do not come, and what fails, hold up their own kind only.
      const sent = sendQueued(deps);
      const signed = sent.catch(() => false).then(() => signTogether(deps));
      const works = [lost, resolveUnknown(deps), sent, signed, askBank(deps), lookAgain(deps)];
      await Promise.allSettled(works);
      return (await Promise.all(works)).includes(true);
    },
    stop: letGo,
  };
}

async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    locks.paymentSender,
  ]);
  return rows[0]?.held === true;
}

/** A connection that is gone without a word still looks like one that holds the lock. */
function isThere(holder: PoolClient): Promise<boolean> {
  return holder.query('select 1').then(
    () => true,
    () => false,
  );
}
