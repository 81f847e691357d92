import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorTable } from '@sorgfalt/contract';
import type { ErrorBody } from '@sorgfalt/contract';
import type { AppError } from './app-error.ts';

/** The one shape of a refusal. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      requestId,
      ...(error.fields === undefined ? {} : { fields: error.fields }),
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  };
}

/** A refusal as it goes over the wire where no framework sends it. */
function wireOf(error: AppError): {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
} {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(error, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    connection: 'close',
  };
  return { status: errorTable[error.code].status, headers, body };
}

/** Answers on a connection that no response was made for, and ends it. */
export function refuseConnection(socket: Duplex, error: AppError): void {
  if (socket.writable) {
    const { status, headers, body } = wireOf(error);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // Whoever sends nonsense may be gone before the answer: that is nobody's fault.
    socket.on('error', () => undefined);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  } else socket.destroy();
}

/** Answers a plain response of Node. */
export function refuseResponse(response: ServerResponse, error: AppError): void {
  const { status, headers, body } = wireOf(error);
  response.writeHead(status, headers).end(body);
}
