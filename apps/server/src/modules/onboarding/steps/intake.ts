import { createHash } from 'node:crypto';
import { canonicalize } from '@sorgfalt/ledger';
import { swissDay } from '@sorgfalt/calendar';
import { askedOf } from '@sorgfalt/kyc';
import { faultsOfForm } from '../check-form.ts';
import type { CompleteForm } from '../check-form.ts';
import { found } from '../finding.ts';
import type { StepInput, StepWork } from './step-work.ts';

const article = 'AMLA Art. 3';

/** Whether the form that was submitted is whole; its hash ties the later steps to it. */
export function intake({ form, now }: StepInput): StepWork {
  const today = swissDay(now);
  const missing = faultsOfForm(form, today);
  const required = askedOf(form, today).filter(({ isRequired }) => isRequired);
  const findings =
    missing.length === 0
      ? [found('form-complete', 'ok', 'form', { article, params: { fields: required.length } })]
      : missing.map(({ path }) =>
          found('required-field-missing', 'flag', 'form', { article, field: path.replace('form.', '') }),
        );
  return { findings, facts: { formSha256: formHash(form) } };
}

/** SHA-256 of the form's canonical JSON, hex. */
export function formHash(form: CompleteForm): string {
  const known = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  return createHash('sha256').update(canonicalize(known)).digest('hex');
}
