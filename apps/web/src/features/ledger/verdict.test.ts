import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { verdictOf } from './verdict.ts';

const ids = ['payload', 'statement', 'seal', 'leaf', 'inclusion', 'checkpoint', 'timestamp'] as const;
const outcomes = ['passed', 'failed', 'skipped'] as const;
const arbSteps = fc
  .tuple(...ids.map(() => fc.constantFrom(...outcomes)))
  .map((found) => ids.map((id, index) => ({ id, outcome: found[index]! })));
const sound = ids.map((id) => ({
  id,
  outcome: id === 'timestamp' ? ('skipped' as const) : ('passed' as const),
}));

describe('verdictOf', () => {
  test('an entry that both found sound is verified without a timestamp', () => {
    expect(verdictOf(sound, sound)).toEqual({ kind: 'verified', steps: [], isStamped: false });
  });

  test('it is stamped only when both found the timestamp right', () => {
    const stamped = ids.map((id) => ({ id, outcome: 'passed' as const }));
    expect(verdictOf(stamped, stamped)).toEqual({ kind: 'verified', steps: [], isStamped: true });
    expect(verdictOf(stamped, sound).isStamped).toBe(false);
    expect(verdictOf(sound, stamped).isStamped).toBe(false);
  });

  test.prop([arbSteps, arbSteps])(
    'one failed step anywhere is a failure that names it',
    (server, browser) => {
      const failing = [...server, ...browser].filter(({ outcome }) => outcome === 'failed');
      const verdict = verdictOf(server, browser);
      expect(verdict.kind === 'failed').toBe(failing.length > 0);
      if (verdict.kind === 'failed')
        expect(new Set(verdict.steps)).toEqual(new Set(failing.map(({ id }) => id)));
    },
  );

  test.prop([fc.constantFrom('statement', 'seal', 'inclusion', 'checkpoint')])(
    'a skipped essential step is never called verified',
    (id) => {
      const steps = sound.map((step) => (step.id === id ? { ...step, outcome: 'skipped' as const } : step));
      expect(verdictOf(sound, steps)).toMatchObject({ kind: 'consistent', steps: [id] });
      expect(verdictOf(steps, sound)).toMatchObject({ kind: 'consistent', steps: [id] });
    },
  );

  test('what the browser did not check is not verified', () => {
    expect(verdictOf(sound, undefined).kind).toBe('consistent');
  });
});
