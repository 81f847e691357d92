export type { Block, Printed, PrintedTable } from './blocks.ts';
export { printInThread } from './print-work.ts';
