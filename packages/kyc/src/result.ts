/** What a pure function gives back: the value, or the refusal that says why there is none. */
export type Result<T, E extends { readonly code: string }> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The granted half of a {@link Result}. */
export function granted<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The refused half of a {@link Result}. */
export function refused<E extends { readonly code: string }>(
  error: E,
): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
