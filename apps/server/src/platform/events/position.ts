/**
 * Place of an event in the order in which consumers read: transaction id, then event id. Ids are given
 * before commit, so the id alone is no order. Written `xid-id`, the `lastEventId` of clients.
 */
export interface Position {
  readonly xid: string;
  readonly id: number;
}

export const start: Position = { xid: '0', id: 0 };

export function printPosition(position: Position): string {
  return `${position.xid}-${position.id}`;
}

/** The largest that the database takes for a transaction id. */
const xidMax = 2n ** 64n - 1n;

/** Null where the text is no position. */
export function parsePosition(text: string): Position | null {
  const [, xid, id] = /^(\d{1,20})-(\d{1,15})$/.exec(text) ?? [];
  if (xid === undefined || id === undefined || BigInt(xid) > xidMax) return null;
  return { xid, id: Number(id) };
}

/** Whether `a` comes after `b` in the order of the spine. */
export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : BigInt(a.xid) > BigInt(b.xid);
}
