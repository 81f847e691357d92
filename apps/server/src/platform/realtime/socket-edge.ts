import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { ErrorCode } from '@sorgfalt/contract';
import { AppError } from '../http/app-error.ts';
import { faultOfHead } from '../http/edge.ts';
import { refuseConnection, refuseResponse } from '../http/refusal.ts';

/** What of its own refusals is more than bad input. */
const codes: Readonly<Partial<Record<number, ErrorCode>>> = { 403: 'forbidden', 413: 'file-too-large' };

/** RFC 6455, 4.1: the base64 of sixteen bytes. */
const handshakeKey = /^[+/0-9A-Za-z]{22}==$/u;

/** Holds the socket's own HTTP to what the routes are held to: the same edge, the same headers, the same refusals. */
export function guardSocket(
  engine: Server['engine'],
  setSecurityHeaders: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const fault = faultOfHead(request);
    if (response instanceof ServerResponse) {
      if (fault === null) {
        setSecurityHeaders(request, response);
        response.setHeader('cache-control', 'no-store');
        declareRefusals(response);
        next();
      } else refuseResponse(response, fault);
    } else if (fault === null && isHandshake(request)) next();
    else refuseConnection(request.socket, fault ?? new AppError('invalid-request'));
  });
  // Said before the library answers an upgrade in words of its own, which it leaves when there is an answer.
  engine.on('connection_error', ({ req }: { req: IncomingMessage & { res?: ServerResponse } }) => {
    if (req.res === undefined) refuseConnection(req.socket, new AppError('invalid-request'));
  });
}

function isHandshake({ method, headers }: IncomingMessage): boolean {
  const version = headers['sec-websocket-version'];
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    handshakeKey.test(headers['sec-websocket-key'] ?? '') &&
    (version === '13' || version === '8')
  );
}

/** The library refuses with bodies of its own or none, some of it as if the fault were ours. */
function declareRefusals(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  response.writeHead = (status: number, ...rest: never[]) => {
    if (status < 400) return writeHead(status, ...rest);
    Object.assign(response, { writeHead, end });
    refuseResponse(response, new AppError(codes[status] ?? 'invalid-request'));
    // What it says after that is said to nobody.
    response.end = () => response;
    return response;
  };
}
