/** Types of RFC 7644, table 9, that are used here. */
export type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidValue'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'mutability';

/** A refusal in the form of RFC 7644, 3.12. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const notFound = () => new ScimError(404, 'There is no such resource here');
export const invalid = (detail: string) => new ScimError(400, detail, 'invalidValue');
