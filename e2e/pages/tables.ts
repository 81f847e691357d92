import type { Page } from '@playwright/test';

/** Texts of two cells of a row that run into each other. */
export function colliding(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const isSeen = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1;
    /** Where a text is seen: what does not fit stands over its cell, or is cut by whatever holds it. */
    const seen = (text: Node, cell: Element): Box => {
      const range = document.createRange();
      range.selectNode(text);
      let box: Box = range.getBoundingClientRect();
      for (let holder = text.parentElement; holder && cell.contains(holder); holder = holder.parentElement) {
        if (getComputedStyle(holder).overflowX !== 'visible') {
          box = common(box, holder.getBoundingClientRect());
        }
      }
      return box;
    };
    const textsOf = (cell: Element, index: number) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: { readonly index: number; readonly words: string; readonly box: Box }[] = [];
      while (walker.nextNode()) {
        const box = seen(walker.currentNode, cell);
        if (isSeen(box)) texts.push({ index, words: walker.currentNode.textContent ?? '', box });
      }
      return texts;
    };
    return [...document.querySelectorAll('[role=row]')].flatMap((row) => {
      const texts = [...row.querySelectorAll('[role=cell], [role=gridcell], [role=columnheader]')].flatMap(
        textsOf,
      );
      return texts.flatMap((one) =>
        texts
          .filter((other) => other.index > one.index && isSeen(common(one.box, other.box)))
          .map((other) => `${one.words} / ${other.words}`),
      );
    });
  });
}

/** By how many pixels each table of the page is wider than what shows it. */
export function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=grid], [role=table]')].flatMap((table) => {
      const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
      return scrollWidth > clientWidth + 1
        ? [`${table.getAttribute('aria-label')} by ${String(scrollWidth - clientWidth)}`]
        : [];
    }),
  );
}
