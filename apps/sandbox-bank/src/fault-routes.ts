import type { Bank } from './bank.ts';
import { happens, readFaults } from './faults.ts';
import { json } from './http.ts';
import type { Handler } from './http.ts';

/** Lets calls of the interface fail as the faults that are switched on say. */
export function withFaults(bank: Bank, handler: Handler): Handler {
  return async (request) => {
    bank.oauth.client(request);
    const faults = await readFaults(bank.database);
    if (happens(faults.tooManyRequests)) return { status: 429, headers: { 'retry-after': '1' } };
    if (happens(faults.serverErrorBeforeCommit)) return json(500, {});
    const reply = await handler(request);
    return happens(faults.timeoutAfterCommit) ? { ...reply, isSilent: true } : reply;
  };
}
