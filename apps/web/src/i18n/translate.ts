/** Texts of one namespace in one language. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** What a text is filled with; `count` chooses the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

function textAt(tree: TextTree, path: string): string | undefined {
  let found: string | TextTree | undefined = tree;
  for (const step of path.split('.')) {
    // Steps may be codes from the server, which must not reach what every object inherits.
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return typeof found === 'string' ? found : undefined;
}

function fill(text: string, params: TextParams): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

/**
 * The text at `path`, filled; `undefined` where there is none. With a `count` it is the form that the
 * language's plural rules choose (`path_one`), else `path_other`, else `path`.
 */
export function translate(
  tree: TextTree,
  language: string,
  path: string,
  params: TextParams = {},
): string | undefined {
  const { count } = params;
  const text =
    typeof count === 'number'
      ? (textAt(tree, `${path}_${pluralForm(language, count)}`) ?? textAt(tree, `${path}_other`))
      : undefined;
  const found = text ?? textAt(tree, path);
  return found === undefined ? undefined : fill(found, params);
}
