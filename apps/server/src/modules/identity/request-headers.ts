import type { FastifyRequest } from 'fastify';

/** What the provider looks at: whose session it is, and where it is opened from. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ 'user-agent': request.headers['user-agent'] ?? '' });
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie);
  return headers;
}
