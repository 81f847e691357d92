import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as fr from './fr/index.ts';
import * as it from './it/index.ts';
import { firstNamespaces, laterNamespaces } from './namespaces.ts';
import type { TextTree } from './translate.ts';

/** Every language the texts exist in. */
export const languages = { en, de, es, fr, it } as const;

/** All texts of a language, by path with the namespace in front. */
export async function textsOf({ first, later }: (typeof languages)[keyof typeof languages]) {
  const texts = new Map<string, string>();
  const take = (namespace: string, tree: TextTree) => flat(tree, `${namespace}:`, texts);
  for (const namespace of firstNamespaces) take(namespace, first[namespace]);
  for (const namespace of laterNamespaces) take(namespace, (await later[namespace]()).default);
  return texts;
}

function flat(tree: TextTree, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flat(value, `${prefix}${key}.`, into);
  }
}
