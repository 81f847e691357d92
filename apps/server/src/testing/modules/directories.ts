import { accessKeyRoutes } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';

/** Requests of directories, in the form in which Entra and Okta send them (written after their documentation). */

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const patch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const entra = {
  user: (name: string, objectId: string) => ({
    schemas: [`${core}:User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: objectId,
    userName: `${name}@example.test`,
    active: true,
    displayName: `${name} Entra`,
    emails: [{ primary: true, type: 'work', value: `${name}@example.test` }],
    meta: { resourceType: 'User' },
    name: { formatted: `${name} Entra`, familyName: 'Entra', givenName: name },
    title: 'Officer',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '17' },
  }),
  end: { schemas: [patch], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
  begin: { schemas: [patch], Operations: [{ op: 'Replace', path: 'active', value: 'True' }] },
  rename: (familyName: string, address: string) => ({
    schemas: [patch],
    Operations: [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: address },
      { op: 'Replace', path: 'name.familyName', value: familyName },
      { op: 'Add', path: 'displayName', value: `Renamed ${familyName}` },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'KYC',
      },
    ],
  }),
  group: (displayName: string, objectId: string) => ({
    schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: objectId,
    displayName,
    meta: { resourceType: 'Group' },
  }),
  add: (...ids: string[]) => ({
    schemas: [patch],
    Operations: [{ op: 'Add', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }],
  }),
  remove: (id: string) => ({
    schemas: [patch],
    Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }],
  }),
};

export const okta = {
  user: (name: string, oktaId: string) => ({
    schemas: [`${core}:User`],
    userName: `${name}@example.test`,
    name: { givenName: name, familyName: 'Okta' },
    emails: [{ primary: true, value: `${name}@example.test`, type: 'work' }],
    displayName: `${name} Okta`,
    locale: 'en-US',
    externalId: oktaId,
    groups: [],
    password: '1mz050nq',
    active: true,
  }),
  end: { schemas: [patch], Operations: [{ op: 'replace', value: { active: false } }] },
  begin: { schemas: [patch], Operations: [{ op: 'replace', value: { active: true } }] },
  rename: (id: string, displayName: string) => ({
    schemas: [patch],
    Operations: [{ op: 'replace', value: { id, displayName } }],
  }),
  swap: (gone: string, ...come: string[]) => ({
    schemas: [patch],
    Operations: [
      { op: 'remove', path: `members[value eq "${gone}"]` },
      { op: 'add', path: 'members', value: come.map((value) => ({ value, display: 'somebody' })) },
    ],
  }),
};

const directoryKey = { purpose: 'directory', name: 'Entra', days: 30, callsPerMinute: 1500 } as const;

export const makeDirectoryKey = async (app: TestApp) =>
  (await app.call(accessKeyRoutes.add, { body: directoryKey }, 'admin')).body;

interface Resource {
  readonly id: string;
  readonly active: boolean;
  readonly totalResults: number;
  readonly [name: string]: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A directory with a key: calls as one does. */
export async function openDirectory(app: TestApp) {
  const { secret } = await makeDirectoryKey(app);
  return {
    secret,
    async scim(method: Method, path: string, body?: object, bearer = secret) {
      const response = await app.app.http.inject({
        method,
        url: `/api/scim/v2${path}`,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const read = response.body === '' ? null : response.json<Resource>();
      return { status: response.statusCode, headers: response.headers, body: read as Resource };
    },
  };
}

export type Directory = Awaited<ReturnType<typeof openDirectory>>;
