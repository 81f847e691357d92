import type { IsoDate } from '@sorgfalt/calendar';
import { faultsIn, kindPackOn, ruleFor } from '@sorgfalt/kyc';
import type { AcceptanceReason } from '@sorgfalt/risk';
import type { DraftForm } from '@sorgfalt/contract';

/**
 * What the kind of a client asks for on `today` that no machine can see: each paper, until somebody without a part in the case
 * says that it was seen (`requirementsOf`), and answers that later rules ask for.
 */
export function reasonsOfKind(form: DraftForm, today: IsoDate): AcceptanceReason[] {
  const { version } = kindPackOn(today);
  return [
    ...faultsIn(form, today).map(({ question }) => ({
      code: 'required-field-missing',
      field: question,
      params: { field: question },
      article: 'AMLA Art. 3',
    })),
    ...ruleFor(form, today).papers.map(({ paper, article }) => ({
      code: `${paper}-wanted`,
      field: null,
      params: { version },
      article,
    })),
  ];
}
