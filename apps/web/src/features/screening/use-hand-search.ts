import type { ClientDecision, Hit, ScreeningQueryInput, StoredScreening } from '@sorgfalt/contract';
import { useState } from 'react';
import { hitKey } from '../../domain/hits/words.ts';
import type { PickedClient } from '../../domain/clients/client-search.tsx';
import { drawNow } from '../../ui/draw-now.ts';
import { useScreen } from './queries.ts';
import { emptyDraft, type QueryDraft } from './query-draft.ts';

/** Gets the focus when a result has come. */
export const resultHeadingId = 'screening-result';

/** A result with what was asked, as both stood when the search ran. */
export interface Found {
  readonly query: ScreeningQueryInput;
  readonly client: PickedClient | undefined;
  readonly screening: StoredScreening;
}

/** Form and result of a search by hand; they outlive a look at the other tab. */
export function useHandSearch() {
  const [draft, setDraft] = useState<QueryDraft>(emptyDraft);
  const [client, setClient] = useState<PickedClient>();
  const [found, setFound] = useState<Found>();
  const screen = useScreen();

  const run = (query: ScreeningQueryInput) =>
    screen.mutate(client === undefined ? query : { ...query, clientId: client.clientId }, {
      onSuccess: (screening) => {
        // Drawn at once: what has the focus next must be there. It leaves the field, so that j and k walk through the hits.
        drawNow(() => setFound({ query, client, screening }));
        document.getElementById(resultHeadingId)?.focus();
      },
    });
  const decided = (hit: Hit, decision: ClientDecision | null) =>
    setFound((now) => {
      if (now === undefined) return now;
      const hits = now.screening.hits.map((each) =>
        hitKey(each) === hitKey(hit) ? { ...each, decision } : each,
      );
      return { ...now, screening: { ...now.screening, hits } };
    });
  return { draft, setDraft, client, setClient, found, screen, run, decided };
}
export type HandSearch = ReturnType<typeof useHandSearch>;
