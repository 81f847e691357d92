import { expect, test } from 'vitest';
import { clientRoutes, libraryRoutes, partyRoutes, userRoutes } from '@sorgfalt/contract';
import { holding } from '../../testing/modules/clients.ts';
import { sendPolicy } from '../../testing/modules/library.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { acceptedClient, structureOf, withParty, keepInterest } = await structureDesk(app);
let count = 0;

async function newAdmin() {
  count += 1;
  const name = `leaving-${count}`;
  const as = { token: await app.token('admin', name) };
  const { rows } = await app.pool.query<{ uid: string }>('select uid from users where name = $1', [name]);
  return { uid: rows[0]?.uid ?? '', as };
}
type Leaver = Awaited<ReturnType<typeof newAdmin>>;

/** What somebody is about to end or to allow, and the row for which it waits. */
interface Waiting {
  readonly row: readonly ['clients' | 'policy_versions', string];
  act(as: Leaver['as']): Promise<{ readonly status: number }>;
}

const reason = { reason: 'Papers were seen, and the doubt is settled.' };

const acts: Readonly<Record<string, () => Promise<Waiting>>> = {
  async 'the end of a legal hold'() {
    const clientId = await acceptedClient(`Hedwig Aufbewahrtova ${String.fromCharCode(65 + count)}`);
    const { holds } = (await app.call(clientRoutes.hold, { params: { clientId }, body: reason }, 'editor'))
      .body;
    const params = { holdId: holds[0]!.holdId };
    return {
      row: ['clients', clientId],
      act: (as) => app.call(clientRoutes.liftHold, { params, body: reason }, as),
    };
  },
  async 'the end of a freeze'() {
    const clientId = await acceptedClient(`Gisela Gesperrtova ${String.fromCharCode(65 + count)}`);
    const { freezes } = (await app.call(clientRoutes.freeze, { params: { clientId }, body: reason }, 'admin'))
      .body;
    const params = { freezeId: freezes[0]!.freezeId };
    return {
      row: ['clients', clientId],
      act: (as) => app.call(clientRoutes.liftFreeze, { params, body: reason }, as),
    };
  },
  async 'a confirmation of who stands behind a client'() {
    const clientId = await acceptedClient(`Frieda Firmova ${String.fromCharCode(65 + count)}`);
    const subject = await withParty(clientId, { ...company, name: `Frieda Firmova ${count} AG` });
    await keepInterest(clientId, shares(await withParty(clientId, person('Frieda Besitzova')), subject, 100));
    const { version } = await structureOf(clientId);
    const given = { params: { clientId }, body: { version } };
    return { row: ['clients', clientId], act: (as) => app.call(partyRoutes.confirm, given, as) };
  },
  async 'the acceptance of a policy'() {
    const { versionId } = (await sendPolicy(app, { file: '# Cash\n\nThe desk takes no cash.\n' })).body;
    const act: Waiting['act'] = (as) => app.call(libraryRoutes.acceptPolicy, { params: { versionId } }, as);
    return { row: ['policy_versions', versionId], act };
  },
};

const ways: Readonly<Record<string, (uid: string) => Promise<unknown>>> = {
  'is disabled': (uid) =>
    app.call(userRoutes.setState, { params: { uid }, body: { state: 'disabled' } }, 'admin'),
  'becomes a guest': (uid) =>
    app.call(userRoutes.setRole, { params: { uid }, body: { role: 'guest' } }, 'admin'),
};

/** What somebody decided and what ended their right to it, in its order. What was screened for them decides nothing. */
async function happenedAround(uid: string) {
  const { rows } = await app.pool.query<{ what: string }>(
    `select case when actor = $1 then 'acted' else 'left' end as what from events
     where (actor = $1 or data->>'uid' = $1) and type <> all($2) order by id`,
    [uid, ['identity.signed_up', 'client.structure_screened']],
  );
  return rows.map(({ what }) => what);
}

test.each(Object.keys(acts).flatMap((act) => Object.keys(ways).map((way) => [act, way] as const)))(
  '%s by somebody who %s while it waits came before that, or not at all',
  async (act, way) => {
    const leaver = await newAdmin();
    const waiting = await acts[act]!();
    const [table, id] = waiting.row;
    const lock = await holding(app, `select from ${table} where id = $1 for update`, [id]);
    const acting = waiting.act(leaver.as);
    await lock.waited(1);
    const leaving = ways[way]!(leaver.uid);
    await Promise.race([leaving, lock.waited(2)]);
    await lock.release();
    const { status } = await acting;
    await leaving;
    // Others wait for the same row, as screening does before a confirmation: who came first is asked of what happened.
    expect([200, 403]).toContain(status);
    expect(await happenedAround(leaver.uid)).toEqual(status === 200 ? ['acted', 'left'] : ['left']);
  },
);
