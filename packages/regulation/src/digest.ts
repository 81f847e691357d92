import amla from '../digest/amla.json' with { type: 'json' };
import type { Provision } from './provision.ts';

/** The provisions of each act, by its key. */
export const digest: Readonly<Record<string, readonly Provision[]>> = {
  amla: amla as readonly Provision[],
};
