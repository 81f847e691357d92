import { closedDoorOf, isOutage, saidInOutage } from './database/outage.ts';
import { isOfDisk } from './disk-fault.ts';
import { faultOf } from './fault.ts';
import { StopError } from './stop-error.ts';

/** What the operator must mend, in a sentence; null for a fault of ours. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof StopError) return error.message;
  const refusal = saidInOutage(error);
  if (refusal !== null) return `The database cannot serve now: ${refusal}.`;
  if (isOutage(error)) return `The database cannot be reached (${faultOf(error)}).`;
  const said = closedDoorOf(error);
  if (said !== null) return `The database does not let the product in: ${said}. Look at DATABASE_URL.`;
  return isOfDisk(error) ? error.message : null;
}
