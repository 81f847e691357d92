import type { AssistantLanguage, LibrarySource, Role } from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';

/** One version of an act, an ordinance, a circular or a policy, with all its passages. */
export interface Edition {
  /** The `source` of its passages: the same for all its editions. */
  readonly sourceId: string;
  readonly kind: LibrarySource['kind'];
  /** The `version` of its passages. */
  readonly version: string;
  /** ISO dates: the first day in force and the first day no longer; null: not known, and until further notice. */
  readonly inForceFrom: string | null;
  readonly inForceUntil: string | null;
  /** Who may read it; null: everybody who is signed in. */
  readonly roles: readonly Role[] | null;
  /** Where its issuer publishes the binding text; null where nobody does. */
  readonly link: string | null;
  readonly passages: readonly Passage[];
  /** A number above which it surely has no article; null where that is not known. */
  readonly articlesMax?: number | null;
  /** What it is called in a language. */
  names(
    language: AssistantLanguage,
  ): Pick<LibrarySource, 'name' | 'title' | 'srNumber' | 'version' | 'owner'>;
}

/** Where the library has its editions from: the shipped digest, imported statutes, the policies of the firm. */
export interface EditionSource {
  /** Changes with everything that `read` gives. Asked before each search and so answered quickly, whichever process changed it. */
  revision(): Promise<string>;
  /** What may be read and quoted, editions that are not yet or no longer in force included. */
  read(): Promise<readonly Edition[]>;
}

/** Whether a role may read an edition. */
export function isReadableBy({ roles }: Pick<Edition, 'roles'>, role: Role): boolean {
  return roles === null || roles.includes(role);
}
