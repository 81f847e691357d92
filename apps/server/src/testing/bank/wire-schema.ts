/*
 * The parts of the interface that payments use, as JSON Schemas of our own: stricter than the published description
 * where that leaves things open, so that a field that is new or gone is seen here first.
 */
const text = (max: number) => ({ type: 'string', minLength: 1, maxLength: max });
const object = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const iban = { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$' };
const uuid = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
const day = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
const amount = object(['currency', 'amount'], {
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  amount: { type: 'string', pattern: '^-?[0-9]{1,14}(\\.[0-9]{1,3})?$' },
});
const account = {
  ...object([], { iban, otherAccountIdentification: text(34) }),
  minProperties: 1,
  maxProperties: 1,
};
const status = {
  enum: 'ACCC ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC ACFC PATC PART'.split(' '),
};
const basketState = { enum: ['RCVD', 'ACTC', 'PATC', 'RJCT', 'CANC', 'ACSC'] };
const scaStatus = {
  enum: 'received psuIdentified psuAuthenticated scaMethodSelected started unconfirmed finalised failed exempted'.split(
    ' ',
  ),
};
const link = object(['href'], { href: text(2000) });
const links = (required: readonly string[]) => ({ type: 'object', required, additionalProperties: link });
const transaction = object(['transactionAmount'], {
  transactionId: text(70),
  entryReference: text(35),
  endToEndId: text(35),
  bookingDate: day,
  valueDate: day,
  transactionAmount: amount,
  creditorName: text(70),
  creditorAccount: account,
  debtorAccount: account,
  remittanceInformationUnstructured: text(140),
  additionalInformation: text(500),
});
const balances = {
  type: 'array',
  items: object(['balanceAmount', 'balanceType'], {
    balanceAmount: amount,
    balanceType: { const: 'interimBooked' },
    referenceDate: day,
  }),
};

const payment = object(
  [
    'endToEndIdentification',
    'debtorName',
    'debtorAccount',
    'instructedAmount',
    'creditorAccount',
    'creditorName',
    'requestedExecutionDate',
  ],
  {
    endToEndIdentification: text(35),
    debtorName: text(70),
    debtorAccount: account,
    ultimateDebtor: text(70),
    instructedAmount: amount,
    creditorAccount: account,
    creditorAgent: object(['bic'], { bic: text(11) }),
    creditorName: text(70),
    creditorAddress: object(['country', 'townName'], {
      streetName: text(70),
      buildingNumber: text(16),
      townName: text(35),
      postCode: text(16),
      country: { type: 'string', pattern: '^[A-Z]{2}$' },
    }),
    ultimateCreditor: text(70),
    purposeCode: { enum: ['SALA', 'PENS'] },
    serviceLevel: { const: 'SEPA' },
    chargeBearer: { enum: ['SHAR', 'SLEV'] },
    remittanceInformationUnstructured: text(140),
    remittanceInformationStructured: object(['reference', 'SCORorQRRorIPI'], {
      reference: text(35),
      SCORorQRRorIPI: { enum: ['SCOR', 'QRR'] },
      additionalRemittanceInformation: text(140),
    }),
    requestedExecutionDate: day,
  },
);

const refusal = object(['tppMessages'], {
  tppMessages: {
    type: 'array',
    minItems: 1,
    items: object(['category', 'code'], {
      category: { enum: ['ERROR', 'WARNING'] },
      code: text(35),
      text: text(500),
    }),
  },
});

/** Request and successful answer of each operation; null where there is no body. */
export const wireSchemas: Readonly<Record<string, { request: object | null; answer: object | null }>> = {
  'POST /v1/{payment-service}/{payment-product}': {
    request: payment,
    answer: object(['transactionStatus', 'paymentId', '_links'], {
      transactionStatus: status,
      paymentId: uuid,
      _links: links(['self', 'status']),
    }),
  },
  'GET /v1/{payment-service}/{payment-product}/{paymentId}': {
    request: null,
    answer: object(['endToEndIdentification', 'debtorAccount', 'instructedAmount', 'transactionStatus'], {
      endToEndIdentification: text(35),
      debtorAccount: account,
      instructedAmount: amount,
      creditorAccount: account,
      creditorName: text(70),
      requestedExecutionDate: day,
      transactionStatus: status,
    }),
  },
  'GET /v1/{payment-service}/{payment-product}/{paymentId}/status': {
    request: null,
    answer: object(['transactionStatus'], { transactionStatus: status, psuMessage: text(500) }),
  },
  'GET /v1/{payment-service}/{payment-product}/{paymentId}/authorisations': {
    request: null,
    answer: object(['authorisationIds'], { authorisationIds: { type: 'array', items: uuid } }),
  },
  'POST /v1/{payment-service}/{payment-product}/{paymentId}/authorisations': {
    request: null,
    answer: object(['scaStatus', 'authorisationId', '_links'], {
      scaStatus,
      authorisationId: uuid,
      _links: links(['scaRedirect']),
    }),
  },
  'GET /v1/{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId}': {
    request: null,
    answer: object(['scaStatus'], { scaStatus }),
  },
  'POST /v1/signing-baskets': {
    request: object(['paymentIds'], { paymentIds: { type: 'array', minItems: 1, items: uuid } }),
    answer: object(['transactionStatus', 'basketId', '_links'], {
      transactionStatus: basketState,
      basketId: uuid,
      _links: links(['scaRedirect', 'self', 'status']),
    }),
  },
  'GET /v1/signing-baskets/{basketId}/status': {
    request: null,
    answer: object(['transactionStatus'], { transactionStatus: basketState }),
  },
  'POST /v1/signing-baskets/{basketId}/authorisations': {
    request: null,
    answer: object(['scaStatus', 'authorisationId', '_links'], {
      scaStatus,
      authorisationId: uuid,
      _links: links(['scaRedirect']),
    }),
  },
  'DELETE /v1/signing-baskets/{basketId}': { request: null, answer: null },
  'DELETE /v1/{payment-service}/{payment-product}/{paymentId}': { request: null, answer: null },
  'GET /v1/accounts': {
    request: null,
    answer: object(['accounts'], {
      accounts: {
        type: 'array',
        items: object(['resourceId', 'iban', 'currency'], {
          resourceId: uuid,
          iban,
          currency: { type: 'string', pattern: '^[A-Z]{3}$' },
          name: { type: 'string', maxLength: 70 },
          status: { enum: ['enabled', 'deleted', 'blocked'] },
        }),
      },
    }),
  },
  'GET /v1/accounts/{account-id}/balances': {
    request: null,
    answer: object(['account', 'balances'], { account, balances }),
  },
  'GET /v1/accounts/{account-id}/transactions': {
    request: null,
    answer: object(['account', 'transactions'], {
      account,
      transactions: object(['_links'], {
        booked: { type: 'array', items: transaction },
        pending: { type: 'array', items: transaction },
        _links: links(['account']),
      }),
    }),
  },
  'POST /v1/funds-confirmations': {
    request: object(['account', 'instructedAmount'], { account, instructedAmount: amount }),
    answer: object(['fundsAvailable'], { fundsAvailable: { type: 'boolean' } }),
  },
};
export { refusal as refusalSchema };
