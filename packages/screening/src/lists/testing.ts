import type { EntityKind, ListEntity, ListName } from '../types.ts';
import { newEntity } from './list-entity.ts';
import type { ListFormat, ListParserEnd } from './list-format.ts';
import { createListParser, createListSetParser } from './list-parser.ts';

/** A listed subject of which nothing is known but what is given. */
export function entry(
  id: string,
  kind: EntityKind,
  names: string | ListName[],
  more: Partial<ListEntity> = {},
): ListEntity {
  const all: ListName[] = typeof names === 'string' ? [{ full: names, quality: 'primary' }] : names;
  return { ...newEntity(id, kind), names: all, ...more };
}

/** All that one file says. */
export function read(format: ListFormat, text: string): ListParserEnd {
  const parser = createListParser(format);
  const early = parser.write(text);
  const end = parser.end();
  return { ...end, entities: [...early, ...end.entities] };
}

/** All that the files of one list say together. */
export function readSet(
  format: ListFormat,
  files: Readonly<Record<string, string>>,
): ListParserEnd | undefined {
  const parser = createListSetParser(format);
  for (const [name, text] of Object.entries(files)) {
    const file = parser?.file(name);
    file?.write(text);
    file?.end();
  }
  return parser?.end();
}
