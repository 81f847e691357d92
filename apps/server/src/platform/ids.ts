import { takeRandom } from './random.ts';

/** UUID version 7 (RFC 9562, 5.7): begins with the time in milliseconds, so new rows lie together. */
export function uuidv7(): string {
  const bytes = takeRandom(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** When a UUID of version 7 was made, in milliseconds since 1970. */
export function timeOfUuidv7(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}
