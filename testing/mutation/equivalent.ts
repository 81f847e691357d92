/** A mutant that does the same as the original: no test can tell them apart, and it does not count. */
export interface Equivalent {
  readonly file: string;
  /** A piece of the line, enough to know it by. */
  readonly line: string;
  /** As the tool says it. */
  readonly label: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
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
];
