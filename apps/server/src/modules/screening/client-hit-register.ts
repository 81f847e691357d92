import { agentOf } from '@sorgfalt/workflow';
import type { Hit } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import { contentHash } from '../../platform/content-hash.ts';
import type { Json } from '../../platform/events/spine.ts';
import { areBehind, fieldOf, keyOf, readRegister, Rows } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';
import { keyOfHit } from './screening-repo.ts';

/** The hits that are put before somebody as they are sealed, and the facts by which the client was screened. */
export function sealedHits({
  hits,
  factsSha256,
  screeningId,
}: {
  readonly hits: readonly Hit[];
  readonly factsSha256: string;
  readonly screeningId: string;
}) {
  const sealed = hits.map((hit) => {
    const { listedName, score, band } = hit;
    return { ...keyOfHit(hit), listedName, score, band, hitSha256: contentHash(hit) };
  });
  return { factsSha256, screeningId, hits: sealed };
}

/** What stands for the item where the case of the onboarding shows a hit. */
const byCase = 'case';

/**
 * Hits of clients that were put before somebody: one that stands here is not raised again. Those from before they were sealed
 * are told by what asked for a decision about them.
 */
export const clientHitRegister: Register = {
  name: 'hit',
  begin() {
    const rows = new Rows();
    return {
      rows,
      shorterKey: (key) => {
        const parts = key.split(' ');
        return `${parts.at(0)} ${parts.at(-1)}`;
      },
      tell({ kind, clientId, reviewId, payload }) {
        const isOnboarding = kind === 'onboarding.aml_completed';
        const isRescreening =
          kind === 'review.requested' && payload['submittedBy'] === agentOf('aml_screening');
        if (clientId === null || !(isOnboarding || isRescreening)) return;
        const hits = (payload['hits'] ?? []) as readonly { readonly [name: string]: Json }[];
        const item = reviewId ?? byCase;
        if (payload['factsSha256'] === undefined) {
          if (isRescreening || hits.length > 0) rows.change(`${clientId} ${item}`, {});
          return;
        }
        for (const hit of hits) {
          const names = ['listId', 'entityId', 'entitySha256'].map((name) => keyOf(hit, name));
          const key = [clientId, ...names, keyOf(payload, 'factsSha256'), item].join(' ');
          // What an item shows already it keeps as it was.
          if (rows.has(key)) continue;
          rows.set(key, {
            hit: fieldOf(hit['hitSha256']),
            screeningId: fieldOf(payload['screeningId']),
          });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(tx, (after, limit) => {
      const [clientId = '', listId = '', ...rest] = after?.split(' ') ?? [];
      // The id of an entry may have blanks of its own.
      const before = [clientId, listId, rest.slice(0, -3).join(' '), ...rest.slice(-3)];
      const place = sql`client_id, list_id, entity_id, entity_sha256, facts_sha256, coalesce(review_item_id::text, ${sql.raw(`'${byCase}'`)})`;
      return sql`
        select concat_ws(' ', ${place}) as key, false as "isFree", hit, screening_id as "screeningId"
        from screening_client_hits where ${areBehind(place, after === null ? null : before)}
        order by ${place} limit ${limit}`;
    }),
};
