/** Longer lines are none of an honest provider. */
const lineCharsMax = 1_000_000;

/**
 * The `data` of the events of a `text/event-stream`. Throws where a line is too long; an event that was not ended by an
 * empty line is given all the same, as providers forget it at the end.
 */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
    rest = lines.pop() ?? '';
    if (rest.length > lineCharsMax) throw new RangeError('a line of the stream is too long');
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /u, ''));
      else if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
    }
  }
  if (rest.startsWith('data:')) data.push(rest.slice(5).trim());
  if (data.length > 0) yield data.join('\n');
}
