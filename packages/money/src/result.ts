/** What a pure function gives back: the value, or the refusal that says why there is none. */
export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: Code } };
