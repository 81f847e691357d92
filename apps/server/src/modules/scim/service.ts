import type { Database } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import type { ProvisionedUsers } from '../users/index.ts';
import { readFilter } from './filter.ts';
import { groupActs } from './groups.ts';
import { peopleActs } from './people.ts';
import * as repo from './repo.ts';
import { groupResource, listOf, pageMax, userResource } from './resources.ts';
import type { ScimAnswer, ScimCall, ScimHandler } from './door.ts';
import { notFound, ScimError } from './scim-error.ts';
import type { ScimGroupRow } from './tables.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: ProvisionedUsers;
  /** Address under which all of it stands. */
  readonly base: string;
}

/** What can be done with a kind of resources, each answered as RFC 7644 has it. */
export type Acts = Readonly<Record<'list' | 'get' | 'create' | 'replace' | 'patch' | 'remove', ScimHandler>>;

/** One change at a time, together with whatever else changes roles. */
function changes({ spine, users }: Deps) {
  return <T>({ actor }: ScimCall, work: (unit: Unit) => Promise<T>): Promise<T> =>
    spine.run(actor, async (unit) => {
      await users.lock(unit);
      return work(unit);
    });
}

export function userService(deps: Deps): Acts {
  const { database, base } = deps;
  const people = peopleActs(deps.users);
  const change = changes(deps);

  async function answer(uid: string, status = 200): Promise<ScimAnswer> {
    const found = await repo.findUser(database, uid);
    if (found === undefined) throw notFound();
    const location = status === 201 ? { location: `${base}/Users/${uid}` } : {};
    return { status, body: userResource(found.row, found.isActive, base), ...location };
  }

  return {
    async list({ query }) {
      const page = pageOf(query);
      const { found, total } = await repo.listUsers(database, page);
      const resources = found.map(({ row, isActive }) => userResource(row, isActive, base));
      return { status: 200, body: listOf(resources, total, page.offset + 1) };
    },
    get: ({ id }) => answer(id),
    async create(call) {
      const made = await change(call, (unit) => people.create(unit, call.body));
      if (made instanceof ScimError) throw made;
      return answer(made, 201);
    },
    async replace(call) {
      await change(call, (unit) => people.replace(unit, call.id, call.body));
      return answer(call.id);
    },
    async patch(call) {
      await change(call, (unit) => people.patch(unit, call.id, call.body));
      return answer(call.id);
    },
    async remove(call) {
      await change(call, (unit) => people.remove(unit, call.id));
      return { status: 204 };
    },
  };
}

export function groupService(deps: Deps): Acts {
  const { database, base } = deps;
  const groups = groupActs(deps.users);
  const change = changes(deps);

  async function resource(row: ScimGroupRow, hasMembers: boolean) {
    return groupResource(row, hasMembers ? await repo.membersOf(database, row.id) : null, base);
  }

  async function answer(id: string, hasMembers: boolean, status = 200): Promise<ScimAnswer> {
    const row = await repo.findGroup(database, id);
    if (row === undefined) throw notFound();
    const location = status === 201 ? { location: `${base}/Groups/${id}` } : {};
    return { status, body: await resource(row, hasMembers), ...location };
  }

  return {
    async list({ query }) {
      const page = pageOf(query);
      const { rows, total } = await repo.listGroups(database, page);
      const resources = await Promise.all(rows.map((row) => resource(row, wantsMembers(query))));
      return { status: 200, body: listOf(resources, total, page.offset + 1) };
    },
    get: ({ id, query }) => answer(id, wantsMembers(query)),
    create: async (call) => answer(await change(call, (unit) => groups.create(unit, call.body)), true, 201),
    async replace(call) {
      await change(call, (unit) => groups.replace(unit, call.id, call.body));
      return answer(call.id, true);
    },
    async patch(call) {
      await change(call, (unit) => groups.patch(unit, call.id, call.body));
      return { status: 204 };
    },
    async remove(call) {
      await change(call, (unit) => groups.remove(unit, call.id));
      return { status: 204 };
    },
  };
}

/** Pages count from 1 (RFC 7644, 3.4.2.4); what is no number counts as not said. */
function pageOf(query: ScimCall['query']): repo.Page {
  const number = (text: string | undefined, other: number) =>
    text !== undefined && /^-?\d{1,9}$/u.test(text) ? Number(text) : other;
  return {
    filter: readFilter(query['filter']),
    limit: Math.min(pageMax, Math.max(0, number(query['count'], 100))),
    offset: Math.max(1, number(query['startIndex'], 1)) - 1,
  };
}

function wantsMembers(query: ScimCall['query']): boolean {
  return (
    query['excludedAttributes']?.split(',').some((name) => name.trim().toLowerCase() === 'members') !== true
  );
}
