import type { CaseDetail, ScreeningQueryInput } from '@sorgfalt/contract';
import { oneOf } from '../../client/search-params.ts';
import { parsePartialDate, shownPartialDate } from '../../domain/hits/partial-date.ts';

export const entityKinds = ['person', 'organisation', 'vessel', 'aircraft', 'other'] as const;
export const nameLengthMax = 500;

/** What is asked, as it stands in the form; every field a text. */
export interface QueryDraft {
  readonly name: string;
  readonly kind: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly identifier: string;
}

export const emptyDraft: QueryDraft = {
  name: '',
  kind: 'person',
  birthDate: '',
  nationality: '',
  identifier: '',
};

export type DraftProblem = 'name' | 'birthDate';

type Checked =
  | { readonly ok: true; readonly query: ScreeningQueryInput }
  | { readonly ok: false; readonly problems: readonly DraftProblem[] };

/** The query that a form asks; facts that are not stated are left out. */
export function checkDraft(draft: QueryDraft, thisYear: number): Checked {
  const name = draft.name.trim();
  const birthDate = parsePartialDate(draft.birthDate, thisYear);
  const problems: DraftProblem[] = [];
  // A name without a letter of any script cannot be compared with one.
  if (!/\p{L}/u.test(name)) problems.push('name');
  if (draft.birthDate.trim() !== '' && birthDate === undefined) problems.push('birthDate');
  if (problems.length > 0) return { ok: false, problems };
  const kind = oneOf(draft.kind, entityKinds);
  return {
    ok: true,
    query: {
      name,
      ...(kind === undefined ? {} : { kind }),
      ...(birthDate === undefined ? {} : { birthDate }),
      ...(draft.nationality === '' ? {} : { nationalities: [draft.nationality] }),
      ...(draft.identifier.trim() === '' ? {} : { identifiers: [{ value: draft.identifier.trim() }] }),
    },
  };
}

/** The facts that a client stated. */
export function draftOf({ form, clientName }: Pick<CaseDetail, 'form' | 'clientName'>): QueryDraft {
  const nationality = form.nationality === 'OTHER' ? form.otherNationality : form.nationality;
  return {
    name: clientName,
    kind: 'person',
    birthDate: shownPartialDate(form.birthDate ?? ''),
    nationality: nationality ?? '',
    identifier: form.documentNumber ?? '',
  };
}
