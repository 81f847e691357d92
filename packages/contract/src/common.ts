import * as z from './zod.ts';

/** UUID of any of our rows. */
export const id = z.uuid();
/** SHA-256, hex, in small letters. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Instant, ISO 8601 in UTC. */
export const instant = z.string();
/** Calendar day, `YYYY-MM-DD`. */
export const isoDate = z.iso.date();
/** How often something was changed, as it was read: who changes an older one is told so. */
export const rowVersion = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** One page of a list: `limit` 1–200, `offset` from 0. */
export const page = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
};
/**
 * Totals of lists are counted up to here; where there are more they are one more than this (`10001`: more than 10,000).
 * What one scrolls through by cursor does not end there.
 */
export const countedMax = 10_000;
/** Days in Zurich, both included. */
export const days = { from: z.optional(isoDate), to: z.optional(isoDate) };
export const riskLevel = z.enum(['low', 'medium', 'high', 'unknown']);
export const ok = z.object({ ok: z.literal(true) });
/** A character that somebody sees: fillers of Hangul, an empty Braille cell and marks of no width are none. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Free text bounded so that nobody stores a book. Of what nobody sees nothing is left. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((given) => (visible.test(given) ? given : '')),
    z.maxLength(max),
  );
const hidden = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
/** Letters of these scripts join or part by a sign of no width, without which some names are spelt otherwise. */
const scripts = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`);
const joining = `(?!${hidden})[${scripts.join('')}]`;
const unseen = new RegExp(String.raw`(${joining}[\u200C\u200D](?=${joining}))|${hidden}`, 'gu');
/** A name as people read it: on one line, without what nobody sees or what turns it around. */
export const plainName = (name: string) =>
  name
    .replaceAll(unseen, '$1')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * How far lists can be relied on: `fresh` an official sanctions list is in force, and none of the lists is out of date;
 * `stale` one is; `invented` there are only the synthetic lists that come along; `none` there is no list.
 */
export const listStanding = z.enum(['fresh', 'stale', 'invented', 'none']);
export type ListStanding = z.infer<typeof listStanding>;

/** What of a list was passed over, or read otherwise than it says it is. */
export const listWarning = z.union([
  z.object({
    code: z.enum(['nameless', 'unknown-entry', 'other-calendar', 'no-subject']),
    entry: z.string(),
  }),
  z.object({ code: z.literal('delisted'), count: z.number() }),
  z.object({ code: z.enum(['header-row', 'not-utf-8']), file: z.string() }),
  // Of versions that were read before there were codes.
  z.string(),
]);
