import { swissDay } from '@sorgfalt/calendar';
import type { Role } from '@sorgfalt/contract';
import { shareUnderWay } from '../../../platform/share-under-way.ts';
import type { Edition, EditionSource } from './edition.ts';
import type { Indexes } from './indexes.ts';
import { createReading } from './reading.ts';
import type { Reading } from './reading.ts';

/** What the assistant reads. */
export interface Library {
  /**
   * The library as it stands now, of which somebody of this role may read everything: what others may not read, or what
   * was not accepted, is not in it, so that nothing of it can be found, weighed or felt.
   */
  open(role: Role): Promise<Reading>;
}

interface Stock {
  readonly revision: string;
  readonly editions: readonly Edition[];
  readonly readings: Map<Role, Reading>;
}

/** A library of everything that the sources hold; what changes there, in whatever process, is read anew. */
export function createLibrary(sources: readonly EditionSource[], indexes: Indexes): Library {
  let stock: Stock = { revision: '', editions: [], readings: new Map() };
  const revisionOf = async () =>
    JSON.stringify([
      // What comes into force at midnight is another library.
      swissDay(Date.now()),
      ...(await Promise.all(sources.map((source) => source.revision()))),
    ]);
  const load = shareUnderWay(async (): Promise<Stock> => {
    // Asked before it is read: what changes in between is read once more, and never missed.
    const revision = await revisionOf();
    const editions = (await Promise.all(sources.map((source) => source.read()))).flat();
    return { revision, editions, readings: new Map() };
  });
  return {
    async open(role) {
      if ((await revisionOf()) !== stock.revision) stock = await load();
      const known = stock.readings.get(role);
      if (known !== undefined) return known;
      const reading = createReading(stock.editions, role, indexes);
      stock.readings.set(role, reading);
      return reading;
    },
  };
}
