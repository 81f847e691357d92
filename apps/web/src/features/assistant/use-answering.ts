import {
  assistantRoutes,
  type AnswerEvent,
  type AnswerPhase,
  type AnswerSource,
  type AssistantModel,
} from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/api-client.ts';
import { ask, failureOf, type Request } from './ask.ts';
import { conversationQuery, putExchange } from './queries.ts';

/** An answer that is being written. */
export interface Live {
  readonly request: Request;
  /** Null until the server has begun. */
  readonly answerId: string | null;
  readonly phase: AnswerPhase;
  readonly text: string;
  /** What is cited so far. */
  readonly sources: readonly AnswerSource[];
  readonly isStopping: boolean;
}

export interface Answering {
  readonly live: Live | null;
  /** Why the last question has no answer, and which one it was. */
  readonly failure: { readonly request: Request; readonly error: unknown } | null;
  /** Resolves once the question is kept by the server; false where it was refused before. */
  start(request: Request, model: AssistantModel): Promise<boolean>;
  /** What is written of the answer stays. */
  stop(): Promise<void>;
  dismiss(): void;
}

/**
 * Asks and follows one answer at a time. Who leaves the page does not stop the answer: it is there on the next visit.
 */
export function useAnswering(): Answering {
  const client = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  const [failure, setFailure] = useState<Answering['failure']>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const start = (request: Request, model: AssistantModel) => {
    const gone = new AbortController();
    leaving.current = gone;
    setFailure(null);
    setLive({ request, answerId: null, phase: 'processing', text: '', sources: [], isStopping: false });
    const kept = Promise.withResolvers<boolean>();
    const handle = (event: AnswerEvent) => {
      if (event.event === 'begun' || event.event === 'done') putExchange(client, event.data);
      if (event.event === 'begun') kept.resolve(true);
      if (event.event === 'failed') {
        void failureOf(event.data).then((error) => setFailure({ request, error }));
      }
      setLive((before) => before && after(before, event));
    };
    void ask(request, model, handle, gone.signal)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure({ request, error });
      })
      .finally(() => {
        kept.resolve(false);
        setLive(null);
        // What the connection did not tell, and the list's own order, are read again.
        if (!gone.signal.aborted)
          void client.invalidateQueries(conversationQuery(request.conversationId, false));
      });
    return kept.promise;
  };

  const stop = async () => {
    if (live === null || live.answerId === null || live.isStopping) return;
    const { request, answerId } = live;
    setLive({ ...live, isStopping: true });
    const params = { conversationId: request.conversationId, messageId: answerId };
    await call(assistantRoutes.stop, { params }).catch((error: unknown) => {
      setLive((before) => before && { ...before, isStopping: false });
      setFailure({ request, error });
    });
  };
  return { live, failure, start, stop, dismiss: () => setFailure(null) };
}

function after(live: Live, event: AnswerEvent): Live {
  switch (event.event) {
    case 'begun':
      return { ...live, answerId: event.data.answer.messageId };
    case 'phase':
      return { ...live, phase: event.data.phase };
    case 'source':
      return { ...live, sources: [...live.sources, event.data] };
    case 'delta':
      return { ...live, text: live.text + event.data.text };
    case 'done':
    case 'failed':
      return live;
  }
}
