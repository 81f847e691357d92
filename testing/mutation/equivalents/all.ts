import type { Equivalent } from './equivalent.ts';
import { ofLedger } from './ledger.ts';
import { ofOthers } from './others.ts';
import { ofPayments } from './payments.ts';
import { ofPaymentsDesk } from './payments-desk.ts';
import { ofScreening } from './screening.ts';

/** By the package that they are of. */
export const equivalents: readonly Equivalent[] = [
  ...ofLedger,
  ...ofPayments,
  ...ofPaymentsDesk,
  ...ofScreening,
  ...ofOthers,
];
