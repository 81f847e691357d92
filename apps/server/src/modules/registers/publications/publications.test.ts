import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, swissDay } from '@sorgfalt/calendar';
import { readinessRoutes, registerRoutes, reviewRoutes } from '@sorgfalt/contract';
import { company } from '../../../testing/modules/parties.ts';
import { registeredClients, withZefix } from '../../../testing/modules/registers.ts';
import { answers, dayEntry, startZefix, zefixFailure, zefixMuster } from '../../../testing/modules/zefix.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Firm = Awaited<ReturnType<typeof registeredClients>>;

const today = swissDay(new Date());
const uid = zefixMuster.uid;
let app: TestApp;
let zefix: Awaited<ReturnType<typeof startZefix>>;
let firm: Firm;
/** What the register answers about each day; of all others it says that there was nothing. */
const days = new Map<string, { readonly status: number; readonly body: unknown }>();

beforeAll(async () => {
  zefix = await startZefix();
  zefix.tell((response, { path, body }) => {
    const day = path.split('/').at(-1) ?? '';
    const { status, body: said } = path.includes('/bydate/')
      ? (days.get(day) ?? { status: 404, body: zefixFailure('NOT_FOUND') })
      : { status: 200, body: [zefixMuster] };
    answers(status, said)(response, { path, body });
  });
  app = await startTestApp({ ...withZefix(zefix.url), REGISTER_WATCH_MINUTES: '1440' });
  firm = await registeredClients(app);
}, 120_000);
beforeEach(() => days.clear());
afterAll(async () => {
  await app.stop();
  zefix.stop();
});

const tell = (day: string, ...entries: unknown[]) => days.set(day, { status: 200, body: entries });

/** Has the register looked at now, however long ago its days were read last; gives the days that it was asked for. */
async function look(readThrough?: string): Promise<string[]> {
  const from = zefix.asked.length;
  await app.pool.query(
    `update register_watches set next_at = now(), looked_at = now() - interval '40 hours', failed_at = null, fault = null,
      read_through = coalesce($1::date, read_through)`,
    [readThrough ?? null],
  );
  await eventually(async () => {
    const { rows } = await app.pool.query(
      `select 1 from register_watches where looked_at > now() - interval '1 hour' or failed_at is not null`,
    );
    return rows.length > 0;
  });
  return zefix.asked.slice(from).flatMap(({ path }) => /bydate\/(\S+)/u.exec(path)?.[1] ?? []);
}

const publicationsOf = async (clientId: string) => {
  const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'editor');
  return body.subjects.flatMap(({ publications }) => publications);
};
const registersPart = async () => {
  const { body } = await app.call(readinessRoutes.read, {}, 'editor');
  return body.parts.find(({ part }) => part === 'registers');
};

describe('what a register publishes about the company of a client', () => {
  test('opens one review, which says which company and what changed, and nothing else', async () => {
    const { clientId } = await firm.accepted();
    tell(today, dayEntry({ uid, number: 1, keys: ['aenderungorgane'] }));
    await look();
    const [review] = await eventually(async () => {
      const rows = await firm.reviewsOf(clientId);
      return rows.length > 0 && rows;
    });
    const params = {
      name: zefixMuster.name,
      register: 'zefix',
      mutations: 'bodies',
      publishedOn: today,
      count: 1,
    };
    expect(review?.reasons).toContainEqual(expect.objectContaining({ code: 'register-published', params }));
    const { body } = await app.call(reviewRoutes.get, { params: { itemId: review!.id } }, firm.third);
    expect(body.published).toMatchObject([{ partyId: null, mutations: ['bodies'], number: '1' }]);
    expect([body.registers, body.priority]).toEqual([[], 'normal']);

    // The register repeats it, twice on one day, and on the next.
    const repeated = dayEntry({ uid, number: 1, keys: ['aenderungorgane'] });
    tell(today, repeated, repeated);
    tell(addDays(today, -1), repeated);
    await look();
    expect(await publicationsOf(clientId)).toHaveLength(1);
    expect(await firm.reviewsOf(clientId)).toHaveLength(1);

    const unclarified = { checks: [], reasonCode: undefined };
    expect((await firm.approve(review!.id, unclarified)).status).toBe(200);
    await look();
    expect(await firm.reviewsOf(clientId)).toHaveLength(1);
    const told = await app.pool.query(
      `select data from events where client_id = $1 and type = 'client.register_published'`,
      [clientId],
    );
    expect(told.rows).toHaveLength(1);
    expect(Object.keys(told.rows[0].data as object).toSorted()).toEqual([
      'isNew',
      'publicationId',
      'register',
    ]);
  });

  test('is text, bounded, whatever it was marked up with', async () => {
    const { clientId } = await firm.accepted();
    const message = `<FT TYPE="F">Muster</FT> <img src=x onerror="alert(1)"> &lt;script&gt; ${'ä'.repeat(9000)}`;
    tell(today, dayEntry({ uid, number: 2, keys: ['zweckaenderung'], message }));
    await look();
    const [{ text } = { text: '' }] = await publicationsOf(clientId);
    expect(text).toMatch(/^Muster <script> ä+…$/u);
    expect(text).toHaveLength(4000);
    const kept = await app.pool.query(`select sealed from register_publications where client_id = $1`, [
      clientId,
    ]);
    expect((kept.rows[0].sealed as Buffer).includes('Muster')).toBe(false);
  });

  test('opens none where an address changed, and one where nobody knows what did', async () => {
    const { clientId } = await firm.accepted();
    tell(today, dayEntry({ uid, number: 3, keys: ['adressaenderung'] }));
    await look();
    expect(await publicationsOf(clientId)).toMatchObject([{ mutations: ['address'], isNew: false }]);
    tell(today, dayEntry({ uid, number: 4, keys: [] }));
    await look();
    await eventually(async () => (await firm.reviewsOf(clientId)).length === 1);
    expect(await publicationsOf(clientId)).toMatchObject([{ mutations: ['unknown'], isNew: true }, {}]);
  });

  test('counts once more where the register changes its mind', async () => {
    const { clientId } = await firm.accepted();
    tell(today, dayEntry({ uid, number: 5, keys: ['adressaenderung'], message: 'Neue Adresse.' }));
    await look();
    tell(today, dayEntry({ uid, number: 5, keys: ['adressaenderung', 'konkurs'], message: 'Berichtigt.' }));
    await look();
    await eventually(async () => (await firm.reviewsOf(clientId)).length === 1);
    expect((await publicationsOf(clientId)).map(({ mutations }) => mutations)).toEqual([
      ['bankruptcy', 'address'],
      ['address'],
    ]);
  });

  test('is found for companies behind the client, too, and for nobody who is not in the structure', async () => {
    const { clientId } = await firm.accepted();
    const mother = { ...company, name: 'Mutter Holding AG', uid: 'CHE-107.787.577' };
    const partyId = await firm.structures.withParty(clientId, mother);
    tell(
      today,
      dayEntry({ uid: 'CHE107787577', number: 6, keys: ['fusion'] }),
      dayEntry({ uid: 'CHE116281710', number: 7 }),
    );
    await look();
    const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'editor');
    const found = body.subjects.map((each) => [each.partyId, each.publications.map(({ number }) => number)]);
    expect(found).toEqual([
      [null, []],
      [partyId, ['6']],
    ]);
  });

  test('is no news where the last extract had it, and is where the next one has it first', async () => {
    const { clientId } = await firm.accepted();
    await firm.desk.asks(clientId);
    const [had] = zefixMuster.sogcPub;
    tell(today, { sogcPublication: had, companyShort: { uid } });
    await look();
    expect(await publicationsOf(clientId)).toEqual([]);
    const later = {
      ...had!,
      sogcDate: today,
      sogcId: 8,
      mutationTypes: [{ id: 1, key: 'status.loeschung' }],
    };
    zefixMuster.sogcPub.push(later);
    try {
      await firm.desk.asks(clientId);
    } finally {
      zefixMuster.sogcPub.pop();
    }
    expect(await publicationsOf(clientId)).toMatchObject([{ foundIn: 'extract', mutations: ['deletion'] }]);
    await eventually(async () => (await firm.reviewsOf(clientId)).length === 1);
  });

  test('is never changed, whoever tries, and agrees with the ledger', async () => {
    const write = (text: string) => app.pool.query(text);
    await expect(write(`update register_publications set is_new = false`)).rejects.toThrow('as it was found');
    await expect(write(`delete from register_publications`)).rejects.toThrow('as it was found');
    expect(await app.audit()).toEqual([]);
  });
});

describe('the days of a register', () => {
  test('that were missed are all asked for, in their order, and none is skipped', async () => {
    const { clientId } = await firm.accepted();
    // Longer ago than one look asks for, with a publication in the midst of it.
    const missed = addDays(today, -17);
    tell(addDays(today, -9), dayEntry({ uid, number: 9, keys: ['liquidation'], day: today }));
    const asked = await look(missed);
    const expected = Array.from({ length: 17 }, (_, at) => addDays(missed, at + 1));
    expect([...new Set(asked)].toSorted().filter((day) => day > missed)).toEqual(expected);
    expect(await publicationsOf(clientId)).toHaveLength(1);
    const { rows } = await app.pool.query(
      `select to_char(read_through, 'YYYY-MM-DD') as day from register_watches`,
    );
    // Today is not over: it is asked for again.
    expect(rows[0].day).toBe(addDays(today, -1));
  });

  test.each([
    [{ status: 500, body: zefixFailure('INTERNAL_SERVER_ERROR') }, 'failed'],
    [{ status: 404, body: '<html>no such page</html>' }, 'failed'],
    [{ status: 401, body: '' }, 'credentials-refused'],
    [{ status: 429, body: '' }, 'too-many-requests'],
    [{ status: 200, body: '<html>maintenance</html>' }, 'unreadable'],
    [{ status: 200, body: { list: [] } }, 'unreadable'],
    [{ status: 200, body: [{ sogcPublication: {}, companyShort: { uid: 'none' } }] }, 'unreadable'],
    [{ status: 200, body: [{ sogcPublication: { sogcId: 'x' }, companyShort: { uid } }] }, 'unreadable'],
    [{ status: 200, body: ' '.repeat(33 * 1024 * 1024) }, 'too-large'],
  ])('that answers %# is read again until it is there, and says so', async (answer, fault) => {
    await firm.desk.waiting();
    const bad = addDays(today, -2);
    days.set(bad, answer);
    const asked = await look(addDays(today, -4));
    expect(asked.at(-1)).toBe(bad);
    const { rows } = await app.pool.query(
      `select fault, to_char(read_through, 'YYYY-MM-DD') as day from register_watches`,
    );
    expect(rows).toEqual([{ fault, day: addDays(bad, -1) }]);
    expect(await registersPart()).toMatchObject({ state: 'degraded', failedAt: expect.any(String) });
    days.clear();
    expect(await look()).toContain(bad);
    expect(await registersPart()).toMatchObject({ state: 'ok', failedAt: null, unit: 'hours' });
  });

  test('are told to officers with how far they are read', async () => {
    const { clientId } = await firm.desk.waiting();
    await look();
    const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'editor');
    expect(body.watch).toMatchObject({ readThrough: addDays(today, -1), failedAt: null, fault: null });
  });
});
