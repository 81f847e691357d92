import type { Equivalent } from './equivalent.ts';

export const ofOthers: readonly Equivalent[] = [
  {
    file: 'apps/server/src/modules/review/item.ts',
    line: 'if (decision === null || notes === null',
    label:
      'decision === null || notes === null || officerId === null || decidedBy === null → decision === null || notes === null || officerId === null && decidedBy === null',
    why: 'a decision is stored with all of it at once',
  },
  {
    file: 'packages/money/src/amount.ts',
    line: 'const text = String(units < 0n',
    label: 'units < 0n → units <= 0n',
    why: 'the negative of the whole number nought is nought',
  },
  {
    file: 'packages/money/src/amount.ts',
    line: 'const text = String(units < 0n',
    label: '0n → (0n + 1n)',
    why: 'the negative of the whole number nought is nought',
  },
  {
    file: 'packages/workflow/src/onboarding.ts',
    line: "event === 'restart' && index > at",
    label: 'index > at → index >= at',
    why: 'the step itself has had its new state before this is asked',
  },
  {
    file: 'apps/server/src/modules/users/apart.ts',
    line: 'reason: confirmation?.reason',
    label: "'' → 'mutated'",
    why: 'who confirmed each finding gave a reason with it',
  },
];
