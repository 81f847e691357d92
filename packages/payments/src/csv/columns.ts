/** What a column of a file of payments holds. */
export type PaymentColumn =
  | 'debtorIban'
  | 'name'
  | 'account'
  | 'bic'
  | 'street'
  | 'buildingNumber'
  | 'postCode'
  | 'town'
  | 'country'
  | 'amount'
  | 'currency'
  | 'executionDate'
  | 'reference'
  | 'remittance'
  | 'purpose';

// Headings as they are compared: small letters without marks, blanks and punctuation.
const headings: Readonly<Record<PaymentColumn, string>> = {
  debtorIban:
    'debtoriban debtoraccount fromiban fromaccount auftraggeberiban belastungskonto vonkonto contodebito',
  name:
    'name creditor creditorname payee payeename beneficiary beneficiaryname recipient empfaenger empfanger ' +
    'empfangername begunstigter begunstigte zahlungsempfanger kreditor beneficiaire nomdubeneficiaire ' +
    'beneficiario nombeneficiario nombrebeneficiario destinatario',
  account:
    'account accountnumber iban creditoriban creditoraccount payeeiban payeeaccount beneficiaryiban toiban konto ' +
    'kontonummer empfangeriban ibanempfanger kreditoriban compte ibandubeneficiaire ibanbeneficiaire conto cuenta ' +
    'ibanbeneficiario',
  bic: 'bic swift swiftcode bicswift swiftbic bankcode',
  street: 'street strasse straße rue via calle adresse address adresszeile1 street1',
  buildingNumber: 'buildingnumber housenumber hausnummer hausnr nr numero numerocivico',
  postCode: 'postcode postalcode zip zipcode plz postleitzahl npa codepostal cap codigopostal',
  town: 'town city ort stadt ville localite citta localita ciudad localidad',
  country: 'country countrycode land landercode pays paese pais',
  amount: 'amount betrag montant importo importe',
  currency: 'currency ccy wahrung whg waehrung monnaie devise valuta moneda divisa',
  executionDate:
    'date executiondate paymentdate valuedate duedate datum ausfuhrungsdatum ausfuehrungsdatum zahlungsdatum ' +
    'dateexecution datedexecution datadiesecuzione dataesecuzione fecha fechadeejecucion',
  reference:
    'reference paymentreference qrreference qrr scor creditorreference referenz qrreferenz zahlungsreferenz ' +
    'referenznummer esrreferenz riferimento referencia',
  remittance:
    'remittance remittanceinformation message text details purposetext verwendungszweck mitteilung zahlungszweck ' +
    'nachricht communication motif messaggio causale mensaje concepto',
  purpose: 'purpose purposecode zweckcode',
};

const columns = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as PaymentColumn]),
  ),
);

/**
 * Where each column stands in a header in English, German, French, Italian or Spanish; other columns are passed over,
 * and of two columns for the same the place of the first is given.
 */
export function columnsOf(header: readonly string[]): Map<PaymentColumn, number> {
  const places = new Map<PaymentColumn, number>();
  for (const [place, heading] of header.entries()) {
    const column = columns.get(headingKey(heading));
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  return places;
}

/** Columns for what another one before them is for, with the places of both. */
export function repeatedColumns(header: readonly string[], places: ReadonlyMap<PaymentColumn, number>) {
  return header.flatMap((heading, place) => {
    const column = columns.get(headingKey(heading));
    const first = column && places.get(column);
    return column === undefined || first === undefined || first === place ? [] : [{ column, first, place }];
  });
}

function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
