import { isEntityKind, swissUid } from '@sorgfalt/kyc';
import type { DeclaredEntity, StatedIdentity } from '@sorgfalt/kyc';
import type { DraftForm } from '@sorgfalt/contract';
import { desc, eq } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isComplete, nationalityOf } from './check-form.ts';
import type { CompleteForm } from './check-form.ts';
import { cases } from './tables.ts';

/** What a client declared of itself in its newest form; null for people who do not trade, and without a case. */
export async function declaredOf(tx: Tx, clientId: string): Promise<DeclaredEntity | null> {
  const form = await newestForm(tx, clientId);
  return form && declaredIn(form);
}

/** Who the client is by its newest form, or who opens the relationship for one that is no person; nothing without a whole one. */
export async function statedIdentityOf(tx: Tx, clientId: string): Promise<StatedIdentity> {
  const form = await newestForm(tx, clientId);
  return form !== null && isComplete(form) ? identityIn(form) : {};
}

/** The same of a form. */
export function identityIn(form: CompleteForm) {
  const { documentType, documentNumber, documentExpiry, documentIssuer, birthDate } = form;
  return {
    name: isEntityKind(form.kind) ? (form.openerName ?? '') : form.clientName,
    nationality: nationalityOf(form),
    documentType,
    documentNumber,
    documentExpiry,
    documentIssuer,
    birthDate,
  } satisfies StatedIdentity;
}

async function newestForm(tx: Tx, clientId: string): Promise<DraftForm | null> {
  const [row] = await tx
    .select({ form: cases.form })
    .from(cases)
    .where(eq(cases.clientId, clientId))
    .orderBy(desc(cases.submittedAt))
    .limit(1);
  return row?.form ?? null;
}

/** What a form says that a commercial register says as well; null where no register can have whom it is about. */
export function declaredIn(form: DraftForm): DeclaredEntity | null {
  const { kind = 'natural_person', clientName = '', tradeName = clientName, legalForm, legalFormName } = form;
  if (kind === 'natural_person') return null;
  const isCompany = isEntityKind(kind);
  const { street, houseNumber, postalCode, town, registerNumber, uid } = form;
  const lines = [
    [street, houseNumber],
    [postalCode, town],
  ].map((line) => line.filter(Boolean).join(' '));
  const address = lines.filter(Boolean).join(', ');
  return {
    name: isCompany ? clientName : tradeName,
    uid: swissUid(uid ?? ''),
    lei: null,
    number: registerNumber ?? null,
    legalForm: legalForm ?? formsOfKind[kind] ?? null,
    legalFormName: legalForm === 'other' ? (legalFormName ?? null) : null,
    seat: town ?? null,
    address: address === '' ? null : address,
    signatories: [],
    parents: [],
  };
}

const formsOfKind: Readonly<Partial<Record<NonNullable<DraftForm['kind']>, DeclaredEntity['legalForm']>>> = {
  sole_proprietorship: 'sole_proprietorship',
  foundation: 'foundation',
  association: 'association',
};
