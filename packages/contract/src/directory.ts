import * as z from './zod.ts';
import { id, instant, ok, text } from './common.ts';
import { role } from './identity.ts';
import { route } from './route.ts';

/** A group of the firm's own directory, as its issuer names it, and the role that its members get. */
const directoryGroup = z.object({
  groupId: id,
  name: z.string(),
  role,
  setAt: instant,
});
export type DirectoryGroup = z.infer<typeof directoryGroup>;

export const directoryRoutes = {
  groups: route({
    method: 'GET',
    path: '/api/directory/groups',
    summary: 'Groups of the firm’s directory that give a role, by name',
    access: ['admin'],
    response: z.object({ groups: z.array(directoryGroup) }),
  }),
  setGroup: route({
    method: 'PUT',
    path: '/api/directory/groups',
    stepUp: 'grave',
    records: 'settings-changed',
    summary: 'Has a group give a role, from the next sign-in of its members on',
    access: ['admin'],
    body: z.object({ name: text(200).check(z.minLength(1)), role }),
    response: directoryGroup,
  }),
  removeGroup: route({
    method: 'DELETE',
    path: '/api/directory/groups/{groupId}',
    stepUp: 'grave',
    records: 'settings-changed',
    summary: 'Has a group give no role any more',
    access: ['admin'],
    params: z.object({ groupId: id }),
    response: ok,
  }),
};
