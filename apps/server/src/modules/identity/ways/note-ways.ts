import { AsyncLocalStorage } from 'node:async_hooks';
import type { NewWay } from '../../../adapters/identity/account-linking.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../../platform/events/spine.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** Who had a way in come about: its owner, the firm's directory, or whoever came by it for the first time. */
type By = 'owner' | 'directory' | 'sign-up';

/** Seals whom a provider lets in to an account, by a hash: the register compares it. */
export async function noteLinked({ actor, append }: Unit, { uid, way, subject }: NewWay, by: By) {
  const data = { uid, way, by };
  const evidence = { ...data, subjectSha256: sha256(subject) };
  const owner: Actor = { kind: 'user', id: uid };
  const who = by === 'sign-up' ? owner : actor;
  await append({ type: 'identity.way_linked', status: 'completed', actor: who, data, evidence });
}

export async function noteUnlinked({ append }: Unit, uid: string, way: string): Promise<void> {
  const facts = { uid, way };
  await append({ type: 'identity.way_unlinked', status: 'completed', data: facts, evidence: facts });
}

/**
 * The database as the library for signing in is given it. Each of its transactions is a command, so that the way in of
 * whoever signs up at a provider is sealed in the one that makes the account.
 */
export function createSignUps(database: Database, spine: Spine) {
  const commands = new AsyncLocalStorage<Unit>();
  const transaction: Database['transaction'] = (work) =>
    spine.run({ kind: 'system', id: 'identity' }, (unit) => commands.run(unit, () => work(unit.tx)));
  return {
    database: Object.assign<Database, Pick<Database, 'transaction'>>(Object.create(database), {
      transaction,
    }),
    async noteSignUp(way: NewWay): Promise<void> {
      const unit = commands.getStore();
      invariant(unit !== undefined, 'an account of a provider is made in a transaction');
      await noteLinked(unit, way, 'sign-up');
    },
  };
}
