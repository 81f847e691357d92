/** Either a value or a refusal whose `error.code` comes from a closed list. */
export type Result<T, Code extends string> = { ok: true; value: T } | { ok: false; error: { code: Code } };

/** Wraps a value as an accepted result. */
export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps a code as a refusal. */
export function refuse<Code extends string>(code: Code): { ok: false; error: { code: Code } } {
  return { ok: false, error: { code } };
}
