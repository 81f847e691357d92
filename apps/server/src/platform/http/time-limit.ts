import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { startDeadline } from '../deadline.ts';
import type { Deadline } from '../deadline.ts';
import type { Log } from '../log.ts';
import { AppError } from './app-error.ts';
import { errorBody } from './refusal.ts';

/** How long a call may take: `API_TIMEOUT_MS`, `API_TIMEOUT_LONG_MS`, or what the route itself sees to. */
export type CallLimit = 'default' | 'long' | 'own';

/**
 * Ends calls that take too long: what they hold of the database is cut off and they are answered `timed-out`, or `unavailable` where the answer to a COMMIT did not come. The time
 * counts from when the body is there; for how long it may come, the server has a limit of its own.
 */
export function limitCalls(app: FastifyInstance, { defaultMs, longMs }: Config['timeouts'], log: Log): void {
  const deadlines = new WeakMap<FastifyRequest, Deadline>();
  const begun = new WeakSet<FastifyRequest>();
  app.addHook('preValidation', (request, reply, done) => {
    const limit = request.routeOptions.config?.limit ?? 'default';
    if (limit === 'own') {
      done();
      return;
    }
    const deadline = startDeadline(limit === 'long' ? longMs : defaultMs, (isSure) =>
      giveUp(request, reply, { log, isSure, isBegun: begun.has(request) }),
    );
    deadlines.set(request, deadline);
    deadline.run(done);
  });
  // From here on an answer is under way, though a download may still wait for its first row.
  app.addHook('onSend', (request, _, payload, done) => {
    begun.add(request);
    done(null, payload);
  });
  app.addHook('onResponse', async (request) => deadlines.get(request)?.end());
}

function giveUp(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, isSure, isBegun }: { log: Log; isSure: boolean; isBegun: boolean },
): void {
  const isGone = reply.raw.closed;
  // Whoever went away in the midst of the answer ended the call; nobody is told of that before.
  if (isBegun && isGone) return;
  log.warn({ requestId: request.id, route: request.routeOptions.url }, 'A call took too long and was ended');
  if (isBegun || isGone) {
    // Half of the answer went out: it must not look whole. Who has left gets none.
    request.raw.socket.destroy();
    return;
  }
  const error = new AppError(isSure ? 'timed-out' : 'unavailable');
  // What the answer would have been is said before it is there, and no refusal can be sent as a table or a picture.
  void reply
    .status(503)
    .type('application/json; charset=utf-8')
    .removeHeader('content-disposition')
    .header('retry-after', '1')
    .send(errorBody(error, request.id));
}
