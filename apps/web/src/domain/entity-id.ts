const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id that the server would take. */
export function isEntityId(text: string): boolean {
  return uuid.test(text);
}

/** The value if it is an id that the server would take. */
export function idOr<T>(value: string | undefined, otherwise: T): string | T {
  return value !== undefined && isEntityId(value) ? value : otherwise;
}

const hash = /^[0-9a-f]{64}$/i;

/** Whether a text can name a proof: an entry's id, proof hash or tx hash. */
export function isProofReference(text: string): boolean {
  return isEntityId(text) || hash.test(text);
}
