/**
 * What payments a client may expect from the relationship, each with the ISO 20022 external purpose codes that say so.
 * A code stands under one answer at most. Codes without an answer (gambling, cash on cards, "other") are expected of
 * nobody; codes of the settlement between banks and of card schemes do not come up in orders of clients.
 */
export const purposeFamilies = {
  goods_services: codes('ADVA COMC COST GDDS GDSV INSM IVPT NOWS PRCP REBT REFU RINP SCVE SUBS SUPP TRAD'),
  fees: codes('ADMG CAFI CFEE COMM CPYR FEES LICF OFEE ROYA SERV'),
  salaries: codes('ALLW BEXP BONU PAYR PEFC PENS SALA SPSP SSBE'),
  property: codes('BLDM CBTV ELEC ENRG GASB NWCH NWCM OTLC PCOM PDEP PHON RELG RENT TBIL UBIL WTER'),
  taxes: codes('ESTX GOVT GSTX HSTX INTX NITX PTXP RDTX TAXR TAXS TCSC VATX WHLD'),
  insurance: codes('ANNI GOVI HLTI INPC INPR INSC INSU LBRI LIFI PPTI'),
  loans: codes('BKFE BKIP BKPP CLPR HLRP HLST IHRP INTE LOAN LOAR PLDS PLRF REOD'),
  investments: codes('CBFF CBFR CFDI DERI FORW FREX HEDG INVS PRME SECU SEPI UNIT'),
  distributions: codes('DIVD TRFD'),
  own_accounts: codes('ACCT INTC INTP LIMA SAVG TREA'),
  family: codes('ALMY BECH DEPD GIFT'),
  education_health: codes('CVCF DMEQ DNTS EDUC HLTC HSPC ICRF LTCF MAFC MARF MDCS STDY VIEW'),
  charity: codes('CHAR'),
} as const satisfies Record<string, readonly string[]>;

export type PurposeFamily = keyof typeof purposeFamilies;

/** The answers, in the order in which a form offers them. */
export const expectedPurposes = Object.keys(purposeFamilies) as readonly string[] as readonly [
  PurposeFamily,
  ...PurposeFamily[],
];

/** What a payment can be for: one of the answers, a purpose that none expects, or nothing that was said. */
export const paymentPurposes = [...expectedPurposes, 'other', 'unsaid'] as const;

/** The answer that a purpose code belongs to; null for one that none expects. */
export function purposeFamilyOf(code: string): PurposeFamily | null {
  return expectedPurposes.find((family) => purposeFamilies[family].includes(code)) ?? null;
}

function codes(list: string): readonly string[] {
  return list.split(' ');
}
