import { swissDay } from '@sorgfalt/calendar';
import { describe, expect, test } from 'vitest';
import { ledgerRoutes, onboardingRoutes, partyRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { DraftForm, Role } from '@sorgfalt/contract';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import {
  cleanForm,
  domiciliaryForm,
  inStatus,
  listedForm,
  openDraft,
  submitted,
} from '../../testing/modules/onboarding.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import { wholeApproval } from '../../testing/modules/review.ts';

const { app } = await startDesk();
const { colleague, structureOf, withParty, keepInterest, confirm } = await structureDesk(app);
const third = { token: await app.token('admin', 'three') };

const approve = (itemId: string, given: object = wholeApproval, as: Role | { token: string } = third) =>
  app.call(
    reviewRoutes.decide,
    { body: { itemId, decision: 'approve', notes: 'Papers seen and compared in person.', ...given } },
    as,
  );

async function submit(form: DraftForm) {
  const { caseId, version } = await openDraft(app, form);
  const params = { caseId };
  const answer = await app.call(
    onboardingRoutes.submit,
    { params, body: { version, isStepwise: false } },
    'editor',
  );
  const { body: kept } = await app.call(onboardingRoutes.get, { params }, 'editor');
  return { ...answer, kept };
}

async function waiting(form: DraftForm) {
  const { caseId } = await submitted(app, form);
  const detail = await inStatus(app, caseId, 'in_review');
  return { ...detail, clientId: detail.clientId ?? '', itemId: detail.reviewItemId ?? '' };
}

describe('a domiciliary company', () => {
  test('is taken in by two people: its structure confirmed, each paper seen, and what it is sealed', async () => {
    const form = { ...domiciliaryForm, clientName: 'Sitzprobe Erste AG' };
    const { caseId, clientId, itemId, findings, risk, reviewReasons } = await waiting(form);
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'entity-name-one-script',
        'incorporation-plausible',
        'uid-check-digit-correct',
      ]),
    );
    expect(risk?.factors.find(({ id }) => id === 'legal-form')?.choice).toBe('domiciliary_company');
    expect(reviewReasons).toEqual(
      expect.arrayContaining([
        'client-structure-open',
        'legal-entity',
        'register-extract-wanted',
        'signing-powers-wanted',
        'opener-document-wanted',
        'declaration-wanted',
        'owner-verification-wanted',
      ]),
    );
    expect(reviewReasons).not.toContain('question-unanswered');

    const begun = await structureOf(clientId);
    expect(begun.parties.map(({ kind, name, uid }) => [kind, name, uid])).toEqual([
      ['domiciliaryCompany', 'Sitzprobe Erste AG', 'CHE-123.456.788'],
      ['person', 'Regula Zwiebelfisch', null],
    ]);
    expect((await approve(itemId)).error?.code).toBe('client-structure-open');
    const isOpen = async () =>
      (await app.call(reviewRoutes.get, { params: { itemId } }, third)).body.isStructureOpen;
    expect(await isOpen()).toBe(true);
    const owner = await withParty(clientId, person('Sixtus Sitzprobe'));
    expect((await keepInterest(clientId, shares(owner, begun.subject, 100))).status).toBe(200);
    expect((await confirm(clientId)).status).toBe(200);
    expect(await isOpen()).toBe(false);

    for (const check of ['register-extract-seen', 'declaration-seen', 'owner-verification-seen']) {
      const checks = wholeApproval.checks.filter((id) => id !== check);
      const { error } = await approve(itemId, { ...wholeApproval, checks });
      expect(error?.fields).toEqual([{ path: `checks.${check}`, code: 'required' }]);
    }
    const { body: extract } = await sendDocument(app, clientId);
    expect((await app.call(reviewRoutes.get, { params: { itemId } }, third)).status).toBe(200);
    expect((await approve(itemId)).status).toBe(200);
    const { rows } = await app.pool.query(
      `select proof_id from events where review_id = $1 and type = 'review.approved'`,
      [itemId],
    );
    const params = { entryId: rows[0].proof_id };
    const decision = await app.call(ledgerRoutes.get, { params }, 'admin');
    const { documentId, paper, sha256 } = extract;
    expect(decision.body.payload).toMatchObject({ documents: [{ documentId, paper, sha256 }] });
    const { steps } = await inStatus(app, caseId, 'approved');
    const proofId = steps.find(({ step }) => step === 'final_decision')?.proofId ?? '';
    const sealed = await app.call(ledgerRoutes.get, { params: { entryId: proofId } }, 'admin');
    expect(sealed.body.payload).toMatchObject({ clientKind: 'domiciliary_company', kindPack: '2023.1' });
  });

  test('is not confirmed as anything else than what its form said', async () => {
    const { clientId } = await waiting({ ...domiciliaryForm, clientName: 'Sitzprobe Zweite AG' });
    const { subject, version } = await structureOf(clientId);
    const body = {
      version,
      partyId: subject,
      party: { ...company, name: 'Sitzprobe Zweite AG', isListed: true },
    };
    const changed = await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor');
    expect(changed.body.exemption?.reason).toBe('listed');
    expect((await confirm(clientId)).error?.code).toBe('structure-of-other-kind');
  });

  test('is screened as an organisation, and whoever opens for it as a person', async () => {
    const { openerName, ...listed } = {
      ...domiciliaryForm,
      openerName: listedForm.clientName,
      birthDate: listedForm.birthDate,
      nationality: listedForm.nationality,
      otherNationality: listedForm.otherNationality,
      clientName: 'Sitzprobe Dritte AG',
    };
    const { clientId, hits } = await waiting({ ...listed, openerName });
    expect(hits).toEqual([]);
    const { parties } = await structureOf(clientId);
    expect(parties.find(({ name }) => name === openerName)?.hits[0]?.hit.listedName).toMatch(/Testono[vw]/iu);
    const { rows } = await app.pool.query(
      `select query::jsonb as query from screenings where query::jsonb ->> 'name' = $1`,
      ['Sitzprobe Dritte AG'],
    );
    expect(rows[0]?.query).toMatchObject({
      kind: 'organisation',
      identifiers: [{ value: 'CHE-123.456.788' }],
    });
    expect((await confirm(clientId)).status).toBe(409);
  });

  test('has a name in one alphabet, or is blocked', async () => {
    const { risk, findings } = await waiting({ ...domiciliaryForm, clientName: 'Sitzprоbe Vierte AG' });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'name-mixed-scripts', field: 'clientName', severity: 'flag' }),
    );
    expect(risk?.blocked).toBe(true);
  });
});

describe('a form is refused, and nothing of it is lost,', () => {
  const tomorrow = swissDay(new Date(Date.now() + 26 * 3_600_000));

  test.each([
    ['uid', { uid: 'CHE-123.456.789' }, 'uid-wrong'],
    ['incorporatedOn', { incorporatedOn: tomorrow }, 'in-future'],
    [
      'legalForm',
      { kind: 'listed_company', legalForm: 'cooperative', listedOn: 'SIX' },
      'legal-form-of-other-kind',
    ],
    ['legalFormName', { legalForm: 'other' }, 'required'],
    ['structureReason', { structureReason: ' ' }, 'required'],
    ['registerNumber', { country: 'PA' }, 'required'],
    ['residenceProved', { residenceProved: true }, 'not-asked'],
    ['openerName', { openerName: undefined }, 'required'],
  ] as const)('where %s is wrong: %j', async (field, change, code) => {
    const { structureReason, ...rest } = domiciliaryForm;
    const isListed = 'kind' in change;
    const form = { ...rest, ...(isListed ? {} : { structureReason }), ...change };
    const refused = await submit(form);
    expect([refused.status, refused.error?.code]).toEqual([422, 'form-incomplete']);
    expect(refused.error?.fields).toEqual([{ path: `form.${field}`, code }]);
    expect([refused.kept.status, refused.kept.form.clientName]).toEqual(['draft', form.clientName]);
  });

  test('where a legal form is none that anybody knows: the draft is refused with its place', async () => {
    const form = { ...domiciliaryForm, legalForm: 'gesellschaft' };
    const { status, error } = await app.call(
      onboardingRoutes.create,
      { body: { form: form as unknown as DraftForm } },
      'editor',
    );
    expect([status, error?.code, error?.fields?.[0]?.path]).toEqual([
      400,
      'invalid-request',
      'form.legalForm',
    ]);
  });

  test('where a natural person answers what only companies are asked', async () => {
    const refused = await submit({ ...cleanForm, uid: 'CHE-123.456.788' });
    expect(refused.error?.fields).toEqual([{ path: 'form.uid', code: 'not-asked' }]);
  });
});

describe('of the other kinds', () => {
  const { legalForm, structureReason, ...entity } = domiciliaryForm;

  test.each([
    ['operating_company', { legalForm }, 'company'],
    ['foundation', { structureReason }, 'foundation'],
    [
      'trust',
      { structureReason, uid: undefined, discretion: 'discretionary', revocability: 'irrevocable' },
      'trust',
    ],
    ['association', {}, 'association'],
    ['collective_account', { legalForm }, 'nomination'],
    ['listed_company', { legalForm, listedOn: 'SIX Swiss Exchange' }, 'company'],
    ['public_authority', { incorporatedOn: undefined }, 'authority'],
  ] as const)('%s waits for a person with its structure begun', async (kind, own, standsAs) => {
    const name = `Artprobe ${kind.replace('_', ' ')}`;
    const { clientId, reviewReasons } = await waiting({
      ...entity,
      kind,
      clientName: name,
      ...own,
    });
    const { parties, exemption, isOpen } = await structureOf(clientId);
    expect([parties[0]?.kind, parties[0]?.name, isOpen]).toEqual([standsAs, name, true]);
    expect(reviewReasons).toEqual(
      expect.arrayContaining(['client-structure-open', 'legal-entity', 'opener-document-wanted']),
    );
    const reason = { listed_company: 'listed', public_authority: 'authority' }[kind as string] ?? null;
    expect(exemption?.reason ?? null).toBe(reason);
    if (reason !== null) expect((await confirm(clientId)).status).toBe(200);
    else expect((await confirm(clientId)).error?.code).toBe('structure-incomplete');
  });

  test('a sole proprietorship is a person whom no machine accepts, and stands behind itself', async () => {
    const form = {
      ...cleanForm,
      kind: 'sole_proprietorship',
      clientName: 'Rahel Einzelprobe',
      tradeName: 'Einzelprobe Gartenbau',
    } as const;
    const { caseId, clientId, itemId, reviewReasons } = await waiting(form);
    expect(reviewReasons).toEqual(['register-extract-wanted']);
    const { structure } = (await app.call(partyRoutes.read, { params: { clientId } }, 'editor')).body;
    expect(structure).toBeNull();
    expect((await approve(itemId)).status).toBe(200);
    await inStatus(app, caseId, 'approved');
  });

  test('a sole proprietorship is screened by the name that it trades under, too', async () => {
    const { hits, reviewReasons } = await waiting({
      ...cleanForm,
      kind: 'sole_proprietorship',
      clientName: 'Rahel Handelsprobe',
      tradeName: 'Mustermann Shipping Phantasia',
    });
    expect(hits.map(({ listedName }) => listedName)).toEqual(['MUSTERMANN SHIPPING PHANTASIA LTD']);
    expect(reviewReasons).toContain('list-hit');
  });

  test('a natural person is accepted as before, and whoever says so is one too', async () => {
    const { caseId } = await submitted(app, {
      ...cleanForm,
      kind: 'natural_person',
      clientName: 'Renate Personprobe',
    });
    await inStatus(app, caseId, 'approved');
  });
});

test('whoever entered the company confirms nothing of it, nor decides', async () => {
  const { caseId } = await submitted(
    app,
    { ...domiciliaryForm, clientName: 'Sitzprobe Letzte AG' },
    { as: colleague },
  );
  const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const { subject } = await structureOf(clientId ?? '');
  const owner = await withParty(clientId ?? '', person('Selma Sitzprobe'));
  expect((await keepInterest(clientId ?? '', shares(owner, subject, 100))).status).toBe(200);
  expect((await confirm(clientId ?? '', colleague)).error?.code).toBe('own-submission');
  expect((await confirm(clientId ?? '', third)).status).toBe(200);
  expect((await approve(reviewItemId ?? '', wholeApproval, colleague)).error?.code).toBe('own-submission');
});
