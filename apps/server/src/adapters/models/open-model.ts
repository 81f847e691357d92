import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AssistantModel } from '@sorgfalt/contract';
import { retryPauseMs } from '../../platform/retry-pause.ts';
import { AddressRefused } from '../outgoing/address-refused.ts';
import { checkAddress, openRequest } from '../outgoing/guard.ts';
import type { GuardOptions } from '../outgoing/guard.ts';
import { ModelError } from './model.ts';
import type { Model, Prompt, Usage } from './model.ts';
import { spentPattern } from './protocols.ts';
import type { Piece, Protocol } from './protocols.ts';
import { readEvents } from './read-events.ts';

/** How a model is reached. */
export interface ModelAddress extends GuardOptions {
  readonly model: AssistantModel;
  readonly modelName: string;
  readonly protocol: Protocol;
  /** What the path of the protocol follows. */
  readonly url: string;
  /** Empty where none is wanted. */
  readonly key: string;
  /** The longest answer, and the longest silence within it. */
  readonly totalMs: number;
  readonly idleMs: number;
}

/** Longer answers are none: a question has at most so many words to it. */
const answerCharsMax = 20_000;
const errorBytesMax = 20_000;
/** What is worth another try before the first word: the provider is overloaded or was not reached. */
const attemptsMax = 3;

/** Somebody at the other end of a connection who writes answers. */
export function openModel(address: ModelAddress): Omit<Model, 'isOutside'> {
  const { model, modelName, totalMs } = address;
  return {
    model,
    modelName,
    async *write(prompt, signal) {
      const limit = AbortSignal.timeout(totalMs);
      const either = AbortSignal.any([signal, limit]);
      try {
        const answer = await openPatiently(address, prompt, either);
        return yield* readAnswer(answer, address.protocol);
      } catch (error) {
        signal.throwIfAborted();
        throw limit.aborted ? new ModelError('model-timed-out') : asModelError(error);
      }
    },
  };
}

async function openPatiently(
  address: ModelAddress,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await open(address, prompt, signal);
    } catch (error) {
      const known = asModelError(error);
      if (!isPassing(known) || failures === attemptsMax || signal.aborted) throw known;
      await pause(retryPauseMs(failures), undefined, { signal });
    }
  }
}

/** Whether another try may find it otherwise. An address that is closed stays so. */
function isPassing({ failure, cause }: ModelError): boolean {
  if (failure === 'model-overloaded') return true;
  return failure === 'model-unreachable' && !(cause instanceof AddressRefused);
}

async function open(address: ModelAddress, prompt: Prompt, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, modelName, key, idleMs } = address;
  const url = checkAddress(`${address.url.replace(/\/+$/u, '')}${protocol.path(modelName)}`, address);
  const body = Buffer.from(JSON.stringify(protocol.body(modelName, prompt)));
  const headers = {
    accept: 'text/event-stream',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...protocol.headers(key),
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let answer: IncomingMessage | undefined;
  const sent = openRequest(url, address, { method: 'POST', signal, headers }, (given) => {
    answer = given;
    resolve(given);
  });
  sent.setTimeout(idleMs, () => (answer ?? sent).destroy(new ModelError('model-timed-out')));
  // Once it answers, what breaks is the answer's.
  sent.on('error', (error) => reject(error instanceof ModelError ? error : unreachable(error)));
  sent.end(body);
  const response = await promise;
  if (response.statusCode !== 200) throw await refusalOf(response);
  return response;
}

const unreachable = (cause: unknown) => new ModelError('model-unreachable', cause);

/** What a status and the code in its body mean. */
async function refusalOf(response: IncomingMessage): Promise<ModelError> {
  const { statusCode: status = 0 } = response;
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > errorBytesMax) break;
  }
  response.destroy();
  // Google answers 400 to a key that it does not know.
  if (status === 401 || status === 403 || /API_KEY_INVALID/u.test(text))
    return new ModelError('model-key-refused');
  if (status === 402 || spentPattern.test(text)) return new ModelError('model-out-of-quota');
  if (status === 429 || status >= 500) return new ModelError('model-overloaded');
  if (status === 404) return new ModelError('model-unknown');
  if (/content_filter|content_policy|moderation|safety/iu.test(text)) return new ModelError('model-refused');
  return new ModelError('model-nonsense');
}

const failures = {
  cut: 'model-cut-off',
  refused: 'model-refused',
  overloaded: 'model-overloaded',
  spent: 'model-out-of-quota',
  nonsense: 'model-nonsense',
} as const;

async function* readAnswer(
  response: IncomingMessage,
  protocol: Protocol,
): AsyncGenerator<string, Usage, void> {
  let usage: Usage = { promptTokens: null, completionTokens: null };
  let end: Piece['end'];
  let written = '';
  let hasBegun = false;
  for await (const data of readEvents(response)) {
    if (data === '[DONE]') break;
    hasBegun = true;
    const { text = '', ...piece } = pieceIn(data, protocol);
    written += text;
    if (written.length > answerCharsMax) throw new ModelError('model-nonsense');
    if (text !== '') yield text;
    end = piece.end ?? end;
    usage = { ...usage, ...countsOf(piece) };
  }
  // Without a word about its end it broke off; without any event, as the page of a proxy is, it was no answer.
  if (end !== 'finished') throw new ModelError(failures[end ?? (hasBegun ? 'cut' : 'nonsense')]);
  if (written.trim() === '') throw new ModelError('model-nonsense');
  return usage;
}

function countsOf({ promptTokens, completionTokens }: Piece): Partial<Usage> {
  return {
    ...(promptTokens === undefined ? {} : { promptTokens }),
    ...(completionTokens === undefined ? {} : { completionTokens }),
  };
}

/** What an event says. Throws for one that is none, and for one that ends the answer without one. */
function pieceIn(data: string, protocol: Protocol): Piece {
  const piece = protocol.read(parsed(data));
  if (piece === null) throw new ModelError('model-nonsense');
  // An answer that runs out of room is read to its end, as the tokens are counted there.
  if (piece.end !== undefined && piece.end !== 'finished' && piece.end !== 'cut')
    throw new ModelError(failures[piece.end]);
  return piece;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    // What is no JSON is no event of the protocol.
    return null;
  }
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // A connection that breaks after the answer has begun.
  const isCut = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (error instanceof RangeError) return new ModelError('model-nonsense', error);
  return isCut ? new ModelError('model-cut-off', error) : unreachable(error);
}
