import type { IsoDate } from '@sorgfalt/calendar';
import { legalForms } from './client-kind.ts';
import type { ClientKind, ClientPaper } from './client-kind.ts';
import type { KindRule, WantedPaper } from './kind-rule.ts';
import * as asks from './questions.ts';

/** What each kind of client is asked from a day on. */
export interface KindPack {
  readonly version: string;
  /** The first day on which it is asked. */
  readonly from: IsoDate;
  readonly kinds: Readonly<Record<ClientKind, KindRule>>;
}

const wanted = (article: string, ...papers: readonly ClientPaper[]): WantedPaper[] =>
  papers.map((paper) => ({ paper, article }));

const extract = wanted('AMLA Art. 3', 'register-extract');
const founding = wanted('AMLA Art. 3', 'founding-document');
/** Who acts for a client that is no person is identified, and the rules on who may are known. */
const opening = wanted('AMLA Art. 3', 'signing-powers', 'opener-document');

const person: Omit<KindRule, 'questions'> = {
  legalForms: [],
  papers: [],
  standsAs: null,
};

/** The kinds, with the papers that are wanted about whoever stands behind a client. */
function kinds(behind: readonly WantedPaper[]): KindPack['kinds'] {
  return {
    natural_person: { ...person, questions: asks.ofPerson() },
    sole_proprietorship: { ...person, questions: asks.ofPerson(asks.tradingPerson), papers: extract },
    operating_company: {
      questions: asks.ofEntity([...asks.legalForm, ...asks.registered]),
      legalForms,
      papers: [...extract, ...opening, ...behind],
      standsAs: 'company',
    },
    domiciliary_company: {
      questions: asks.ofEntity([...asks.legalForm, ...asks.registered, ...asks.reason]),
      legalForms,
      papers: [...extract, ...opening, ...behind],
      standsAs: 'domiciliaryCompany',
    },
    foundation: {
      questions: asks.ofEntity([...asks.registered, ...asks.reason]),
      legalForms: [],
      papers: [...extract, ...founding, ...opening, ...behind],
      standsAs: 'foundation',
    },
    trust: {
      questions: asks.ofEntity([...asks.settled, ...asks.reason]),
      legalForms: [],
      papers: [...founding, ...opening, ...behind],
      standsAs: 'trust',
    },
    association: {
      questions: asks.ofEntity(asks.begun),
      legalForms: [],
      papers: [...founding, ...opening, ...behind],
      standsAs: 'association',
    },
    collective_account: {
      questions: asks.ofEntity([...asks.legalForm, ...asks.registered]),
      legalForms,
      papers: [...extract, ...opening, ...wanted('AMLA Art. 4', 'holders-list'), ...behind],
      standsAs: 'nomination',
    },
    listed_company: {
      questions: asks.ofEntity([...asks.legalForm, ...asks.registered, ...asks.exchange]),
      legalForms: ['stock_corporation', 'partnership_limited_by_shares', 'other'],
      papers: [...extract, ...opening, ...wanted('AMLA Art. 4', 'listing-proof')],
      standsAs: 'company',
      isListed: true,
    },
    public_authority: {
      questions: asks.ofEntity(asks.authority),
      legalForms: [],
      papers: [...wanted('AMLA Art. 3', 'authority-proof'), ...opening],
      standsAs: 'authority',
    },
  };
}

const declared = wanted('AMLA Art. 4', 'declaration');

const packs: readonly KindPack[] = [
  { version: '2020.1', from: '2020-01-01' as IsoDate, kinds: kinds(declared) },
  // Since then whoever stands behind a client is not only declared but verified (AMLA Art. 4).
  {
    version: '2023.1',
    from: '2023-01-01' as IsoDate,
    kinds: kinds([...declared, ...wanted('AMLA Art. 4', 'owner-verification')]),
  },
];

/** The pack in force on a day. Throws a `RangeError` before the first: nothing was ever asked by none. */
export function kindPackOn(day: IsoDate): KindPack {
  const pack = packs.findLast(({ from }) => from <= day);
  if (pack === undefined) throw new RangeError(`no rules for kinds of clients are in force on ${day}`);
  return pack;
}
