export { findDuties } from './duties.ts';
export type { Promotion } from './duties.ts';
