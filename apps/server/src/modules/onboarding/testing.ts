import { onboardingRoutes } from '@sorgfalt/contract';
import type { CaseDetail, DraftForm, Role } from '@sorgfalt/contract';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const dayInYears = (years: number) => `${new Date().getUTCFullYear() + years}-06-15`;

/** An invented client against whom nothing speaks. */
export const cleanForm = {
  clientName: 'Regula Zwiebelfisch',
  nationality: 'CH',
  birthDate: '1984-02-29',
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
  industry: 'none',
  businessCountry: 'CH',
  products: ['account'],
  channel: 'face_to_face',
  expectedAssetsMinor: 5_000_000,
  sourceOfWealth: 'documented',
  residenceProved: true,
} as const satisfies DraftForm;

export const expiredForm = { ...cleanForm, documentExpiry: dayInYears(-1) };

/** Has the name, birth date and nationality of an invented entry of the sample lists. */
export const listedForm = {
  ...cleanForm,
  clientName: 'Viktor Testonov',
  birthDate: '1961-03-14',
  nationality: 'OTHER',
  otherNationality: 'RU',
} as const satisfies DraftForm;

export const foreignPepForm = { ...cleanForm, pepDeclaration: 'foreign' } as const satisfies DraftForm;

type As = Role | { token: string };

export async function openDraft(app: TestApp, form: DraftForm, as: As = 'editor'): Promise<CaseDetail> {
  const { body } = await app.call(onboardingRoutes.create, { body: { form } }, as);
  return body;
}

export async function submitted(
  app: TestApp,
  form: DraftForm,
  options: { isStepwise?: boolean; as?: As } = {},
): Promise<CaseDetail> {
  const { caseId, version } = await openDraft(app, form, options.as);
  const { body } = await app.call(
    onboardingRoutes.submit,
    { params: { caseId }, body: { version, isStepwise: options.isStepwise ?? false } },
    options.as ?? 'editor',
  );
  return body;
}

export async function readCase(app: TestApp, caseId: string): Promise<CaseDetail> {
  const { body } = await app.call(onboardingRoutes.get, { params: { caseId } }, 'editor');
  return body;
}

/** The case when it has come to `status`. */
export function inStatus(app: TestApp, caseId: string, status: CaseDetail['status']): Promise<CaseDetail> {
  return eventually(async () => {
    const detail = await readCase(app, caseId);
    return detail.status === status && detail;
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
