export { keepPack, listPacks, putInForce, readPack } from './desk.ts';
export type { PackDesk } from './desk.ts';
export { packRegister, packUseRegister } from './register.ts';
export { createShelf, packHash } from './shelf.ts';
export type { PackKind, Shelf } from './shelf.ts';
