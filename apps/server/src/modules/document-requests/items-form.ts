import { documentPapers, formNames } from '@sorgfalt/contract';
import * as z from 'zod/mini';

/** The papers of a request, as they are kept. */
export const keptItems = z.readonly(
  z.array(
    z.object({
      paper: z.enum(documentPapers),
      partyId: z.nullable(z.string()),
      /** What the party was called then; earlier requests do not say it. */
      partyName: z.optional(z.string()),
      form: z.nullable(z.enum(formNames)),
      article: z.nullable(z.string()),
    }),
  ),
);
export type KeptItems = z.infer<typeof keptItems>;
