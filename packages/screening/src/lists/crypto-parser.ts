import type { ListEntity } from '../types.ts';
import { objectsUnder, textsUnder, textUnder } from './json-reader.ts';
import type { JsonObject } from './json-reader.ts';
import { addIdentifier, addName, addOnce, newEntity } from './list-entity.ts';
import { ListFormatError } from './list-format.ts';
import type { ListParser } from './list-format.ts';

const fileCharsMax = 64_000_000;
const addressPattern = /^[A-Za-z0-9]{20,128}$/;

/** Whether a line can be the address of a wallet: letters and digits, long, with a digit among them. */
export function isWalletAddress(line: string): boolean {
  return addressPattern.test(line) && /\d/.test(line);
}

/** Reads a list of wallet addresses, one a line; each is an entity that bears its address as its name. */
export function createCryptoTextParser(): ListParser {
  let rest = '';
  let line = 0;

  function take(lines: string[]): ListEntity[] {
    return lines.flatMap((raw) => {
      line += 1;
      const address = raw.replace(/^\uFEFF/, '').trim();
      if (address === '') return [];
      if (!isWalletAddress(address)) {
        throw new ListFormatError('not-this-format', 'A line is no wallet address', line);
      }
      const entity = newEntity(address, 'other');
      addName(entity, address, 'primary');
      addIdentifier(entity, 'crypto', address);
      return [entity];
    });
  }

  return {
    write(chunk) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      return take(lines);
    },
    end: () => ({ entities: take([rest]), listDate: null, warnings: [] }),
  };
}

/**
 * Reads wallet addresses with their owners as JSON: `addresses` maps each address to `entries` of uid, entity,
 * program and aliases. Owners are put together by uid. The file is one object and is read whole.
 */
export function createCryptoJsonParser(): ListParser {
  let text = '';
  return {
    write(chunk) {
      text += chunk;
      if (text.length > fileCharsMax) throw new ListFormatError('broken-json', 'The file is too long');
      return [];
    },
    end() {
      const file = objectUnder(parse(text), 'file');
      const addresses = objectUnder(file, 'addresses');
      const owners = new Map<string, ListEntity>();
      for (const address of Object.keys(addresses)) {
        addOwners(owners, address, objectUnder(addresses, address));
      }
      const listed = textUnder(objectUnder(file, 'metadata'), 'sdnListDate');
      const [month, day, year] = listed.split('/');
      const listDate = year === undefined ? null : `${year}-${month}-${day}`;
      return { entities: [...owners.values()], listDate, warnings: [] };
    },
  };
}

function parse(text: string): JsonObject {
  try {
    return { file: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (cause) {
    const code = text.trimEnd().endsWith('}') ? 'broken-json' : 'truncated';
    throw new ListFormatError(code, 'The file is not JSON', undefined, { cause });
  }
}

function objectUnder(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new ListFormatError('not-this-format', `The ${key} is no JSON object`);
}

function addOwners(owners: Map<string, ListEntity>, address: string, item: JsonObject): void {
  const entries = objectsUnder(item, 'entries');
  // An address is listed also where nothing is said of its owner.
  for (const entry of entries.length > 0 ? entries : [{}]) {
    const id = textUnder(entry, 'uid') || address;
    const entity = owners.get(id) ?? newEntity(id, 'other');
    owners.set(id, entity);
    addName(entity, textUnder(entry, 'entity') || address, 'primary');
    for (const alias of textsUnder(entry, 'akas')) addName(entity, alias, 'strong');
    const currency = /[A-Z0-9]+$/.exec(textUnder(entry, 'type'))?.[0].toLowerCase();
    addIdentifier(entity, currency === undefined ? 'crypto' : `crypto-${currency}`, address);
    for (const program of textUnder(entry, 'program').split(',')) addOnce(entity.programs, program);
  }
}
