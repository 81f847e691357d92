import type { Language } from './language.ts';
import type { LaterNamespace, Namespace } from './namespaces.ts';
import type { TextKey } from './text-key.ts';
import { translate, type TextParams, type TextTree } from './translate.ts';

/** Translates keys of every namespace: `t('shell:nav.ledger')`. */
export type Translate = (key: TextKey, params?: TextParams) => string;

const sources = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  it: () => import('./it/index.ts'),
} as const satisfies Record<Language, () => Promise<object>>;

const loaded = new Map<string, TextTree>();
/** Pages stay loaded, so a new language needs the texts of all pages that were opened. */
const wanted = new Set<LaterNamespace>();
/** What was asked for before it was here: its arrival is drawn. */
const missed = new Set<string>();
const listeners = new Set<() => void>();
let language: Language = 'en';
let chosen: Language = language;
/** The page runs from right to left, which none of the languages does. */
let isTurned = false;
let translateNow: Translate = newTranslate();

/** A new function for every change, so that whatever depends on `t` is computed again. */
function newTranslate(): Translate {
  return (key, params) => {
    const colon = key.indexOf(':');
    const namespace = (colon < 0 ? 'common' : key.slice(0, colon)) as Namespace;
    const path = key.slice(colon + 1);
    const text = textIn(language, namespace, path, params) ?? textIn('en', namespace, path, params);
    if (text !== undefined) return isTurned ? heldTogether(text) : text;
    // A key is shown only where no language has a text, not while one is on its way.
    return loaded.has(`${language}/${namespace}`) ? key : '';
  };
}

/**
 * Keeps digits and punctuation at the ends of a text where they belong, on a page that runs the other way: by
 * themselves they would follow the page to the far side. The mark is the left-to-right mark.
 */
function heldTogether(text: string): string {
  const mark = '\u200E';
  const before = /^\p{L}/u.test(text) ? '' : mark;
  const after = /\p{L}$/u.test(text) ? '' : mark;
  return `${before}${text}${after}`;
}

function textIn(from: Language, namespace: Namespace, path: string, params: TextParams | undefined) {
  const id = `${from}/${namespace}`;
  const tree = loaded.get(id);
  if (tree) return translate(tree, from, path, params);
  missed.add(id);
  load(from, namespace).catch(() => undefined);
  return undefined;
}

async function load(from: Language, namespace: Namespace): Promise<void> {
  const id = `${from}/${namespace}`;
  if (loaded.has(id)) return;
  const { first, later } = await sources[from]();
  for (const [name, tree] of Object.entries(first)) loaded.set(`${from}/${name}`, tree);
  if (namespace in later) {
    const bundle = await later[namespace as LaterNamespace]();
    loaded.set(id, bundle.default);
  }
  if (missed.delete(id)) publish();
}

function publish(): void {
  translateNow = newTranslate();
  for (const listener of listeners) listener();
}

/** Loads texts of a page in the language chosen; resolves at once where they are here. */
export async function loadTexts(names: readonly LaterNamespace[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(names.map((name) => load(chosen, name)));
}

/** Fetches what other pages will say, so that opening them waits for less. */
export function prefetchTexts(): void {
  const spoken = language;
  // Their names come with the language: a list of them would be loaded first, by everybody.
  sources[spoken]()
    .then(({ later }) => Promise.all(Object.keys(later).map((name) => load(spoken, name as LaterNamespace))))
    .catch(() => undefined);
}

/**
 * Loads what every page needs in a language, with the texts of the pages opened so far, and switches,
 * unless another language was chosen meanwhile.
 */
export async function loadLanguage(next: Language): Promise<void> {
  chosen = next;
  await Promise.all([load(next, 'common'), ...[...wanted].map((name) => load(next, name))]);
  if (chosen !== next) return;
  language = next;
  publish();
}

/** The direction of the page, which does not depend on the language. */
export function setPageDirection(direction: 'ltr' | 'rtl'): void {
  if (isTurned === (direction === 'rtl')) return;
  isTurned = !isTurned;
  publish();
}

export function currentTranslate(): Translate {
  return translateNow;
}

export function currentLanguage(): Language {
  return language;
}

export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
