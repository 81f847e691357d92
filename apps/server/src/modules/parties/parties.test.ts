import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clientRoutes, partyRoutes } from '@sorgfalt/contract';
import type { InterestDraft, PartyDraft } from '@sorgfalt/contract';
import type { EntityRecord } from '@sorgfalt/parties';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { accountFor, draftFrom, send, startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { acceptedClient, structureOf, withParty, keepInterest, confirm, ownedClient, statusOf } =
  await structureDesk(app);

describe('who stands behind a client', () => {
  test('is nothing that is asked of a client without a structure', async () => {
    const clientId = await acceptedClient('Notburga Alleineova');
    expect((await app.call(partyRoutes.read, { params: { clientId } }, 'editor')).body).toEqual({
      structure: null,
    });
    expect((await statusOf(clientId)).code).toBeNull();
  });

  test('is open once it was entered, and stands once somebody else has confirmed it', async () => {
    const clientId = await acceptedClient('Ursina Firmova');
    const subject = await withParty(clientId, { ...company, name: 'Ursina Firmova AG' });
    expect(await structureOf(clientId)).toMatchObject({
      isOpen: true,
      version: 1,
      problems: [{ code: 'unaccounted' }, { code: 'nobody-found' }],
    });
    expect((await confirm(clientId)).error?.code).toBe('structure-incomplete');
    const owner = await withParty(clientId, person('Ursina Besitzova'));
    expect((await keepInterest(clientId, shares(owner, subject, 60))).body.problems).toMatchObject([
      { code: 'unaccounted', share: 40 },
    ]);
    expect(
      (
        await keepInterest(
          clientId,
          shares(owner, subject, 100),
          (await structureOf(clientId)).interests[0]?.recordId,
        )
      ).status,
    ).toBe(200);
    expect((await structureOf(clientId)).owners).toMatchObject([
      { partyId: owner, reasons: ['capital', 'votes'], article: 'AMLA Art. 2a para. 3' },
    ]);
    expect((await confirm(clientId, 'editor')).error?.code).toBe('own-submission');
    expect((await confirm(clientId)).body).toMatchObject({
      isOpen: false,
      confirmed: { version: 4, by: 'two' },
    });
    expect((await statusOf(clientId)).code).toBeNull();
  });

  test('stops payments and accounts as soon as somebody is added after the acceptance', async () => {
    const { clientId, subject } = await ownedClient('Verena Nachtragova', 'Verena Erstova');
    const account = await accountFor(app, clientId);
    const hidden = await withParty(clientId, person('Spaeter Dazugekommenov'));
    const sent = await send(app, draftFrom(account));
    expect([sent.status, sent.error?.fields]).toEqual([
      422,
      [{ path: 'accountId', code: 'client-structure-open' }],
    ]);
    // Now 130 % are held: nobody can confirm that.
    expect((await keepInterest(clientId, shares(hidden, subject, 30))).body.problems).toMatchObject([
      { code: 'above-whole', share: 130 },
    ]);
    expect((await confirm(clientId)).error?.code).toBe('structure-incomplete');
    await expect(
      app.pool.query(
        `insert into payment_accounts (id, client_id, name, iban, currency, address, is_closed)
      select gen_random_uuid(), client_id, name, 'CH0000000000000000000', currency, address, false from payment_accounts where client_id = $1 limit 1`,
        [clientId],
      ),
    ).rejects.toThrow('it is open who stands behind the client');
  });

  test('is open again on the day on which something in it ends', async () => {
    const { clientId, subject, ownerId } = await ownedClient('Wanda Endetova', 'Wanda Verkauftova');
    const recordId = (await structureOf(clientId)).interests[0]?.recordId ?? '';
    expect(
      (await keepInterest(clientId, shares(ownerId, subject, 100, { until: '2099-01-01' }), recordId)).status,
    ).toBe(200);
    expect((await confirm(clientId)).body).toMatchObject({ isOpen: false, opensOn: '2099-01-01' });
    // The day comes: the same as if the calendar had gone on.
    await app.pool.query(`update clients set structure_open_from = '2026-01-01' where id = $1`, [clientId]);
    expect((await app.call(clientRoutes.standing, { params: { clientId } }, 'editor')).body.status).toBe(
      'accepted',
    );
    const { rows } = await app.pool.query<{ open: boolean }>(
      'select is_structure_open(c) as open from clients c where id = $1',
      [clientId],
    );
    expect(rows).toEqual([{ open: true }]);
    expect(
      (await keepInterest(clientId, shares(ownerId, subject, 100, { until: '2026-01-01' }), recordId)).body
        .problems,
    ).toMatchObject([{ code: 'unaccounted' }, { code: 'nobody-found' }]);
  });

  test('is refused where it cannot be, and nothing of it is kept', async () => {
    const { clientId, subject, ownerId } = await ownedClient('Xenia Unmoeglichova', 'Xenia Selbstova');
    const before = await structureOf(clientId);
    const refused = async (interest: InterestDraft) => (await keepInterest(clientId, interest)).error?.fields;
    expect(await refused(shares(subject, subject, 10))).toEqual([
      { path: 'interest.holder', code: 'self-owned' },
    ]);
    expect(await refused(shares(subject, ownerId, 10))).toEqual([
      { path: 'interest.subject', code: 'nobody-owns-people' },
    ]);
    expect(await refused(shares('nobody', subject, 10))).toEqual([
      { path: 'interest.holder', code: 'unknown' },
    ]);
    expect(await refused(shares(ownerId, subject, 10, { from: '2026-02-01', until: '2026-01-01' }))).toEqual([
      { path: 'interest.until', code: 'before-start' },
    ]);
    const future = { ...company, beganOn: '2199-01-01' };
    const body = { version: before.version, partyId: null, party: future };
    expect(
      (await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor')).error?.fields,
    ).toEqual([{ path: 'party.beganOn', code: 'in-future' }]);
    expect(
      (
        await app.call(
          partyRoutes.keepParty,
          { params: { clientId }, body: { ...body, version: 1, party: company } },
          'editor',
        )
      ).error?.code,
    ).toBe('structure-changed');
    const wrong = { ...body, party: { ...company, uid: 'CHE-123.456.789' } };
    expect(
      (await app.call(partyRoutes.keepParty, { params: { clientId }, body: wrong }, 'editor')).error?.fields,
    ).toEqual([{ path: 'party.uid', code: 'uid-wrong' }]);
    const refusedLei = async (party: PartyDraft) =>
      (await app.call(partyRoutes.keepParty, { params: { clientId }, body: { ...body, party } }, 'editor'))
        .error?.fields;
    expect(await refusedLei({ ...company, lei: '5493001KJTIIGC8Y1R13' })).toEqual([
      { path: 'party.lei', code: 'lei-wrong' },
    ]);
    expect(await refusedLei({ ...person('Leo Leiova'), lei: '5493001KJTIIGC8Y1R12' })).toEqual([
      { path: 'party.lei', code: 'lei-of-person' },
    ]);
    expect(await structureOf(clientId)).toEqual(before);
  });

  test('has the LEI that was entered, in its official writing; a broken one of a file stays there', async () => {
    const clientId = await acceptedClient('Xaver Leiov');
    const keep = async (partyId: string | null, party: PartyDraft) => {
      const version = partyId === null ? 0 : (await structureOf(clientId)).version;
      const body = { version, partyId, party };
      return (await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor')).body;
    };
    const last = async () => {
      const { body } = await app.call(partyRoutes.exportFile, { params: { clientId } }, 'editor');
      return body.statements.at(-1) as { readonly recordDetails: EntityRecord };
    };
    const idsOf = ({ recordDetails }: Awaited<ReturnType<typeof last>>) =>
      recordDetails.identifiers?.map(({ id }) => id);
    const entered = (await keep(null, { ...company, lei: '5493 001k jtii gc8y 1r12' })).parties[0]!;
    expect(entered.lei).toBe('5493001KJTIIGC8Y1R12');
    await keep(entered.partyId, company);
    const plain = await last();
    expect(idsOf(plain)).toBeUndefined();
    const file = {
      ...plain,
      statementId: randomUUID(),
      recordStatus: 'updated',
      recordDetails: { ...plain.recordDetails, identifiers: [{ scheme: 'XI-LEI', id: 'BROKEN' }] },
    };
    const body = { version: 2, statements: [file] };
    const taken = await app.call(partyRoutes.importFile, { params: { clientId }, body }, 'editor');
    expect([taken.status, taken.body.parties[0]?.lei], JSON.stringify(taken.error)).toEqual([200, null]);
    await keep(entered.partyId, { ...company, name: 'Xaver Leiov AG' });
    expect(idsOf(await last())).toEqual(['BROKEN']);
    await keep(entered.partyId, { ...company, lei: '5493001KJTIIGC8Y1R12' });
    expect(idsOf(await last())).toEqual(['5493001KJTIIGC8Y1R12']);
  });

  test('cannot be rewritten in the database, and nobody confirms there what is their own', async () => {
    const { clientId } = await ownedClient('Yvonne Konsolova', 'Yvonne Handova');
    await withParty(clientId, person('Zora Neuova'));
    const attempt = (statement: string, values: readonly unknown[] = [clientId]) =>
      app.pool.query(statement, [...values]);
    await expect(attempt(`update party_statements set added_by = 'x' where client_id = $1`)).rejects.toThrow(
      'stays as it was made',
    );
    await expect(attempt('delete from party_statements where client_id = $1')).rejects.toThrow(
      'stays as it was made',
    );
    const { rows } = await attempt(
      'select added_by from party_statements where client_id = $1 order by place desc limit 1',
    );
    await expect(
      attempt(
        'update party_structures set confirmed_version = version, confirmed_by = $2 where client_id = $1',
        [clientId, rows[0]?.['added_by']],
      ),
    ).rejects.toThrow('nobody confirms what is their own');
  });
});
