/** One element with everything below it that was kept; `text` is its own character data, trimmed, of leaves only. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
  /** Line on which the element ends. */
  line: number;
}

/** The first element at the end of the path of names, or undefined. */
export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let at = element;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at;
}

/** All direct children of that name. */
export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text at the end of the path, or undefined where there is none or it is empty. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = find(element, ...path)?.text ?? '';
  return text === '' ? undefined : text;
}

/** The members that have a value, so that what is absent is absent and not undefined. */
export function present<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
