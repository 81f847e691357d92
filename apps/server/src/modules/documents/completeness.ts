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
  readonly forms: readonly Pick<DueForm, 'form' | 'about' | 'code'>[];
  readonly documents: readonly Standing[];
}

/**
 * The papers that a kind of client shows on `today`, each with the article and whether it is there. Who stands behind a client is
 * verified one by one (AMLA Art. 4): of each beneficial owner there is a document that is about it, and of each form a copy that
 * was signed as the form stands today. For the others any document of the kind does, whomever it is about.
 */
export function wantedDocuments(
  kind: ClientKind,
  { ownerIds, forms, documents }: OnFile,
  today: IsoDate,
): WantedDocument[] {
  const standing = documents.filter(({ withdrawnAt }) => withdrawnAt === null);
  const declarations = standing.filter(({ paper }) => paper === 'declaration');
  const copyOf = (form: OnFile['forms'][number], article: string): WantedDocument => ({
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
  const papers = kindPackOn(today).kinds[kind].papers.flatMap(({ paper, article }): WantedDocument[] => {
    const found = standing.filter((each) => each.paper === paper);
    if (paper === 'declaration' && ofKind.length > 0) return ofKind.map((form) => copyOf(form, article));
    const isOfEach = paper === 'owner-verification' && ownerIds.length > 0;
    return (isOfEach ? ownerIds : [null]).map((partyId) => {
      const about = found.filter((each) => partyId === null || each.partyId === partyId);
      return { paper, article, partyId, form: null, state: stateOf(about, today) };
    });
  });
  return [...papers, ...ofArticle];
}

function stateOf(found: readonly Standing[], today: IsoDate): 'missing' | 'expired' | 'kept' {
  if (found.length === 0) return 'missing';
  return found.some((each) => !isExpired(each, today)) ? 'kept' : 'expired';
}

function stateOfForm(
  { form, about, code }: OnFile['forms'][number],
  declarations: readonly Standing[],
  today: IsoDate,
): WantedDocument['state'] {
  const ofForm = declarations.filter(({ signed }) => signed?.form === form && signed.about === about);
  const ofToday = ofForm.filter(({ signed }) => signed?.code === code);
  return ofToday.length === 0 && ofForm.length > 0 ? 'outdated' : stateOf(ofToday, today);
}
