import type { ScimGroupRow, ScimUserRow } from './tables.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';

/** A person as the directory reads it (RFC 7643, 4.1). */
export function userResource(row: ScimUserRow, isActive: boolean, base: string) {
  const { uid, userName, externalId, displayName, givenName, familyName, email } = row;
  return {
    schemas: [`${core}:User`],
    id: uid,
    userName,
    ...(externalId === null ? {} : { externalId }),
    ...(displayName === null ? {} : { displayName }),
    name: {
      ...(givenName === null ? {} : { givenName }),
      ...(familyName === null ? {} : { familyName }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: metaOf('User', row, `${base}/Users/${uid}`),
  };
}

/** A group (RFC 7643, 4.2); without its members where those are not asked for. */
export function groupResource(row: ScimGroupRow, members: readonly string[] | null, base: string) {
  const { id, displayName, externalId } = row;
  return {
    schemas: [`${core}:Group`],
    id,
    displayName,
    ...(externalId === null ? {} : { externalId }),
    ...(members === null
      ? {}
      : { members: members.map((value) => ({ value, type: 'User', $ref: `${base}/Users/${value}` })) }),
    meta: metaOf('Group', row, `${base}/Groups/${id}`),
  };
}

function metaOf(
  resourceType: string,
  { createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string },
  location: string,
) {
  return { resourceType, created: createdAt, lastModified: updatedAt, location };
}

/** Some of the resources that fit (RFC 7644, 3.4.2). */
export function listOf(resources: readonly object[], totalResults: number, startIndex: number) {
  return {
    schemas: [`${messages}:ListResponse`],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

export function errorResource(status: number, detail: string, scimType?: string) {
  return {
    schemas: [`${messages}:Error`],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  };
}

/** What can be done here (RFC 7643, 5). */
export function providerConfig(base: string) {
  const no = { supported: false };
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: pageMax },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an administrator makes under Users, Provisioning',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export const pageMax = 200;

export function resourceTypes(base: string) {
  return (['User', 'Group'] as const).map((name) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${core}:${name}`,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const list = (name: string, subAttributes: readonly object[]) => ({
  ...text(name, { type: 'complex', multiValued: true }),
  subAttributes,
});

/** The attributes that are kept (RFC 7643, 7). */
export function schemas(base: string) {
  const externalId = text('externalId', { caseExact: true });
  const all = {
    User: [
      text('userName', { required: true, uniqueness: 'server' }),
      externalId,
      text('displayName'),
      { ...text('name', { type: 'complex' }), subAttributes: [text('givenName'), text('familyName')] },
      list('emails', [text('value'), text('type'), text('primary', { type: 'boolean' })]),
      text('active', { type: 'boolean' }),
    ],
    Group: [
      text('displayName', { required: true, uniqueness: 'server' }),
      externalId,
      list('members', [
        text('value', { mutability: 'immutable' }),
        text('type', { mutability: 'immutable' }),
      ]),
    ],
  };
  return Object.entries(all).map(([name, attributes]) => ({
    schemas: [`${core}:Schema`],
    id: `${core}:${name}`,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${core}:${name}` },
  }));
}
