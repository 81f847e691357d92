import { roles } from '@sorgfalt/contract';
import { describe, expect, it } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import { screenIds, screens } from '../domain/access.ts';
import { decideAccess, type GuardFacts } from './guard-decision.ts';

const arbFacts: fc.Arbitrary<GuardFacts> = fc.record({
  loading: fc.boolean(),
  isLeaving: fc.constant(false),
  error: fc.constantFrom(null, new Error('Auth state timeout')),
  isSignedIn: fc.boolean(),
  role: fc.constantFrom(...roles),
});
const arbAccess = fc.record({ guestsAllowed: fc.boolean(), roles: fc.subarray([...roles]) });
const settled: GuardFacts = {
  loading: false,
  isLeaving: false,
  error: null,
  isSignedIn: true,
  role: 'guest',
};

describe('decideAccess', () => {
  test.prop([arbFacts, arbAccess])('never renders while it is verifying', (facts, access) => {
    expect(decideAccess({ ...facts, loading: true }, access)).toEqual({ kind: 'verifying' });
  });

  test.prop([arbFacts, arbAccess])(
    'shows nothing, and sends nobody away, once the session is given up or lost',
    (facts, access) => {
      const decision = decideAccess({ ...facts, loading: false, isLeaving: true }, access);
      expect(decision).toEqual({ kind: 'leaving' });
    },
  );

  test.prop([arbFacts, arbAccess])(
    'renders for a signed-in user exactly where the role is listed',
    (facts, access) => {
      const decision = decideAccess({ ...facts, loading: false, isSignedIn: true }, access);
      expect(decision.kind).toBe(access.roles.includes(facts.role) ? 'render' : 'unauthorized');
    },
  );

  test.prop([arbAccess])(
    'lets somebody unauthenticated in only as a guest, where guests are allowed',
    (access) => {
      const decision = decideAccess({ ...settled, isSignedIn: false }, access);
      expect(decision.kind).toBe(access.guestsAllowed ? 'render' : 'unauthorized');
    },
  );

  it('shows the time-out instead of sending anybody away', () => {
    const error = new Error('Auth state timeout');
    expect(decideAccess({ ...settled, isSignedIn: false, error }, screens.users.access)).toEqual({
      kind: 'failed',
      error,
    });
  });

  const open = (facts: Partial<GuardFacts>) =>
    screenIds.filter((id) => decideAccess({ ...settled, ...facts }, screens[id].access).kind === 'render');

  it('opens dashboard and survey to a guest who is not signed in', () => {
    expect(open({ isSignedIn: false })).toEqual(['dashboard', 'survey']);
  });

  it('opens the reading screens to a signed-in guest', () => {
    expect(open({ role: 'guest' })).toEqual([
      'dashboard',
      'activity',
      'timeline',
      'ledger',
      'proofs',
      'chat',
      'survey',
    ]);
  });

  it('opens all but the users to an editor, and all to an administrator', () => {
    expect(open({ role: 'editor' })).toEqual(screenIds.filter((id) => id !== 'users'));
    expect(open({ role: 'admin' })).toEqual(screenIds);
  });
});
