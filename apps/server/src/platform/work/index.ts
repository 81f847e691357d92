export { eachOf } from './each-of.ts';
export { createInbox } from './inbox.ts';
export { createPauses } from './pause.ts';
export { createPlaces } from './places.ts';
export { createWorkPool } from './work-pool.ts';
export type { WorkPool } from './work-pool.ts';
export type { Work, WorkFunction } from './work.ts';
