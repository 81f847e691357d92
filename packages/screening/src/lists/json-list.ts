import type { ListEntity } from '../types.ts';
import { createJsonReader, textUnder } from './json-reader.ts';
import type { JsonObject } from './json-reader.ts';
import type { ListParser, ListWarning } from './list-format.ts';
import { parsePartialDate } from './partial-date.ts';

/** How the objects of one JSON list become entities. */
interface JsonListRules {
  /** The member that says when the object was last seen or changed: the date of the list is the latest of them. */
  readonly dateKey: string;
  /** The entity of an object, or null where it is no subject; what of it is passed over goes to `warnings`. */
  readonly read: (object: JsonObject, warnings: ListWarning[]) => ListEntity | null;
}

/** Gives the push parser of a list of objects, one a line or in one array. */
export function createJsonListParser({ dateKey, read }: JsonListRules): ListParser {
  const reader = createJsonReader();
  const warnings: ListWarning[] = [];
  let listDate: string | null = null;

  function take(object: JsonObject): ListEntity[] {
    const date = parsePartialDate(textUnder(object, dateKey));
    if (date !== null && (listDate === null || date > listDate)) listDate = date;
    const entity = read(object, warnings);
    if (entity === null) return [];
    if (entity.names.length > 0) return [entity];
    warnings.push({ code: 'nameless', entry: entity.id });
    return [];
  }

  return {
    write: (chunk) => reader.write(chunk).flatMap(take),
    end() {
      reader.end();
      return { entities: [], listDate, warnings };
    },
  };
}
