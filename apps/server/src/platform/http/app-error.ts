import { errorTable } from '@sorgfalt/contract';
import type { ErrorCode, FieldError } from '@sorgfalt/contract';

/** A failure at the edge, with its code of the contract's table. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  readonly details: Readonly<Record<string, string | number>> | undefined;

  constructor(
    code: ErrorCode,
    extra: {
      fields?: readonly FieldError[];
      details?: Readonly<Record<string, string | number>>;
      cause?: unknown;
    } = {},
  ) {
    super(errorTable[code].message, { cause: extra.cause });
    this.code = code;
    this.fields = extra.fields;
    this.details = extra.details;
  }
}

/** What may be wrong with one field. */
export type FieldCheck = readonly [isWrong: boolean, path: string, code: string];

/** Refuses with the code where any of them is wrong, and names each that is. */
export function refuseWhere(code: ErrorCode, checks: readonly FieldCheck[]): void {
  const fields = checks.flatMap(([isWrong, path, fault]) => (isWrong ? [{ path, code: fault }] : []));
  if (fields.length > 0) throw new AppError(code, { fields });
}

/** Looks at one part of what was sent: a refusal names it as well. */
export async function naming<T>(path: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { fields: [{ path, code: error.code }], cause: error });
  }
}

/** States what must hold; what breaks it is a bug, answered with 500 and found by request id. */
export function invariant(condition: unknown, statement: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${statement}`);
}
