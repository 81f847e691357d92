import { swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { isEntityKind, verifyEntity, verifyKyc } from '@sorgfalt/kyc';
import type { Finding as KycFinding } from '@sorgfalt/kyc';
import type { CompleteForm } from '../check-form.ts';
import { identityIn } from '../declared-client.ts';
import { found } from '../finding.ts';
import type { NewFinding } from '../finding.ts';
import { formHash } from './intake.ts';
import type { StepInput, StepWork } from './step-work.ts';

/** Every check that can be made on the form alone, as of today where the firm sits. */
export function verifyIdentity({ form, now }: StepInput): StepWork {
  const { today, findings } = checkIdentity(form, now);
  return { findings, facts: { asOf: today, formSha256: formHash(form) } };
}

/** What those checks find, and on which day. */
export function checkIdentity(form: CompleteForm, now: Date): { today: IsoDate; findings: NewFinding[] } {
  const today = swissDay(now);
  const isOfEntity = isEntityKind(form.kind);
  const { findings } = verifyKyc(
    {
      ...identityIn(form),
      mrz: form.mrz,
      birthCountry: form.birthCountry,
      address: {
        street: form.street,
        houseNumber: form.houseNumber,
        postalCode: form.postalCode,
        town: form.town,
        country: form.country,
      },
      purpose: form.purpose,
      businessCountry: form.businessCountry,
      sourceOfWealthEvidence: form.sourceOfWealthEvidence,
      residenceEvidence: form.residenceEvidence,
    },
    today,
  );
  const { clientName, tradeName, legalFormName, incorporatedOn, uid } = form;
  const business = { legalFormName, incorporatedOn, uid };
  return {
    today,
    findings: [
      ...(isOfEntity
        ? verifyEntity({ name: clientName, ...business }, today).map(fromKyc('clientName'))
        : []),
      ...(tradeName === undefined
        ? []
        : verifyEntity({ name: tradeName, ...business }, today).map(fromKyc('tradeName'))),
      ...findings.map(fromKyc(isOfEntity ? 'openerName' : 'clientName')),
    ],
  };
}

/** The finding, with the word that the form has for the name. */
function fromKyc(nameField: string) {
  return ({ code, severity, field, params, article }: KycFinding): NewFinding =>
    found(code, severity, code.startsWith('mrz-') ? 'mrz' : 'form', {
      field: field === 'name' ? nameField : (field ?? null),
      params: params ?? {},
      article: article ?? null,
    });
}
