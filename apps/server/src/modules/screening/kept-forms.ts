import * as z from 'zod/mini';
import type { ListEntity } from '@sorgfalt/screening';

const texts = z.array(z.string());

/** A listed subject as it is kept: whom an altered one would find, or hide, is nobody's word. */
export const listEntity: z.ZodMiniType<ListEntity> = z.strictObject({
  id: z.string(),
  kind: z.enum(['person', 'organisation', 'vessel', 'aircraft', 'other']),
  names: z.array(
    z.strictObject({
      full: z.string(),
      quality: z.enum(['primary', 'strong', 'weak']),
      script: z.optional(z.string()),
    }),
  ),
  birthDates: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  nationalities: texts,
  identifiers: z.array(
    z.strictObject({ type: z.string(), value: z.string(), country: z.optional(z.string()) }),
  ),
  programs: texts,
  addresses: texts,
  remarks: z.optional(z.string()),
  listedOn: z.optional(z.string()),
  topics: z.optional(z.array(z.enum(['sanction', 'pep', 'adverse', 'crime']))),
});

/** What the servers of a download said about the files of which version. */
export const seenFiles = z.strictObject({
  versionId: z.string(),
  validators: z.record(
    z.string(),
    z.strictObject({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) }),
  ),
});
