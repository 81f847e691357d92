import { describe, expect, test } from 'vitest';
import { clientRoutes, logRoutes, partyRoutes } from '@sorgfalt/contract';
import { company, person, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import type { As } from '../../testing/modules/payments.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';

const { app } = await startDesk();
const { acceptedClient, colleague, structureOf, withParty, confirm, ownedClient, statusOf } =
  await structureDesk(app);

const deciding =
  (clientId: string, partyId: string, entityId: string) =>
  (
    decision: 'confirmed' | 'dismissed',
    as: As = 'admin',
    reason = `Passport compared: ${decision}`,
    entitySha256?: string,
  ) => {
    const entry = { listId: 'opensanctions-behind', entityId, entitySha256 };
    const body = { partyId, ...entry, decision, reason };
    return app.call(partyRoutes.decideHit, { params: { clientId }, body }, as);
  };

describe('parties on lists', () => {
  test('stop the client as soon as a list names them, until each is decided and the structure stands', async () => {
    const { clientId, ownerId } = await ownedClient('Zita Ueberwachtova', 'Ottokar Spaetgelistetov');
    expect((await statusOf(clientId)).code).toBeNull();
    await putList(app, 'behind', listOf(listRow('b-1', 'Ottokar Spaetgelistetov', '1970')));
    await passesEnded(app);
    await expect.poll(async () => (await structureOf(clientId)).isOpen).toBe(true);
    const listed = (await structureOf(clientId)).parties.find(({ partyId }) => partyId === ownerId);
    expect(listed?.hits).toMatchObject([{ hit: { listedName: 'Ottokar Spaetgelistetov' }, decision: null }]);
    const { rows } = await app.pool.query(
      `select actor from events where client_id = $1 and type = 'client.structure_stopped'`,
      [clientId],
    );
    expect(rows).toEqual([{ actor: 'screening-agent' }]);
    const { notifications } = (await app.call(logRoutes.notifications, {}, 'editor')).body;
    expect(notifications).toContainEqual(expect.objectContaining({ event: 'client.structure_stopped' }));
    expect((await statusOf(clientId)).code).toBe('client-structure-open');
    expect((await confirm(clientId)).error?.code).toBe('hits-undecided');

    const decide = deciding(clientId, ownerId, 'b-1');
    expect((await decide('dismissed', 'editor')).error?.code).toBe('own-submission');
    const { entitySha256 = '' } = listed!.hits[0]!.hit;
    const stale = await decide('dismissed', 'admin', 'Born in another year', 'f'.repeat(64));
    expect(stale.error?.code).toBe('entry-changed');
    expect((await decide('dismissed', 'admin', 'Born in another year', entitySha256)).body).toMatchObject({
      isOpen: false,
    });
    expect((await statusOf(clientId)).code).toBeNull();

    expect((await decide('confirmed')).status).toBe(200);
    const standing = async () =>
      (await app.call(clientRoutes.standing, { params: { clientId } }, 'editor')).body;
    expect(await standing()).toMatchObject({ isFrozen: true, freezes: [{ cause: 'confirmed-hit' }] });
    expect((await decide('dismissed')).error?.code).toBe('own-freeze');
    expect((await decide('dismissed', colleague)).status).toBe(200);
    expect(await standing()).toMatchObject({ isFrozen: false });
  });

  test('of which an entry is changed while it is open are dismissed as the list has them now, and not as it had them', async () => {
    const { clientId, ownerId } = await ownedClient('Zenobia Geaendertova', 'Ottomar Nachgetragenov');
    const openOnes = async () =>
      (await structureOf(clientId)).parties
        .find(({ partyId }) => partyId === ownerId)!
        .hits.filter(({ decision }) => decision === null);
    for (const [at, year] of ['1950', '1951'].entries()) {
      await putList(app, 'behind', listOf(listRow('b-10', 'Ottomar Nachgetragenov', year)));
      await passesEnded(app);
      await expect.poll(async () => (await openOnes()).length).toBe(at + 1);
    }
    const [before, now] = (await openOnes()).toSorted((a, b) => a.foundAt.localeCompare(b.foundAt));
    const dismiss = (found: typeof now) =>
      deciding(clientId, ownerId, 'b-10')(
        'dismissed',
        'admin',
        'Born in another year',
        found?.hit.entitySha256,
      );
    expect((await dismiss(before)).error?.code).toBe('entry-changed');
    expect((await dismiss(now)).body).toMatchObject({ isOpen: false });
    expect(await openOnes()).toEqual([]);
  });

  test('of a common name are dismissed by one reason, but for those in which more agrees; all or none', async () => {
    const { clientId, ownerId } = await ownedClient('Zuleika Vielnamigova', 'Ottfried Haeufigov');
    const births = ['1950', '', '1951', '1970'];
    await putList(
      app,
      'behind-many',
      listOf(...births.map((year, at) => listRow(`m-${at}`, 'Ottfried Haeufigov', year))),
    );
    await passesEnded(app);
    const hits = async () =>
      (await structureOf(clientId)).parties.find(({ partyId }) => partyId === ownerId)!.hits;
    await expect.poll(async () => (await hits()).length).toBe(4);
    const shown = (await hits())
      .map(({ hit: { listId, entityId, entitySha256 = '' } }) => ({
        partyId: ownerId,
        listId,
        entityId,
        entitySha256,
      }))
      .toSorted((a, b) => a.entityId.localeCompare(b.entityId));
    const dismiss = async (among: typeof shown, as: As = 'admin', reason = 'None of them is the owner.') => {
      const answer = await app.call(
        partyRoutes.dismissHits,
        { params: { clientId }, body: { hits: among, reason } },
        as,
      );
      return [answer.error?.code ?? answer.status, ...(answer.error?.fields ?? []).map(({ path }) => path)];
    };
    expect(await dismiss(shown)).toEqual(['hits-differ', 'hits.3']);
    const others = shown.slice(0, 3);
    expect(await dismiss(others, 'editor')).toEqual(['own-submission']);
    expect(await dismiss(others, 'admin', 'xxxxxxxxxxxxxxx')).toEqual(['notes-too-short', 'reason']);
    expect(await dismiss([{ ...others[0]!, entitySha256: 'f'.repeat(64) }])).toEqual([
      'entry-changed',
      'hits.0',
    ]);
    expect(await dismiss([...others, { ...others[0]!, entityId: 'm-9' }])).toEqual(['not-found', 'hits.3']);
    expect((await hits()).every(({ decision }) => decision === null)).toBe(true);
    expect(await dismiss(others)).toEqual([200]);
    expect(await dismiss(others)).toEqual(['version-conflict', 'hits.0']);
    expect((await hits()).filter(({ decision }) => decision === null).length).toBe(1);
    expect((await app.audit()).filter(({ where }) => where.startsWith('party hit'))).toEqual([]);
  });

  test('that were dismissed before their entry changed are dismissed by one reason again; those confirmed before are not', async () => {
    const { clientId, ownerId } = await ownedClient('Zita Wiederholtova', 'Ottwin Wiedergefundenov');
    const hits = async () =>
      (await structureOf(clientId)).parties
        .find(({ partyId }) => partyId === ownerId)!
        .hits.filter(({ decision }) => decision === null)
        .map(({ hit: { listId, entityId, entitySha256 = '' } }) => ({ listId, entityId, entitySha256 }))
        .toSorted((a, b) => a.entityId.localeCompare(b.entityId));
    const listed = async (...births: string[]) => {
      const rows = births.map((year, at) => listRow(`w-${at}`, 'Ottwin Wiedergefundenov', year));
      await putList(app, 'behind-again', listOf(...rows));
      await passesEnded(app);
      await expect.poll(async () => (await hits()).length).toBe(births.length);
      return (await hits()).map((hit) => ({ partyId: ownerId, ...hit }));
    };
    const dismiss = async (among: Awaited<ReturnType<typeof listed>>) => {
      const body = { hits: among, reason: 'None of them is the owner.' };
      const answer = await app.call(partyRoutes.dismissHits, { params: { clientId }, body }, 'admin');
      return answer.error?.code ?? answer.status;
    };
    expect(await dismiss(await listed('1950', '1951', '1952'))).toBe(200);
    expect(await dismiss(await listed('1940', '1941', '1942'))).toBe(200);
    const entry = { listId: 'opensanctions-behind-again', entityId: 'w-0' };
    const confirmation = {
      partyId: ownerId,
      ...entry,
      decision: 'confirmed',
      reason: 'Same photo.',
    } as const;
    const confirmed = await app.call(
      partyRoutes.decideHit,
      { params: { clientId }, body: confirmation },
      colleague,
    );
    expect(confirmed.status).toBe(200);
    const again = await listed('1930', '1931', '1932');
    expect(await dismiss(again)).toBe('hits-differ');
    expect(await dismiss(again.slice(1))).toBe(200);
  });

  test('whoever made the case dismisses no hit on anybody behind the client, whoever entered them', async () => {
    const clientId = await acceptedClient('Yvette Selbsturteilova');
    await withParty(clientId, company, 'admin');
    await putList(app, 'behind', listOf(listRow('b-2', 'Kasimir Fremdeingetragov', '1970')));
    const partyId = await withParty(clientId, person('Kasimir Fremdeingetragov'), 'admin');
    const decide = deciding(clientId, partyId, 'b-2');
    const author = { token: await app.token('editor', 'colleague') };
    expect((await decide('dismissed', author)).error?.code).toBe('own-submission');
    expect((await decide('dismissed', colleague)).status).toBe(200);
    expect((await decide('dismissed', author, 'Said once more')).error?.code).toBe('own-submission');
  });

  test('a confirmed hit stays with whoever confirmed it first, who does not confirm the structure', async () => {
    const { clientId, ownerId } = await ownedClient('Walburga Erstwortova', 'Zdenko Erstbestaetigtov');
    const row = `,"","","","","","","role.pep","Invented","2026-01-01T00:00:00","2026-01-01T00:00:00","2026-01-01T00:00:00"`;
    await putList(
      app,
      'behind',
      `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","topics","dataset","first_seen","last_seen","last_change"
"b-3","Person","Zdenko Erstbestaetigtov","","1970-01-31","ch"${row}
`,
    );
    await passesEnded(app);
    await expect.poll(async () => (await structureOf(clientId)).isOpen).toBe(true);
    const decide = deciding(clientId, ownerId, 'b-3');
    expect((await decide('confirmed', colleague, 'Seen in the press of Bern')).status).toBe(200);
    expect((await decide('confirmed', 'admin', 'Said again by somebody else')).status).toBe(200);
    const kept = () =>
      app.pool.query<{ reason: string; decided_by: string; decisions: number }>(
        `select reason, decided_by, (select count(*)::int from events
           where client_id = $1 and type = 'client.structure_hit_decided') as decisions
         from party_hits where client_id = $1`,
        [clientId],
      );
    const { rows } = await kept();
    expect(rows).toMatchObject([{ reason: 'Seen in the press of Bern', decisions: 1 }]);
    const { structure } = (await app.call(partyRoutes.read, { params: { clientId } }, 'editor')).body;
    expect(structure).toMatchObject({ isOpen: false });

    const by = rows[0]!.decided_by;
    const write = (change: string, table = 'party_hits') =>
      app.pool.query(`update ${table} set ${change} where client_id = $1`, [clientId]);
    await expect(write(`reason = 'Another reason for it'`)).rejects.toThrow('first');
    await expect(write(`decided_by = 'somebody-else'`)).rejects.toThrow('first');
    await expect(
      write('decision = null, decided_by = null, decided_at = null, reason = null'),
    ).rejects.toThrow('undecided again');
    await expect(write(`confirmed_by = '${by}', confirmed_at = now()`, 'party_structures')).rejects.toThrow(
      'does not confirm the structure',
    );
    await expect(
      app.pool.query(
        `insert into party_hits select client_id, 'another', facts_sha256, list_id, entity_id, entity_sha256, hit,
           is_sanction, is_current, found_at, 'dismissed', decided_by, decided_at, reason
         from party_hits where client_id = $1`,
        [clientId],
      ),
    ).rejects.toThrow('begins undecided');

    await withParty(clientId, person('Neue Beteiligte'), 'editor');
    expect((await confirm(clientId, colleague)).error?.code).toBe('own-submission');
    expect((await kept()).rows).toMatchObject([{ decided_by: by }]);
  });
});
