import type { Objects } from './objects.ts';
import type { Element, Page } from './sheets.ts';

/**
 * Writes what each part of the pages is, for those who have them read (ISO 32000-1, 14.7), and the way back from the
 * marks of each page to it. Gives the number of the root.
 */
export function writeStructure(
  objects: Objects,
  document: Element,
  pages: readonly { readonly page: Page; readonly number: number }[],
): number {
  const root = objects.reserve();
  const numbers = new Map<Element, number>();
  const numberOf = new Map(pages.map(({ page, number }) => [page, number]));
  const write = (element: Element, parent: number): number => {
    const number = objects.reserve();
    numbers.set(element, number);
    const children = element.children.map((child) =>
      'tag' in child
        ? `${write(child, number)} 0 R`
        : `<</Type/MCR/Pg ${numberOf.get(child.page) ?? 0} 0 R/MCID ${child.id}>>`,
    );
    const attributes = element.attributes === undefined ? '' : `/A ${element.attributes}`;
    objects.write(
      number,
      `<</Type/StructElem/S/${element.tag}/P ${parent} 0 R${attributes}/K[${children.join(' ')}]>>`,
    );
    return number;
  };
  const first = write(document, root);
  const back = pages.map(({ page }, place) => {
    const owners = page.owners.map((owner) => `${numbers.get(owner) ?? 0} 0 R`).join(' ');
    return `${place} ${objects.add(`[${owners}]`)} 0 R`;
  });
  const parents = objects.add(`<</Nums[${back.join(' ')}]>>`);
  objects.write(
    root,
    `<</Type/StructTreeRoot/K ${first} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.length}>>`,
  );
  return root;
}
