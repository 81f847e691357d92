import type { Equivalent } from './equivalent.ts';

export const ofOthers: readonly Equivalent[] = [
  {
    file: 'apps/server/src/modules/review/item.ts',
    line: 'if (notes === null || officerId === null',
    label:
      'notes === null || officerId === null || decidedBy === null → notes === null || officerId === null && decidedBy === null',
    why: 'a decision is stored with all of it at once',
  },
  {
    file: 'apps/server/src/modules/review/item.ts',
    line: 'if (assigneeName === null || uid === null',
    label:
      'assigneeName === null || uid === null || since === null → assigneeName === null || uid === null && since === null',
    why: 'the database has all of it or nothing (review_assigned_whole)',
  },
  {
    file: 'apps/server/src/modules/review/item.ts',
    line: 'if (notes === null || officerId === null',
    label: 'notes === null || officerId === null → notes === null && officerId === null',
    why: 'a decision is stored with all of it at once',
  },
  {
    file: 'apps/server/src/modules/review/wanted-items.ts',
    line: 'if (asked.ids !== null) return named(asked.ids);',
    label: 'asked.ids !== null → false',
    why: 'the same items, found by another plan',
  },
  {
    file: 'apps/server/src/modules/review/wanted-items.ts',
    line: 'if (parts.length === 0) return null;',
    label: 'parts.length === 0 → false',
    why: 'the same items, found by another plan',
  },
  {
    file: 'apps/server/src/modules/review/wanted-items.ts',
    line: 'if (ids.rows.length <= countedMax)',
    label: 'ids.rows.length <= countedMax → false',
    why: 'the same items, found by another plan',
  },
  {
    file: 'apps/server/src/modules/review/wanted-items.ts',
    line: 'return number > countedMax',
    label: 'number > countedMax → number >= countedMax',
    why: 'the same items, found by another plan',
  },
  {
    file: 'apps/server/src/modules/review/queue-repo.ts',
    line: "eq(assignees.uid, uid ?? '')",
    label: "'' → 'mutated'",
    why: 'no account is called so',
  },
  {
    file: 'packages/money/src/minor-units.ts',
    line: 'const text = String(units < 0n',
    label: 'units < 0n → units <= 0n',
    why: 'the negative of the whole number nought is nought',
  },
  {
    file: 'packages/money/src/minor-units.ts',
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
  {
    file: 'packages/risk/src/validate-risk-pack.ts',
    line: 'const highFrom = reader.integer(',
    label: '1 → (1 + 1)',
    why: 'a high risk begins above a medium one, which begins at one or more',
  },
  {
    file: 'packages/risk/src/validate-risk-pack.ts',
    line: 'const names = reader.items(value, path, 100)',
    label: '100 → (100 + 1)',
    why: 'a bound on work, of which any number near it does',
  },
  {
    file: 'packages/workflow/src/duties.ts',
    line: 'return { guest: 0, editor: 1, admin: 2 }',
    label: '2 → (2 + 1)',
    why: 'only which of two stands higher is asked',
  },
  {
    file: 'packages/risk/src/pack-reader.ts',
    line: "if (typeof value !== 'string') return false;",
    label: "typeof value !== 'string' → false",
    why: 'what is no text is never the text of a day',
  },
  ...['(8 + 1)', '(8 - 1)'].map((other) => ({
    file: 'apps/server/src/platform/work/each-of.ts',
    line: 'const fewAtOnce = 8',
    label: `8 → ${other}`,
    why: 'the same work, some of it a little later',
  })),
];
