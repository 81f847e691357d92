import { isDay } from '@sorgfalt/calendar';
import { mutationsOf, swissUid, textOfMarkup } from '@sorgfalt/kyc';
import type { Publication } from '@sorgfalt/kyc';
import * as z from 'zod/mini';

/** The longest text that is kept of a publication, in letters; the answer as it came has all of it. */
const lettersMax = 4000;
/** More keys than there are say nothing. */
const keysMax = 50;

const publication = z.object({
  sogcDate: z.string(),
  sogcId: z.number(),
  message: z.optional(z.nullable(z.string())),
  mutationTypes: z.optional(z.nullable(z.array(z.object({ key: z.optional(z.nullable(z.string())) })))),
});

/** A publication as Zefix gives it (`SogcPublication`); null for what cannot be read as one. */
export function publicationOf(value: unknown): Publication | null {
  const read = publication.safeParse(value);
  if (!read.success || !Number.isSafeInteger(read.data.sogcId)) return null;
  const { sogcDate, sogcId, message, mutationTypes } = read.data;
  if (!isDay(sogcDate)) return null;
  return {
    number: String(sogcId),
    publishedOn: sogcDate,
    mutations: mutationsOf((mutationTypes ?? []).slice(0, keysMax).map(({ key }) => key ?? '')),
    text: textOfMarkup(message ?? '', lettersMax),
  };
}

const published = z.array(z.object({ sogcPub: z.optional(z.nullable(z.array(z.unknown()))) }));

/** What the answer about a company says was published, one by one: what cannot be read of it waits for the day that brings it. */
export function publicationsIn(company: unknown): Publication[] {
  const all = published.safeParse(company).data ?? [];
  return all.flatMap(({ sogcPub }) => (sogcPub ?? []).flatMap((each) => publicationOf(each) ?? []));
}

const ofDay = z.object({
  sogcPublication: z.unknown(),
  companyShort: z.optional(z.nullable(z.object({ uid: z.optional(z.nullable(z.string())) }))),
});

/** A publication of a day about a company that is watched. */
export interface DayPublication extends Publication {
  readonly uid: string;
}

/**
 * What the answer about a day says of these companies, each publication once. Null where it cannot be read: no array, companies without
 * any number, or something about one of these that is no publication. Nobody may take the day for read then.
 */
export function publicationsAbout(body: unknown, watched: ReadonlySet<string>): DayPublication[] | null {
  const all = z.array(ofDay).safeParse(body);
  if (!all.success) return null;
  const found = new Map<string, DayPublication>();
  let numbered = 0;
  for (const { companyShort, sogcPublication } of all.data) {
    const uid = swissUid(companyShort?.uid ?? '');
    if (uid === null) continue;
    numbered += 1;
    if (!watched.has(uid)) continue;
    const read = publicationOf(sogcPublication);
    if (read === null) return null;
    found.set(JSON.stringify([uid, read]), { uid, ...read });
  }
  return all.data.length > 0 && numbered === 0 ? null : [...found.values()];
}
