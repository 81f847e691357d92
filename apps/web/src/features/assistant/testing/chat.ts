import type { AnswerEvent, Conversation } from '@sorgfalt/contract';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { cited, conversationOf, questionOf } from '../testing.ts';

export const base = '/chrag/api/conversations';
const models = {
  models: [
    { model: 'openai', modelName: null, isAvailable: false, isOutside: false, isToldFacts: true },
    { model: 'built-in', modelName: null, isAvailable: true, isOutside: false, isToldFacts: true },
  ],
  defaultModel: 'built-in',
  tokensLeftToday: 0,
};

type Call = Readonly<{ call: string; headers: Readonly<Record<string, string>>; body: unknown }>;

/** A server that keeps conversations and answers as `script` writes into the open line. */
export function serveChat(
  kept: Conversation[],
  others: Record<string, { status?: number; body?: unknown }> = {},
) {
  const calls: Call[] = [];
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const messages = new Map([['full', [questionOf('q1', null), cited]]]);
  const detail = (id: string) => ({ ...conversationOf(id), messages: messages.get(id) ?? [] });
  vi.stubGlobal(
    'fetch',
    async (path: string, init: { method: string; headers: Record<string, string>; body: string | null }) => {
      const call = `${init.method} ${path}`;
      calls.push({ call, headers: init.headers, body: init.body === null ? null : JSON.parse(init.body) });
      const other = others[call];
      if (other) return Response.json(other.body ?? {}, { status: other.status ?? 200 });
      if (call === `GET ${base}`) return Response.json({ conversations: kept });
      if (call === 'GET /chrag/api/models') return Response.json(models);
      if (path.startsWith('/chrag/api/library')) return Response.json({ sources: [], indexHash: '' });
      if (call === `POST ${base}`) {
        kept.push(conversationOf('new'));
        return Response.json(detail('new'), { status: 201 });
      }
      if (init.method === 'DELETE') {
        kept.splice(
          kept.findIndex(({ conversationId }) => path.endsWith(conversationId)),
          1,
        );
        return Response.json({ ok: true });
      }
      if (path.endsWith('/stop')) return Response.json({ ok: true });
      if (/\/(?:messages|edit|regenerate)$/u.test(path)) {
        return new Response(new ReadableStream({ start: (controller) => void (line = controller) }));
      }
      return Response.json(detail(path.split('/').at(-1) ?? ''));
    },
  );
  const tell = (event: AnswerEvent) =>
    act(async () => {
      if (event.event === 'begun' || event.event === 'done') {
        messages.set(event.data.conversation.conversationId, [event.data.question, event.data.answer]);
      }
      line?.enqueue(
        new TextEncoder().encode(`event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`),
      );
      await Promise.resolve();
    });
  return { calls, tell, end: () => act(async () => line?.close()) };
}

export const composer = () => screen.findByRole('textbox', { name: 'Your question' });
export const exchange = (state: 'writing' | 'done' | 'stopped') => ({
  conversation: { ...conversationOf('c1'), title: 'How long?' },
  question: questionOf('q1', null, 'How long?'),
  answer: {
    ...cited,
    state,
    ...(state === 'done' ? {} : { text: '', sources: [], sentences: [], metrics: null }),
  },
});
