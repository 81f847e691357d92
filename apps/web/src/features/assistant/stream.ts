import type { AnswerEvent } from '@sorgfalt/contract';

/**
 * Takes `text/event-stream` in pieces of any length and gives the events that are complete; the rest waits for what
 * follows. Lines that are no event of ours (comments that keep the line open, other fields) are passed over.
 * Source: WHATWG HTML, 9.2.6.
 */
export function eventReader(): (piece: string) => readonly AnswerEvent[] {
  let rest = '';
  return (piece) => {
    const parts = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = parts.pop() ?? '';
    return parts.flatMap((part) => eventOf(part) ?? []);
  };
}

const kinds: readonly AnswerEvent['event'][] = ['begun', 'phase', 'source', 'delta', 'done', 'failed'];

function eventOf(part: string): AnswerEvent | undefined {
  const lines = part.split('\n');
  const field = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const event = kinds.find((kind) => kind === field('event')[0]);
  const data = field('data').join('\n');
  if (event === undefined || data === '') return undefined;
  try {
    return { event, data: JSON.parse(data) };
  } catch {
    // Half an event of a connection that broke: what counts is read again from the conversation.
    return undefined;
  }
}

/** Reads an answer to its end and tells each event as it comes. */
export async function readEvents(response: Response, onEvent: (event: AnswerEvent) => void): Promise<void> {
  const reader = response.body?.getReader();
  const read = eventReader();
  const decoder = new TextDecoder();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return;
    for (const event of read(decoder.decode(piece.value, { stream: true }))) onEvent(event);
  }
}
