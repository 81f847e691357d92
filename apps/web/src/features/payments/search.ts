import { idOr } from '../../app/entity-id.ts';
import { compact, textOf, type RawSearch } from '../../app/search-params.ts';

/**
 * Filters of the queue and the open tab of its panel, as the URL holds them; amounts as a person writes them. Every
 * page loads this, so that what the words may be is looked at later, by `knownSearch`.
 */
export function parsePaymentsSearch(raw: RawSearch) {
  const word = (name: string) => textOf(raw[name], 40);
  return compact({
    status: word('status'),
    state: word('state'),
    risk: word('risk'),
    from: word('from'),
    to: word('to'),
    min: word('min'),
    max: word('max'),
    clientId: idOr(word('clientId'), undefined),
    tab: word('tab'),
  });
}
export type PaymentsSearch = ReturnType<typeof parsePaymentsSearch>;

/** The payment that gets a new version; without one a new payment is entered. */
export function parseNewPaymentSearch(raw: RawSearch) {
  return compact({ revise: idOr(textOf(raw['revise'], 36), undefined) });
}

/** Filter of the entries of statements, as the URL holds it. */
export function parseStatementsSearch(raw: RawSearch) {
  return compact({
    state: textOf(raw['state'], 40),
    statementId: idOr(textOf(raw['statementId'], 36), undefined),
  });
}
