import { swissDay } from '@sorgfalt/calendar';
import { verifyKyc } from '@sorgfalt/kyc';
import type { Finding as KycFinding } from '@sorgfalt/kyc';
import { nationalityOf } from '../check-form.ts';
import type { CompleteForm } from '../check-form.ts';
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
export function checkIdentity(form: CompleteForm, now: Date): { today: string; findings: NewFinding[] } {
  const today = swissDay(now);
  const { findings } = verifyKyc(
    {
      name: form.clientName,
      nationality: nationalityOf(form),
      documentType: form.documentType,
      documentNumber: form.documentNumber,
      documentExpiry: form.documentExpiry,
      documentIssuer: form.documentIssuer,
      mrz: form.mrz,
      birthDate: form.birthDate,
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
  return { today, findings: findings.map(fromKyc) };
}

// The form calls the name of the client by its own word.
const fieldNames: Readonly<Record<string, string>> = { name: 'clientName' };

function fromKyc({ code, severity, field, params, article }: KycFinding): NewFinding {
  return found(code, severity, code.startsWith('mrz-') ? 'mrz' : 'form', {
    field: field === undefined ? null : (fieldNames[field] ?? field),
    params: params ?? {},
    article: article ?? null,
  });
}
