import type { first, later } from './en/index.ts';

/** The English texts are the measure: a key is one of theirs or does not compile. */
type English = typeof first & {
  [Name in keyof typeof later]: Awaited<ReturnType<(typeof later)[Name]>>['default'];
};

type PluralForm = 'one' | 'other';

/** Paths of all texts in a tree; the forms of a plural are one text. */
type PathOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Key extends `${infer Base}_${PluralForm}`
      ? Base
      : Key
    : `${Key}.${PathOf<Tree[Key]>}`;
}[keyof Tree & string];

/** `namespace:path`; the texts of `common` need no namespace. */
export type TextKey =
  | PathOf<English['common']>
  | { [Name in keyof English]: `${Name}:${PathOf<English[Name]>}` }[keyof English];
