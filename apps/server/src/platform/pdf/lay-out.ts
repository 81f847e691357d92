import type { Block, Printed, PrintedTable } from './blocks.ts';
import { lineWidth, sheet, Sheets } from './sheets.ts';
import type { Element, Look, Page } from './sheets.ts';
import { layTable } from './table.ts';
import { TypeCase } from './type-case.ts';
import { wrap } from './wrap.ts';

export interface Bookmark {
  readonly text: string;
  readonly level: 2 | 3;
  readonly page: Page;
  readonly y: number;
}

export interface LaidOut {
  readonly pages: readonly Page[];
  readonly root: Element;
  readonly bookmarks: readonly Bookmark[];
  readonly typeCase: TypeCase;
}

const looks = {
  title: { weight: 'bold', size: 18, leading: 24 },
  2: { weight: 'bold', size: 13, leading: 18 },
  3: { weight: 'bold', size: 10, leading: 14 },
  text: { weight: 'regular', size: 9, leading: 13 },
} as const satisfies Record<string, Look>;

const belowHeading = 5;

/** Sets a document on pages. The contents come first, so they are set once more when it is known what stands where. */
export function layOut(printed: Printed): LaidOut {
  const typeCase = new TypeCase();
  const root: Element = { tag: 'Document', children: [] };
  const body = new Sheets(typeCase);
  const parts: Element[] = [];
  const { contents } = printed;
  if (contents === null) layHead(body, parts, printed);
  const bookmarks = printed.blocks.flatMap((block) => layBlock(body, parts, block));
  const layFrontOf = (into: Element['children'], pagesBefore: number) => {
    const numbered = bookmarks.map((each) => {
      return { ...each, number: pagesBefore + body.pages.indexOf(each.page) + 1 };
    });
    return contents === null ? [] : layFront(typeCase, into, { ...printed, contents }, numbered);
  };
  const front = layFrontOf(root.children, layFrontOf([], 0).length);
  root.children.push(...parts);
  const pages = [...front, ...body.pages];
  for (const [place, page] of pages.entries())
    layFoot(body, page, printed.title, `${place + 1} / ${pages.length}`);
  return { pages, root, bookmarks, typeCase };
}

function layFront(
  typeCase: TypeCase,
  into: Element['children'],
  printed: Printed & { readonly contents: string },
  bookmarks: readonly (Bookmark & { readonly number: number })[],
): readonly Page[] {
  const sheets = new Sheets(typeCase);
  layHead(sheets, into, printed);
  layText(sheets, into, { tag: 'H2', text: printed.contents, look: looks[2] });
  const contents: Element = { tag: 'TOC', children: [] };
  into.push(contents);
  for (const { text, level, number } of bookmarks) {
    sheets.need(looks.text.leading);
    const entry: Element = { tag: 'TOCI', children: [] };
    contents.children.push(entry);
    sheets.skip(looks.text.leading);
    const { y } = sheets;
    const page = String(number);
    const [line = ''] = wrap(typeCase, text, lineWidth - 60, looks.text);
    const at = sheet.margin + lineWidth - typeCase.widthOf(page, 'regular', looks.text.size);
    sheets.write(
      entry,
      [
        { text: line, x: sheet.margin + (level - 2) * 12, y },
        { text: page, x: at, y },
      ],
      looks.text,
    );
  }
  return sheets.pages;
}

function layHead(sheets: Sheets, into: Element['children'], { title, lead }: Printed): void {
  layText(sheets, into, { tag: 'H1', text: title, look: looks.title });
  for (const text of lead) layText(sheets, into, { tag: 'P', text, look: looks.text });
  sheets.skip(looks.text.leading);
}

function layBlock(sheets: Sheets, into: Element[], block: Block): Bookmark[] {
  if (block.kind === 'table') {
    layTable(sheets, into, block satisfies PrintedTable);
    return [];
  }
  if (block.kind === 'text') {
    layText(sheets, into, { tag: 'P', text: block.text, look: looks.text });
    return [];
  }
  const { level, text } = block;
  const look = looks[level];
  // A heading does not stand alone at the foot of a page.
  if (!sheets.need(look.leading * 2 + looks.text.leading * 3)) sheets.skip(look.leading);
  const bookmark = { text, level, page: sheets.page, y: sheets.y };
  layText(sheets, into, { tag: `H${level}`, text, look });
  sheets.skip(belowHeading);
  return [bookmark];
}

function layText(
  sheets: Sheets,
  into: Element['children'],
  { tag, text, look }: { readonly tag: string; readonly text: string; readonly look: Look },
): void {
  const element: Element = { tag, children: [] };
  into.push(element);
  for (const line of wrap(sheets.typeCase, text, lineWidth, look)) {
    sheets.need(look.leading);
    sheets.skip(look.leading);
    sheets.write(element, [{ text: line, x: sheet.margin, y: sheets.y }], look);
  }
}

function layFoot(sheets: Sheets, page: Page, title: string, number: string): void {
  const look = { weight: 'regular', size: 7.5, leading: 10 } as const;
  const [line = ''] = wrap(sheets.typeCase, title, lineWidth - 80, look);
  const x = sheet.margin + lineWidth - sheets.typeCase.widthOf(number, look.weight, look.size);
  const y = sheet.margin / 2;
  sheets.decorate(
    [
      { text: line, x: sheet.margin, y },
      { text: number, x, y },
    ],
    look,
    page,
  );
}
