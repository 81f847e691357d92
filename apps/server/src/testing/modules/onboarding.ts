import { hash } from 'node:crypto';
import { buildMrz, travelDocumentCode } from '@sorgfalt/kyc';
import { onboardingRoutes } from '@sorgfalt/contract';
import type { CaseDetail, DraftForm, Role } from '@sorgfalt/contract';
import { eventually } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const dayInYears = (years: number) => `${new Date().getUTCFullYear() + years}-06-15`;

/** An invented client against whom nothing speaks. */
export const cleanForm = {
  clientName: 'Regula Zwiebelfisch',
  nationality: 'CH',
  birthDate: '1984-02-29',
  birthCountry: 'CH',
  documentType: 'passport',
  documentNumber: 'X0000017',
  documentExpiry: dayInYears(4),
  documentIssuer: 'CH',
  street: 'Erfundene Gasse',
  houseNumber: '7',
  postalCode: '8001',
  town: 'Zürich',
  country: 'CH',
  pepDeclaration: 'none',
  purpose: 'Savings of an invented person',
  expectedPurposes: ['taxes', 'insurance'],
  industry: 'none',
  businessCountry: 'CH',
  products: ['account'],
  channel: 'face_to_face',
  expectedAssetsMinor: 5_000_000,
  physicalAssetsMinor: 0,
  sourceOfWealth: 'documented',
  sourceOfWealthEvidence: 'Tax assessment 2025, file 12',
  residenceProved: true,
  residenceEvidence: 'Confirmation of residence of 12.01.2026',
} as const satisfies DraftForm;

export const expiredForm = { ...cleanForm, documentExpiry: dayInYears(-1) };

/** Has the name, birth date and nationality of an invented entry of the sample lists. */
export const listedForm = {
  ...cleanForm,
  clientName: 'Viktor Testonov',
  birthDate: '1961-03-14',
  nationality: 'OTHER',
  otherNationality: 'RU',
  documentIssuer: 'RU',
} as const satisfies DraftForm;

const {
  birthCountry: _country,
  residenceProved: _proved,
  residenceEvidence: _evidence,
  ...askedOfAll
} = cleanForm;

/** An invented domiciliary company, and who opens the relationship for it. */
export const domiciliaryForm = {
  ...askedOfAll,
  kind: 'domiciliary_company',
  clientName: 'Sitzprobe Vermögens AG',
  legalForm: 'stock_corporation',
  incorporatedOn: '2001-05-04',
  uid: 'CHE-123.456.788',
  structureReason: 'Holds the family house of an invented family',
  openerName: 'Regula Zwiebelfisch',
  openerAuthority: 'Sole signature by the commercial register',
  postalCode: '6300',
  town: 'Zug',
  purpose: 'Administration of an invented company',
  expectedPurposes: ['taxes', 'property'],
  industry: 'other',
  products: ['account', 'domicile_directorship'],
  sourceOfWealthEvidence: 'Annual accounts 2025, file 12',
} as const satisfies DraftForm;

export const foreignPepForm = { ...cleanForm, pepDeclaration: 'foreign' } as const satisfies DraftForm;

type As = Role | { token: string };

/** The form with the machine readable zone of a passport that says the same; as it is where it cannot have one. */
export function withZone(form: DraftForm): DraftForm {
  const {
    clientName = '',
    openerName = clientName,
    documentNumber,
    birthDate,
    documentExpiry,
    documentIssuer = '',
  } = form;
  const nationality = form.otherNationality ?? form.nationality ?? '';
  const [issuingState, citizenship] = [documentIssuer, nationality].map(travelDocumentCode);
  if (form.mrz !== undefined || !documentNumber || !birthDate || !documentExpiry) return form;
  if (!issuingState || !citizenship) return form;
  const [givenNames = '', ...surnames] = openerName.split(' ');
  const yymmdd = (isoDate: string) => isoDate.replaceAll('-', '').slice(2);
  const mrz = buildMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState,
    surname: surnames.join(' '),
    givenNames,
    documentNumber,
    nationality: citizenship,
    birthYymmdd: yymmdd(birthDate),
    sex: 'X',
    expiryYymmdd: yymmdd(documentExpiry),
  });
  return { ...form, mrz };
}

const people = new Map<string, number>();

/** Everybody is somebody else, with a document and a day of birth of their own: whoever may be the same waits for a person. */
function asSomebodyElse(form: DraftForm): DraftForm {
  const { clientName = '', birthDate, documentNumber, mrz } = form;
  if (documentNumber !== cleanForm.documentNumber || mrz !== undefined) return form;
  const before = people.get(clientName) ?? 0;
  people.set(clientName, before + 1);
  const digits = BigInt(`0x${hash('sha256', `${clientName} ${before}`, 'hex')}`) % 10_000_000n;
  const born = new Date(Date.parse(cleanForm.birthDate) - before * 86_400_000).toISOString().slice(0, 10);
  return {
    ...form,
    documentNumber: `X${String(digits).padStart(7, '0')}`,
    birthDate: birthDate === cleanForm.birthDate ? born : birthDate,
  };
}

/** Opens a draft with this form and, unless it has them, somebody's own document and day of birth, and the zone that goes with them. */
export async function openDraft(app: TestApp, form: DraftForm, as: As = 'editor'): Promise<CaseDetail> {
  const body = { form: withZone(asSomebodyElse(form)) };
  return (await app.call(onboardingRoutes.create, { body }, as)).body;
}

/** A case that was submitted, unless somebody is named by a colleague of the one whom the tests call `editor`. */
export async function submitted(
  app: TestApp,
  form: DraftForm,
  options: { isStepwise?: boolean; as?: As } = {},
): Promise<CaseDetail> {
  const as = options.as ?? { token: await app.token('editor', 'colleague') };
  const { caseId, version } = await openDraft(app, form, as);
  const { body } = await app.call(
    onboardingRoutes.submit,
    { params: { caseId }, body: { version, isStepwise: options.isStepwise ?? false } },
    as,
  );
  return body;
}

export async function readCase(app: TestApp, caseId: string): Promise<CaseDetail> {
  const { body } = await app.call(onboardingRoutes.get, { params: { caseId } }, 'editor');
  return body;
}

/** The case when it has come to `status`. */
export async function inStatus(
  app: TestApp,
  caseId: string,
  status: CaseDetail['status'],
): Promise<CaseDetail> {
  await eventuallyOfCase(app, caseId, `c.status = '${status}'`);
  return readCase(app, caseId);
}

/** A case that the machine put before a person. */
export async function referred(app: TestApp, form: DraftForm): Promise<CaseDetail> {
  const { caseId } = await submitted(app, form);
  return inStatus(app, caseId, 'in_review');
}

/** Does the next step of a case by hand. */
export function step(app: TestApp, caseId: string) {
  return app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'editor');
}

/** A case that goes by steps, with so many of them done. */
export async function inSteps(app: TestApp, form: DraftForm, done: number): Promise<string> {
  const { caseId } = await submitted(app, form, { isStepwise: true });
  for (let at = 0; at < done; at += 1) await step(app, caseId);
  return caseId;
}

/**
 * Waits until `condition` holds of the case `c` and its review item `i`, if it has one. The database is asked, in one
 * statement: the whole case, read twenty times a second over HTTP, is most of the work of tests that wait for many.
 */
export async function eventuallyOfCase(app: TestApp, caseId: string, condition: string): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await app.pool.query(
      `select from onboarding_cases c left join review_items i on i.id = c.review_item_id
       where c.id = $1 and (${condition})`,
      [caseId],
    );
    return rowCount === 1;
  });
}

/** How many events of each type, and how many ledger entries of each kind, a case has. */
export async function traces(app: TestApp, caseId: string) {
  const count = async (text: string) => {
    const { rows } = await app.pool.query<{ name: string; number: number }>(text, [caseId]);
    return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
  };
  return {
    events: await count('select type as name, count(*) as number from events where case_id = $1 group by 1'),
    entries: await count(
      'select kind as name, count(*) as number from ledger_entries where case_id = $1 group by 1',
    ),
  };
}
