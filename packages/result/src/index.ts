/** Why there is no value: a code of a closed list, and what belongs to it. */
export interface Refusal {
  readonly code: string;
}

type Reason = string | Refusal | readonly Refusal[];

type RefusalOf<E extends Reason> = E extends string ? { readonly code: E } : E;

/** What a pure function gives back: the value, or the refusals that say why there is none. A code alone may stand for one. */
export type Result<T, E extends Reason> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: RefusalOf<E> };

/** The half of a {@link Result} that holds a value. */
export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The half of a {@link Result} that says why there is none: with a code alone, or with what belongs to it. */
export function refuse<const E extends Reason>(
  refusal: E,
): { readonly ok: false; readonly error: RefusalOf<E> } {
  const error = typeof refusal === 'string' ? { code: refusal } : refusal;
  return { ok: false, error: error as RefusalOf<E> };
}
