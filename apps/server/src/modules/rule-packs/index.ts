export { keepPack, listPacks, putInForce, readPack } from './desk.ts';
export type { PackDesk } from './desk.ts';
export { createShelf, packHash } from './shelf.ts';
export type { Shelf } from './shelf.ts';
