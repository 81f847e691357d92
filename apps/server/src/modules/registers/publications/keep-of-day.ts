import { swissUid } from '@sorgfalt/kyc';
import type { Publication } from '@sorgfalt/kyc';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/events/spine.ts';
import { lockStanding } from '../../clients/index.ts';
import type { RegisterDeps } from '../deps.ts';
import { subjectsOf } from '../subjects.ts';
import { keepPublications, readKnown } from './keep-publication.ts';

const watcher: Actor = { kind: 'system', id: 'register-watch' };

/** Keeps what a day brought of everybody with this UID in the file of a client, if anybody still has it. */
export async function keepOfDay(
  { database, spine, box, declaredOf }: RegisterDeps,
  { clientId, uid }: { readonly clientId: string; readonly uid: string },
  publication: Publication,
): Promise<void> {
  const having = async (tx: Tx) => {
    const subjects = await subjectsOf(tx, clientId, await declaredOf(tx, clientId));
    return subjects.filter(({ declared }) => swissUid(declared.uid ?? '') === uid);
  };
  if ((await having(database)).length === 0) return;
  await spine.run(watcher, async (unit) => {
    if ((await lockStanding(unit.tx, clientId)) === null) return;
    for (const { partyId } of await having(unit.tx)) {
      const about = { clientId, partyId, uid };
      const isKnown = await readKnown(unit.tx, box, about);
      // By the clock, as the client may have been held by somebody who decided meanwhile.
      const found = { foundIn: 'day', foundAt: new Date().toISOString() } as const;
      await keepPublications(unit, box, { ...about, ...found }, { publications: [publication], isKnown });
    }
  });
}
