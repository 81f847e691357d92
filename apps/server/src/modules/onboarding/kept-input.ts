import * as z from 'zod/mini';
import type { ClientRiskInput } from '@sorgfalt/risk';

const country = z.nullable(z.string());
const answer = z.nullable(z.boolean());

/** What a client was assessed by, as it is kept with the case. Absent is what does not apply, null what is not known. */
export const keptRiskInput: z.ZodMiniType<ClientRiskInput> = z.object({
  clientKind: z.enum(['natural_person', 'legal_entity']),
  legalForm: z.exactOptional(
    z.nullable(z.enum(['operating_company', 'association', 'domiciliary_company', 'trust', 'foundation'])),
  ),
  domicile: country,
  nationalities: z.nullable(z.array(z.string())),
  businessCountry: country,
  industry: z.nullable(
    z.enum(['none', 'cash_intensive', 'crypto', 'arms', 'gems_art', 'gambling', 'npo_conflict', 'other']),
  ),
  pep: z.nullable(
    z.enum([
      'none',
      'domestic',
      'foreign',
      'international_organisation',
      'close_person_foreign',
      'close_person_domestic',
    ]),
  ),
  products: z.nullable(
    z.array(z.enum(['account', 'fiduciary_placement', 'domicile_directorship', 'crypto'])),
  ),
  channel: z.nullable(z.enum(['face_to_face', 'video', 'online_chip', 'online_transfer', 'intermediary'])),
  residenceProved: z.exactOptional(answer),
  expectedAssetsMinor: z.nullable(z.number()),
  sourceOfWealth: z.nullable(z.enum(['documented', 'declared'])),
  structureLayers: z.exactOptional(z.nullable(z.number())),
  fiduciaryShareholder: z.exactOptional(answer),
  beneficialOwnerVerified: z.exactOptional(answer),
  screening: z.nullable(
    z.enum(['clear', 'weak_unresolved', 'strong_unresolved', 'confirmed_sanction', 'adverse_media']),
  ),
  physicalAssetsMinor: z.nullable(z.number()),
  identityDoubt: z.boolean(),
});
