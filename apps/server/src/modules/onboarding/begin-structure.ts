import { ruleFor, swissUid } from '@sorgfalt/kyc';
import type { IsoDate } from '@sorgfalt/calendar';
import type { PartyDraft } from '@sorgfalt/contract';
import { nationalityOf } from './check-form.ts';
import type { CompleteForm } from './check-form.ts';

/**
 * Those whom the form of a client names, as the first parties of its structure: the client itself, and whoever opens the
 * relationship for it, so that both are screened and watched with everybody who is entered later. Null for natural persons.
 */
export function partiesOfForm(
  form: CompleteForm,
  { caseNo, today }: { caseNo: string; today: IsoDate },
): readonly [client: PartyDraft, opener: PartyDraft] | null {
  const { standsAs, isListed = false } = ruleFor(form, today);
  if (standsAs === null) return null;
  const { street, houseNumber, postalCode, town, country } = form;
  const lines = [
    [street, houseNumber],
    [postalCode, town],
  ].map((line) => line.filter(Boolean).join(' '));
  const source = { kind: 'selfDeclaration', description: `Client form ${caseNo}` } as const;
  const nationality = nationalityOf(form);
  return [
    {
      kind: standsAs,
      name: form.clientName,
      isListed,
      beganOn: form.incorporatedOn ?? null,
      endedOn: null,
      country,
      uid: swissUid(form.uid ?? ''),
      lei: null,
      address: lines.filter(Boolean).join(', '),
      exposure: null,
      source,
    },
    {
      kind: 'person',
      name: form.openerName ?? '',
      isListed: false,
      beganOn: form.birthDate,
      endedOn: null,
      country: nationality === 'OTHER' ? null : nationality,
      uid: null,
      lei: null,
      address: null,
      exposure: null,
      source,
    },
  ];
}
