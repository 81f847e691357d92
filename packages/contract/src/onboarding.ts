import * as z from './zod.ts';
import { kindFields } from './client-kinds.ts';
import { days, id, instant, isoDate, riskLevel, scalar, text, rowVersion } from './common.ts';
import { hit } from './hits.ts';
import { bothWays, cursorPage, next } from './paging.ts';
import { expectedPurposes } from './purposes.ts';
import { route } from './route.ts';

/** Nationalities that the form offers (specification, section 3). */
export const nationalities = ['CH', 'DE', 'FR', 'IT', 'OTHER'] as const;
export const documentTypes = ['passport', 'id-card', 'residence-permit'] as const;
export const pepDeclarations = [
  'none',
  'domestic',
  'foreign',
  'international_organisation',
  'close_person_domestic',
  'close_person_foreign',
] as const;
export const industries = [
  'none',
  'cash_intensive',
  'crypto',
  'arms',
  'gems_art',
  'gambling',
  'npo_conflict',
  'other',
] as const;
export const products = ['account', 'fiduciary_placement', 'domicile_directorship', 'crypto'] as const;
export const channels = ['face_to_face', 'video', 'online_chip', 'online_transfer', 'intermediary'] as const;

const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** CHF centimes. */
const amountMinor = z.int().check(z.minimum(0), z.maximum(99_999_999_999_999));

/** The client form while it is being written: every field may be missing. Countries are ISO 3166-1 alpha-2. */
export const draftForm = z.object({
  ...kindFields,
  clientName: z.optional(text(140)),
  nationality: z.optional(z.enum(nationalities)),
  /** Alpha-2 code where `nationality` is OTHER. */
  otherNationality: z.optional(country),
  birthDate: z.optional(isoDate),
  birthCountry: z.optional(country),
  documentType: z.optional(z.enum(documentTypes)),
  documentNumber: z.optional(text(30)),
  documentExpiry: z.optional(isoDate),
  documentIssuer: z.optional(country),
  mrz: z.optional(text(200)),
  street: z.optional(text(70)),
  houseNumber: z.optional(text(16)),
  postalCode: z.optional(text(16)),
  town: z.optional(text(35)),
  country: z.optional(country),
  pepDeclaration: z.optional(z.enum(pepDeclarations)),
  purpose: z.optional(text(500)),
  /** What payments are expected; payments with other purpose codes are told apart. Nothing is, where it is missing. */
  expectedPurposes: z.optional(z.array(z.enum(expectedPurposes)).check(z.maxLength(expectedPurposes.length))),
  industry: z.optional(z.enum(industries)),
  businessCountry: z.optional(country),
  products: z.optional(z.array(z.enum(products)).check(z.maxLength(4))),
  channel: z.optional(z.enum(channels)),
  /** Expected assets in CHF centimes. */
  expectedAssetsMinor: z.optional(amountMinor),
  /** Of these, what is brought in kind at the start: cash, precious metals and the like (AMLO-FINMA Art. 14 para. 3). */
  physicalAssetsMinor: z.optional(amountMinor),
  sourceOfWealth: z.optional(z.enum(['documented', 'declared'])),
  /** The papers that document the source of wealth. */
  sourceOfWealthEvidence: z.optional(text(200)),
  residenceProved: z.optional(z.boolean()),
  /** The papers that prove the residence. */
  residenceEvidence: z.optional(text(200)),
});
export type DraftForm = z.infer<typeof draftForm>;

/** Fields without which no client of any kind is submitted (AMLA Art. 3, 4, 6: identity, document, purpose). */
export const requiredFields = [
  'clientName',
  'nationality',
  'birthDate',
  'documentType',
  'documentNumber',
  'documentExpiry',
  'town',
  'country',
  'pepDeclaration',
  'purpose',
] as const satisfies readonly (keyof DraftForm)[];

export const stepName = z.enum([
  'initiated',
  'kyc_verification',
  'aml_screening',
  'risk_assessment',
  'final_decision',
]);
export const stepState = z.enum(['pending', 'processing', 'completed']);
export const caseStatus = z.enum(['draft', 'in_progress', 'in_review', 'approved', 'rejected']);
export type CaseStatus = z.infer<typeof caseStatus>;

/** What one check looked at and what came out: a code that the screens translate, never a sentence. */
export const finding = z.object({
  id: z.string(),
  step: stepName,
  code: z.string(),
  severity: z.enum(['ok', 'info', 'warning', 'flag']),
  field: z.nullable(z.string()),
  params: z.record(z.string(), scalar),
  /** Where the fact comes from: `form`, `mrz`, `list:ofac-sdn@<sha256>`, `pack:2026.1`. */
  source: z.string(),
  article: z.nullable(z.string()),
  observedAt: instant,
});
export type Finding = z.infer<typeof finding>;

export const step = z.object({
  step: stepName,
  state: stepState,
  outcome: z.nullable(z.enum(['clear', 'flagged'])),
  agent: z.string(),
  startedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  proofId: z.nullable(id),
});
export type Step = z.infer<typeof step>;

/** The explained score: `@sorgfalt/risk` says what each part means. */
export const riskAssessment = z.object({
  score: z.number(),
  level: riskLevel,
  blocked: z.boolean(),
  packVersion: z.string(),
  /** SHA-256 of the pack in canonical form; absent on assessments from before packs were kept. */
  packSha256: z.optional(z.string()),
  amlStatus: z.enum(['clear', 'flagged']),
  pepCheck: z.enum(['clear', 'flagged']),
  sanctionCheck: z.enum(['clear', 'flagged']),
  overrides: z.array(
    z.object({
      id: z.string(),
      effect: z.enum(['high', 'block']),
      article: z.nullable(z.string()),
      evidence: z.record(z.string(), scalar),
    }),
  ),
  factors: z.array(
    z.object({
      id: z.string(),
      family: z.string(),
      /** The answer that the points were given for. */
      choice: z.string(),
      points: z.number(),
      /** What of the points is left under the cap of the family. */
      cappedPoints: z.number(),
      evidence: z.record(z.string(), scalar),
      article: z.nullable(z.string()),
    }),
  ),
  families: z.array(z.object({ family: z.string(), points: z.number(), cap: z.nullable(z.number()) })),
  /** The smallest change of one answer, from what it is to what it might be, that would give another level. */
  nearestFlip: z.nullable(
    z.object({
      factor: z.string(),
      from: z.string(),
      to: z.string(),
      change: z.number(),
      wouldBe: riskLevel,
    }),
  ),
});
export type RiskAssessment = z.infer<typeof riskAssessment>;

export const caseSummary = z.object({
  caseId: id,
  /** Number that people say: `ONB-2026-000042`. */
  caseNo: z.string(),
  clientId: z.nullable(id),
  clientName: z.string(),
  status: caseStatus,
  currentStep: stepName,
  riskLevel,
  flagged: z.boolean(),
  isSample: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  submittedBy: z.nullable(z.string()),
});
export type CaseSummary = z.infer<typeof caseSummary>;

export const caseDetail = z.extend(caseSummary, {
  /** Of who submitted it; null until then. */
  submitterName: z.nullable(z.string()),
  /** Counts up with each saved change; send it back when saving. */
  version: z.number(),
  form: draftForm,
  /** The demonstration: steps wait for `simulate-next-step` instead of running by themselves. */
  isStepwise: z.boolean(),
  steps: z.array(step),
  findings: z.array(finding),
  hits: z.array(hit),
  risk: z.nullable(riskAssessment),
  reviewItemId: z.nullable(id),
  /** Why the case waits for a person: codes as in `findings` and `risk.overrides`. */
  reviewReasons: z.array(z.string()),
  /** By when the client whom this case accepted is looked at again, counted from that decision; else null. */
  nextReviewOn: z.nullable(isoDate),
});
export type CaseDetail = z.infer<typeof caseDetail>;

const caseParams = z.object({ caseId: id });
const officers = ['admin', 'editor'] as const;

/** Days are those of submission. */
const askedCases = { ...days, status: z.optional(caseStatus) };
/** Newest change first (`-changed`) where none is asked for; `entered` goes by the number of the case. */
export const caseOrders = bothWays(['changed', 'entered']);
const caseFilter = z.object({ ...cursorPage, ...askedCases, sort: z.optional(z.enum(caseOrders)) });
const casePage = z.object({ cases: z.array(caseSummary), total: z.number(), next });

export const onboardingRoutes = {
  create: route({
    method: 'POST',
    path: '/api/onboarding/cases',
    summary: 'Opens a draft and gives it its case id and number',
    access: officers,
    body: z.object({ form: draftForm }),
    response: caseDetail,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/api/onboarding/cases',
    summary: 'Cases in their order; filter by status and day of submission',
    access: officers,
    query: caseFilter,
    response: casePage,
  }),
  search: route({
    method: 'POST',
    path: '/api/onboarding/cases/search',
    summary: 'The same, those whose client name or case number has the text',
    access: officers,
    body: z.extend(caseFilter, { search: text(140).check(z.minLength(1)) }),
    response: casePage,
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/onboarding/cases/export.csv',
    limit: 'long',
    records: 'data-exported',
    summary: 'All cases that the filter lets through as CSV (UTF-8, comma)',
    access: officers,
    query: z.object(askedCases),
    response: z.string(),
    media: ['text/csv'],
  }),
  get: route({
    method: 'GET',
    path: '/api/onboarding/cases/{caseId}',
    summary: 'One case with its form, steps, findings, hits and risk assessment',
    access: officers,
    params: caseParams,
    response: caseDetail,
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/onboarding/cases/{caseId}/draft',
    summary: 'Saves the draft; `version` must be the one that was read',
    access: officers,
    params: caseParams,
    body: z.object({ form: draftForm, version: rowVersion }),
    response: caseDetail,
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/onboarding/cases/{caseId}',
    summary: 'Throws a draft away; a submitted case stays',
    access: officers,
    params: caseParams,
    response: z.object({ ok: z.literal(true) }),
  }),
  submit: route({
    method: 'POST',
    path: '/api/onboarding/cases/{caseId}/submit',
    summary: 'Submits the draft: the named agents take over',
    access: officers,
    params: caseParams,
    body: z.object({ version: rowVersion, isStepwise: z._default(z.boolean(), false) }),
    response: caseDetail,
  }),
  processStep: route({
    method: 'POST',
    path: '/api/ai-agent/process-step',
    summary: 'Runs one step of a case now and returns the case; a completed step is returned as it is',
    access: officers,
    body: z.object({ case_id: id, step: text(40) }),
    response: z.object({ case_id: id, step, findings: z.array(finding), case: caseDetail }),
  }),
  simulateNextStep: route({
    method: 'POST',
    path: '/api/onboarding/cases/{caseId}/simulate-next-step',
    summary: 'Demonstration: runs the next step of a case that was submitted step by step',
    access: officers,
    params: caseParams,
    response: caseDetail,
  }),
};
