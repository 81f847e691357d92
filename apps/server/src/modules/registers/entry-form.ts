import { parentExceptions, parentLevels, registeredForms, registerStatuses } from '@sorgfalt/kyc';
import * as z from 'zod/mini';

const words = z.nullable(z.string());

const level = z.enum(parentLevels);

/** What a register said, as it is kept (`RegisterEntry`). */
export const keptEntry = z.object({
  name: z.string(),
  translations: z.readonly(z.array(z.string())),
  formerNames: z.readonly(z.array(z.string())),
  uid: words,
  lei: words,
  number: words,
  legalForm: z.nullable(z.enum(registeredForms)),
  legalFormName: words,
  seat: words,
  address: words,
  status: z.enum(registerStatuses),
  purpose: words,
  signatories: z.nullable(z.readonly(z.array(z.string()))),
  parents: z.exactOptional(
    z.readonly(
      z.array(
        z.union([
          z.object({ level, lei: z.string(), name: words }),
          z.object({ level, exceptions: z.readonly(z.array(z.enum(parentExceptions))) }),
        ]),
      ),
    ),
  ),
});
