import { describe, expect, test } from 'vitest';
import { noPerson, personOf } from './person.ts';
import type { Draft } from './person.ts';
import { patchGroup, patchPerson, readOperations } from './patch.ts';

const before: Draft = {
  ...noPerson,
  userName: 'ada@example.test',
  email: 'ada@example.test',
  displayName: 'Ada',
};

function patched(...operations: object[]) {
  const draft = { ...before };
  patchPerson(draft, readOperations({ Operations: operations }));
  return personOf(draft);
}

describe('operations on a person', () => {
  test('are understood without a path, with dotted names and with values as texts', () => {
    const value = { 'name.givenName': 'Ada', 'name.familyName': 'Neu', active: 'False' };
    expect(patched({ op: 'Add', value })).toMatchObject({
      givenName: 'Ada',
      familyName: 'Neu',
      active: false,
    });
    expect(patched({ op: 'replace', path: 'ACTIVE', value: 'true' }).active).toBe(true);
  });

  test('name the address in each way that directories know', () => {
    const value = 'new@example.test';
    for (const operation of [
      { op: 'replace', path: 'emails[type eq "work"].value', value },
      { op: 'replace', path: 'emails', value: [{ value: 'other@example.test' }, { value, primary: 'True' }] },
      { op: 'replace', path: 'emails', value: { value } },
      { op: 'replace', value: { emails: [{ value }] } },
    ]) {
      expect(patched(operation).email, JSON.stringify(operation)).toBe(value);
    }
  });

  test('that remove make nobody active and fall back on the user name', () => {
    expect(patched({ op: 'remove', path: 'active' }).active).toBe(false);
    expect(patched({ op: 'remove', path: 'displayName' }).displayName).toBeNull();
    expect(patched({ op: 'remove', path: 'emails' }).email).toBe('ada@example.test');
  });

  test('that say nothing, nobody or something else are refused', () => {
    for (const operation of [
      { op: 'remove' },
      { op: 'move', path: 'active' },
      { op: 'replace', path: 'active', value: 1 },
      { op: 'replace', path: 'userName', value: 'x'.repeat(300) },
      { op: 'replace', path: 'userName', value: null },
      { op: 'replace', value: 'active' },
    ]) {
      expect(() => patched(operation), JSON.stringify(operation)).toThrow();
    }
    expect(() => readOperations({ Operations: [] })).toThrow('Operations are missing, or too many');
  });
});

test('members are added, removed one by one or all at once, and replaced, in the order that is said', () => {
  const after = (...operations: object[]) => [
    ...(patchGroup(new Set(['a', 'b']), readOperations({ Operations: operations })).members ?? ['untouched']),
  ];
  const add = { op: 'Add', path: 'members', value: [{ value: 'c' }] };
  expect(after(add)).toEqual(['a', 'b', 'c']);
  expect(after(add, { op: 'remove', path: 'members[value eq "a"]' })).toEqual(['b', 'c']);
  expect(after({ op: 'Remove', path: 'members', value: [{ value: 'b' }] })).toEqual(['a']);
  expect(after({ op: 'remove', path: 'members' })).toEqual([]);
  expect(after({ op: 'replace', path: 'members', value: [{ value: 'z' }] })).toEqual(['z']);
  expect(after({ op: 'replace', value: { displayName: 'Other' } })).toEqual(['untouched']);
});
