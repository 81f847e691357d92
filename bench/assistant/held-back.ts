import { createHash } from 'node:crypto';

/** Whether a name falls into the third, by its hash, that nothing is tuned on and whose failures nobody looks at. */
export function isHeldBack(name: string): boolean {
  return createHash('sha256').update(name).digest().readUInt32BE() % 3 === 0;
}
