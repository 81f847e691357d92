import type { IsoDate } from '@sorgfalt/calendar';
import type { ClientKind, DueForm, WantedDocument } from '@sorgfalt/contract';
import { kindPackOn } from '@sorgfalt/kyc';
import { formArticles } from '@sorgfalt/parties';
import type { DocumentRow } from './tables.ts';

type Standing = Pick<DocumentRow, 'paper' | 'partyId' | 'validUntil' | 'withdrawnAt' | 'signed'>;

/** Whether the last day of a document has passed. */
export function isExpired({ validUntil }: Pick<DocumentRow, 'validUntil'>, today: IsoDate): boolean {
  return validUntil !== null && validUntil < today;
}

interface OnFile {
  readonly ownerIds: readonly string[];
  /** The forms that the client has to sign, as they stand today. */
  readonly forms: readonly DueForm[];
  readonly documents: readonly Standing[];
}

/**
 * The papers that a kind of client shows on `today`, each with the article and whether it is there. Who stands behind a client is
 * verified one by one (AMLA Art. 4): of each beneficial owner there is a document that is about it, and of each form a copy that
 * was signed as the form stands today. For the others any document of the kind does, whomever it is about. Where form R is due nobody
 * is declared or verified: in place of that the admission of whoever signs it is wanted.
 */
export function wantedDocuments(
  kind: ClientKind,
  { ownerIds, forms, documents }: OnFile,
  today: IsoDate,
): WantedDocument[] {
  const standing = documents.filter(({ withdrawnAt }) => withdrawnAt === null);
  const declarations = standing.filter(({ paper }) => paper === 'declaration');
  const copyOf = (form: DueForm, article: string): WantedDocument => ({
    paper: 'declaration',
    article,
    partyId: form.about,
    form: form.form,
    state: stateOfForm(form, declarations, today),
  });
  const ofKind = forms.filter(({ form }) => formArticles[form] === undefined);
  // A form with an article of its own is asked for whatever the kind of the client.
  const ofArticle = forms.flatMap((form) => {
    const article = formArticles[form.form];
    return article === undefined ? [] : [copyOf(form, article)];
  });
  const secret = forms.find(({ form }) => form === 'R');
  const ofKindToday = kindPackOn(today).kinds[kind].papers.filter(
    ({ paper }) => secret === undefined || !aboutOwners.has(paper),
  );
  const papers = ofKindToday.flatMap(({ paper, article }): WantedDocument[] => {
    const found = standing.filter((each) => each.paper === paper);
    if (paper === 'declaration' && ofKind.length > 0) return ofKind.map((form) => copyOf(form, article));
    const isOfEach = paper === 'owner-verification' && ownerIds.length > 0;
    return (isOfEach ? ownerIds : [null]).map((partyId) => {
      const about = found.filter((each) => partyId === null || each.partyId === partyId);
      return { paper, article, partyId, form: null, state: stateOf(about, today) };
    });
  });
  return [...papers, ...(secret === undefined ? [] : [admissionFor(secret, standing, today)]), ...ofArticle];
}

/** Papers that say who owns or controls a client. */
const aboutOwners: ReadonlySet<string> = new Set(['declaration', 'owner-verification']);

/** That whoever signs is a lawyer or notary in Switzerland: of a firm any of those who act for it. */
function admissionFor({ sections }: DueForm, standing: readonly Standing[], today: IsoDate): WantedDocument {
  const lawyers = sections.find(({ section }) => section === 'lawyers')?.entries ?? [];
  const acting = new Set(lawyers.map(({ partyId }) => partyId));
  const [only] = acting.size === 1 ? acting : [];
  const found = standing.filter(({ paper, partyId }) => paper === 'admission' && acting.has(partyId ?? ''));
  const state = stateOf(found, today);
  return { paper: 'admission', article: 'SCC Art. 321', partyId: only ?? null, form: null, state };
}

/** Whether a copy is on file that was signed as the form stands today, and of form R the admission of all who signed it. */
export function isSignedAsIs(form: DueForm, documents: readonly Standing[], today: IsoDate): boolean {
  const standing = documents.filter(({ withdrawnAt }) => withdrawnAt === null);
  const admitted = new Set(
    standing.flatMap(({ paper, partyId }) => (paper === 'admission' && partyId !== null ? [partyId] : [])),
  );
  const declarations = standing.filter(
    ({ paper, signed }) =>
      paper === 'declaration' &&
      (form.form !== 'R' || signed?.by.every((each) => admitted.has(each)) === true),
  );
  return stateOfForm(form, declarations, today) === 'kept';
}

function stateOf(found: readonly Standing[], today: IsoDate): 'missing' | 'expired' | 'kept' {
  if (found.length === 0) return 'missing';
  return found.some((each) => !isExpired(each, today)) ? 'kept' : 'expired';
}

function stateOfForm(
  { form, about, code }: DueForm,
  declarations: readonly Standing[],
  today: IsoDate,
): WantedDocument['state'] {
  const ofForm = declarations.filter(({ signed }) => signed?.form === form && signed.about === about);
  const ofToday = ofForm.filter(({ signed }) => signed?.code === code);
  return ofToday.length === 0 && ofForm.length > 0 ? 'outdated' : stateOf(ofToday, today);
}
