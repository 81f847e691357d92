import { directoryRoutes } from '@sorgfalt/contract';
import type { DirectoryGroup, Role } from '@sorgfalt/contract';
import { asc, eq } from '../../platform/database/orm.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Users } from '../users/index.ts';
import { directoryGroups } from './tables.ts';

export { groupRegister } from './register.ts';
export { claimOfGroups, highestRole, rolesOfGroups } from './claims.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin'>;
  /** Gives the members of a group what their groups give now; those that only an issuer knows get it when they sign in. */
  readonly follow: (unit: Unit, name: string) => Promise<void>;
}

/** What the firm's own directory says of rights here: which of its groups give which role. */
export function createDirectory({ database, spine, users, follow }: Deps) {
  return {
    register(router: Router): void {
      router.add(directoryRoutes.groups, async () => {
        const rows = await database.select().from(directoryGroups).orderBy(asc(directoryGroups.name));
        return { groups: rows.map(toWire) };
      });
      router.add(directoryRoutes.setGroup, ({ caller, body: { name, role } }) =>
        spine.run(signedIn(caller), async (unit) => {
          await users.requireAdmin(unit);
          const group = await setGroup(unit, name, role);
          await follow(unit, name);
          return group;
        }),
      );
      router.add(directoryRoutes.removeGroup, ({ caller, params: { groupId } }) =>
        spine.run(signedIn(caller), async (unit) => {
          await users.requireAdmin(unit);
          const [gone] = await unit.tx
            .delete(directoryGroups)
            .where(eq(directoryGroups.id, groupId))
            .returning();
          if (gone === undefined) throw new AppError('not-found');
          await tell(unit, { groupId, name: gone.name, from: gone.role, to: null });
          await follow(unit, gone.name);
          return { ok: true as const };
        }),
      );
    },
  };
}

/** One change of groups at a time: `requireAdmin` holds the lock of roles. */
async function setGroup(unit: Unit, name: string, role: Role): Promise<DirectoryGroup> {
  const before = await findGroup(unit.tx, name);
  if (before?.role === role) return toWire(before);
  const [row] = await unit.tx
    .insert(directoryGroups)
    .values({ id: uuidv7(), name, role, setBy: unit.actor.id })
    .onConflictDoUpdate({
      target: directoryGroups.name,
      set: { role, setBy: unit.actor.id, setAt: new Date().toISOString() },
    })
    .returning();
  invariant(row !== undefined, 'a group that was set is there');
  await tell(unit, { groupId: row.id, name, from: before?.role ?? null, to: role });
  return toWire(row);
}

async function findGroup(tx: Tx, name: string) {
  const [row] = await tx.select().from(directoryGroups).where(eq(directoryGroups.name, name));
  return row;
}

async function tell(
  unit: Unit,
  change: {
    readonly groupId: string;
    readonly name: string;
    readonly from: Role | null;
    readonly to: Role | null;
  },
): Promise<void> {
  await unit.append({
    type: 'directory.group_changed',
    status: 'completed',
    data: change,
    evidence: change,
  });
}

function toWire({ id, name, role, setAt }: typeof directoryGroups.$inferSelect): DirectoryGroup {
  return { groupId: id, name, role, setAt };
}
