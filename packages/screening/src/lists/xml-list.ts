import type { ListEntity } from '../types.ts';
import type { ListParser, ListWarning } from './list-format.ts';
import { createRecordReader } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';

/** How the records of one XML list become entities. */
export interface XmlListRules {
  root: string;
  /** The name of the elements that stand for an entity. */
  record: string;
  /** The date of the list from the attributes of its root, or null. */
  dateOfRoot(attributes: Record<string, string>): string | null;
  /** The date of the list from an element that is no record, or null. */
  dateOfNode(node: XmlNode): string | null;
  /** The entity of a record; what of it is passed over goes to `warnings`. */
  read(node: XmlNode, warnings: ListWarning[]): ListEntity;
}

/** Gives the push parser of a list whose records stand side by side below its root. */
export function createXmlListParser(rules: XmlListRules): ListParser {
  let done: ListEntity[] = [];
  let listDate: string | null = null;
  const warnings: ListWarning[] = [];
  const reader = createRecordReader({
    root: rules.root,
    wrappers: new Set(),
    onRoot(attributes) {
      listDate = rules.dateOfRoot(attributes);
    },
    onRecord(node) {
      if (node.name !== rules.record) {
        listDate ??= rules.dateOfNode(node);
        return;
      }
      const entity = rules.read(node, warnings);
      if (entity.names.length > 0) done.push(entity);
      else warnings.push({ code: 'nameless', entry: entity.id });
    },
  });
  return {
    write(chunk) {
      done = [];
      reader.write(chunk);
      return done;
    },
    end() {
      done = [];
      reader.end();
      return { entities: done, listDate, warnings };
    },
  };
}

/** Every element of that name below a node, at any depth. */
export function descendants(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

/** The texts of every element of that name below a node. */
export function textsOf(node: XmlNode, name: string): string[] {
  return descendants(node, name).map((found) => found.text);
}
