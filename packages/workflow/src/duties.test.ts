import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { duties, dutyCodes, weighDuties, whyNotGive, type DutyFacts } from './duties.ts';

const nothing: DutyFacts = {
  from: null,
  to: 'editor',
  sameMailbox: 0,
  sameName: 0,
  ownApprovals: 0,
  openWork: 0,
  keys: 0,
  undecidable: 0,
  otherAdmins: 2,
  decisions: 0,
  returns: 0,
  isAsleep: false,
};
const arbRole = fc.constantFrom('admin', 'editor', 'guest');
const arbCount = fc.nat({ max: 5 });
const arbFacts = fc.record({
  from: fc.option(arbRole),
  to: arbRole,
  sameMailbox: arbCount,
  sameName: arbCount,
  ownApprovals: arbCount,
  openWork: arbCount,
  keys: arbCount,
  undecidable: arbCount,
  otherAdmins: arbCount,
  decisions: arbCount,
  returns: arbCount,
  isAsleep: fc.boolean(),
}) as fc.Arbitrary<DutyFacts>;

const codes = (change: Partial<DutyFacts>) => weighDuties({ ...nothing, ...change }).map(({ code }) => code);

describe('weighDuties', () => {
  test.each<[string, Partial<DutyFacts>]>([
    ['same-mailbox', { sameMailbox: 1 }],
    ['same-name', { sameName: 2 }],
    ['own-approver', { ownApprovals: 3 }],
    ['role-returned', { returns: 1 }],
    ['asleep', { isAsleep: true }],
    ['nobody-left-to-decide', { from: 'admin', undecidable: 1 }],
    ['single-administrator', { from: 'admin', otherAdmins: 1 }],
    ['reads-own-decisions', { from: 'editor', to: 'guest', decisions: 4 }],
    ['open-work', { from: 'editor', to: 'guest', openWork: 1 }],
    ['keys-suspended', { from: 'admin', keys: 1 }],
  ])('finds %s, and that alone', (code, change) => {
    expect(codes(change)).toEqual([code]);
  });

  test.each<[Partial<DutyFacts>, string]>([
    [{ from: 'admin', otherAdmins: 0 }, 'no administrator is left, which is refused elsewhere'],
    [{ from: 'admin', otherAdmins: 2 }, 'two administrators are left'],
    [{ from: 'editor', to: 'editor', decisions: 4 }, 'the officer stays one'],
    [{ from: 'guest', to: 'guest', decisions: 4 }, 'the reader was one before'],
    [
      { from: 'editor', to: 'editor', openWork: 1, keys: 1, ownApprovals: 1, returns: 1 },
      'the role stays the same',
    ],
    [{ from: 'admin', to: 'admin', otherAdmins: 1, undecidable: 1 }, 'the administrator stays one'],
    [{ from: 'editor', to: 'editor', isAsleep: true }, 'who sleeps has had these rights'],
  ])('finds nothing in %j: %s', (change) => {
    expect(codes(change)).toEqual([]);
  });

  test('says how often duties would meet', () => {
    const all = weighDuties({
      ...nothing,
      sameMailbox: 2,
      sameName: 3,
      ownApprovals: 4,
      returns: 5,
      isAsleep: true,
    });
    expect(all).toEqual([
      { code: 'same-mailbox', count: 2 },
      { code: 'own-approver', count: 4 },
      { code: 'same-name', count: 3 },
      { code: 'role-returned', count: 5 },
      { code: 'asleep', count: 1 },
    ]);
    const leaving = {
      from: 'admin',
      to: 'guest',
      otherAdmins: 1,
      undecidable: 2,
      decisions: 3,
      openWork: 4,
    } as const;
    expect(weighDuties({ ...nothing, ...leaving })).toEqual([
      { code: 'nobody-left-to-decide', count: 2 },
      { code: 'single-administrator', count: 1 },
      { code: 'reads-own-decisions', count: 3 },
      { code: 'open-work', count: 4 },
    ]);
  });

  test.prop([arbFacts])('nothing is found less often than not at all', (facts) => {
    expect(dutyCodes.filter((code) => duties[code].count(facts) < 0)).toEqual([]);
  });

  test('finds nothing where nothing is', () => {
    expect(weighDuties(nothing)).toEqual([]);
  });

  test('a reader may have the name, the mailbox and the sleep of somebody else', () => {
    expect(codes({ to: 'guest', sameMailbox: 1, sameName: 1, isAsleep: true })).toEqual([]);
  });

  test('who loses rights makes nobody a second person, who gains some leaves nobody alone', () => {
    expect(codes({ from: 'admin', to: 'editor', ownApprovals: 2, returns: 2 })).toEqual([]);
    expect(codes({ from: 'editor', to: 'admin', openWork: 2, otherAdmins: 1, undecidable: 3 })).toEqual([]);
    expect(codes({ from: null, to: 'guest', openWork: 2 })).toEqual([]);
    expect(codes({ from: null, to: 'guest', returns: 1 })).toEqual(['role-returned']);
  });

  test.prop([arbFacts])('names each duty once, the gravest first, with how much of it there is', (facts) => {
    const found = weighDuties(facts);
    expect(found.map(({ code }) => code)).toEqual(dutyCodes.filter((code) => duties[code].count(facts) > 0));
    for (const { count } of found) expect(count).toBeGreaterThan(0);
  });
});

describe('whyNotGive', () => {
  const warnings = [
    { code: 'same-name', count: 1 },
    { code: 'open-work', count: 2 },
  ] as const;

  test('lets pass what nothing stands against, and warnings that were all confirmed', () => {
    expect(whyNotGive([], [])).toBeNull();
    expect(whyNotGive(warnings, ['open-work', 'same-name', 'asleep'])).toBeNull();
  });

  test('a warning that nobody confirmed holds it up', () => {
    expect(whyNotGive(warnings, ['same-name'])).toBe('duties-unconfirmed');
    expect(whyNotGive(warnings, [])).toBe('duties-unconfirmed');
  });

  test('of all duties a shared mailbox alone can never be confirmed', () => {
    const refused = dutyCodes.filter((code) => whyNotGive([{ code, count: 1 }], [code]) !== null);
    expect(refused).toEqual(['same-mailbox']);
  });

  test('a refusal cannot be confirmed', () => {
    expect(whyNotGive([...warnings, { code: 'same-mailbox', count: 1 }], [...dutyCodes])).toBe(
      'duties-conflict',
    );
  });
});
