import type { PrintedTable } from './blocks.ts';
import { lineWidth, sheet } from './sheets.ts';
import type { Element, Look, Sheets } from './sheets.ts';
import { wrap } from './wrap.ts';

const regular: Look = { weight: 'regular', size: 8, leading: 10.5 };
const bold: Look = { ...regular, weight: 'bold' };
const gutter = 8;
const space = 3;
/** A row is not begun where fewer of its lines fit. */
const togetherMin = 3;

interface Cell {
  readonly element: Element;
  readonly lines: readonly string[];
  readonly look: Look;
  readonly x: number;
}

/** Sets a table; its head stands again on each page, where nobody has it read twice. */
export function layTable(
  sheets: Sheets,
  into: Element[],
  { head, shares, rows, hasRowHeads = false }: PrintedTable,
): void {
  const table: Element = { tag: 'Table', children: [] };
  into.push(table);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const columns = shares.map((share, place) => ({
    x: sheet.margin + (lineWidth * shares.slice(0, place).reduce((sum, each) => sum + each, 0)) / total,
    width: (lineWidth * share) / total - gutter,
  }));
  const cellsOf = (texts: readonly string[], isHead: boolean): Cell[] =>
    columns.map(({ x, width }, place) => {
      const isRowHead = !isHead && hasRowHeads && place === 0;
      const look = isHead || isRowHead ? bold : regular;
      return {
        x,
        look,
        lines: wrap(sheets.typeCase, texts[place] ?? '', width, look),
        element: elementOf(isHead ? 'Column' : isRowHead ? 'Row' : null),
      };
    });
  const headCells = cellsOf(head, true);
  const headHeight = heightOf(headCells) + space;
  sheets.need(headHeight + togetherMin * regular.leading);
  layRow(sheets, table, headCells, () => undefined);
  const repeatHead = () => {
    for (const [line] of Array.from({ length: linesOf(headCells) }, (_, each) => [each])) {
      sheets.skip(regular.leading);
      sheets.decorate(lineAt(headCells, line ?? 0, sheets.y), bold);
    }
    sheets.skip(space);
  };
  for (const texts of rows) layRow(sheets, table, cellsOf(texts, false), repeatHead);
  sheets.skip(regular.leading);
}

function elementOf(scope: 'Column' | 'Row' | null): Element {
  return scope === null
    ? { tag: 'TD', children: [] }
    : { tag: 'TH', attributes: `<</O/Table/Scope/${scope}>>`, children: [] };
}

/** Sets a row line by line, so that one that is longer than a page goes on on the next. */
function layRow(sheets: Sheets, table: Element, cells: readonly Cell[], onTurn: () => void): void {
  table.children.push({ tag: 'TR', children: cells.map(({ element }) => element) });
  const count = linesOf(cells);
  if (sheets.need(Math.min(count, togetherMin) * regular.leading + space)) onTurn();
  sheets.rule();
  for (let line = 0; line < count; line += 1) {
    if (sheets.need(regular.leading)) onTurn();
    sheets.skip(regular.leading);
    for (const cell of cells) {
      const drawn = lineAt([cell], line, sheets.y);
      if (drawn.length > 0) sheets.write(cell.element, drawn, cell.look);
    }
  }
  sheets.skip(space);
}

const linesOf = (cells: readonly Cell[]): number => Math.max(...cells.map(({ lines }) => lines.length));
const heightOf = (cells: readonly Cell[]): number => linesOf(cells) * regular.leading;

function lineAt(cells: readonly Cell[], line: number, y: number) {
  return cells.flatMap(({ lines, x }) => {
    const text = lines[line] ?? '';
    return text === '' ? [] : [{ text, x, y }];
  });
}
