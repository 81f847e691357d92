import { objectOf, readInto, setAttribute, textOf } from './person.ts';
import type { Draft } from './person.ts';
import { ScimError } from './scim-error.ts';

interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const operationsMax = 1000;

/** The operations of a PATCH (RFC 7644, 3.5.2); Entra writes their names with capital letters. */
export function readOperations(body: unknown): Operation[] {
  const { Operations: list } = objectOf(body);
  if (!Array.isArray(list) || list.length === 0 || list.length > operationsMax) {
    throw new ScimError(400, 'Operations are missing, or too many', 'invalidSyntax');
  }
  return list.map((each: unknown) => {
    const { op, path, value } = objectOf(each);
    const name = String(op).toLowerCase();
    if (name !== 'add' && name !== 'replace' && name !== 'remove') {
      throw new ScimError(400, 'An operation is none of add, replace and remove', 'invalidSyntax');
    }
    return { op: name, path: textOf(path ?? null), value };
  });
}

/** Does to a person what the operations say. */
export function patchPerson(draft: Draft, operations: readonly Operation[]): void {
  for (const { op, path, value } of operations) {
    if (path === null && op === 'remove')
      throw new ScimError(400, 'Nothing to remove is named', 'invalidPath');
    if (path === null) readInto(draft, value);
    else setAttribute(draft, path, op === 'remove' ? removedValue(path) : value);
  }
}

/** An account that is not said to be active is not. */
const removedValue = (path: string) => (path.toLowerCase() === 'active' ? false : null);

export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** Null leaves the members; else all that there are from then on. */
  members: Set<string> | null;
}

/** What the operations make of a group with these members. */
export function patchGroup(present: ReadonlySet<string>, operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { members: null };
  for (const { op, path, value } of operations) {
    if (path === null) {
      readGroup(change, value);
      continue;
    }
    const name = path.toLowerCase();
    const one = /^members\[value eq "([^"]+)"\]$/iu.exec(path)?.[1];
    if (name === 'displayname') readGroup(change, { displayName: value });
    else if (name === 'externalid') change.externalId = op === 'remove' ? null : textOf(value);
    else if (name === 'members' || one !== undefined) {
      const named = one === undefined ? membersIn(value ?? null) : [one];
      change.members = membersAfter(
        change.members ?? present,
        op,
        named,
        value === undefined && one === undefined,
      );
    }
  }
  return change;
}

function membersAfter(
  before: ReadonlySet<string>,
  op: Operation['op'],
  named: readonly string[],
  isAll: boolean,
): Set<string> {
  if (op === 'replace') return new Set(named);
  if (op === 'add') return new Set([...before, ...named]);
  return isAll ? new Set() : new Set([...before].filter((uid) => !named.includes(uid)));
}

/** What a whole group says, or a part of one. */
export function readGroup(change: GroupChange, body: unknown): void {
  for (const [attribute, value] of Object.entries(objectOf(body))) {
    const name = attribute.toLowerCase();
    const text = name === 'displayname' ? textOf(value) : null;
    if (text !== null) change.displayName = text;
    if (name === 'externalid') change.externalId = textOf(value);
    if (name === 'members') change.members = new Set(membersIn(value));
  }
}

function membersIn(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  return list.map((each) => textOf(objectOf(each)['value'] ?? null)).filter((uid) => uid !== null);
}
