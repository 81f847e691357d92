/** A number as it is written, which stays one for whoever reads it; made of our figures, never of somebody's text. */
export class CsvNumber {
  readonly text: string;

  constructor(text: string) {
    if (!/^-?\d+(?:\.\d+)?$/u.test(text)) throw new RangeError('not a plain number');
    this.text = text;
  }
}

export type CsvCell = string | number | CsvNumber | null;

/** What begins a formula for some program, with the forms that are made of it when a text is normalised, and the minus. */
const opening =
  '=+\\-@\u2212\u207A-\u207C\u208A-\u208C\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20';
/** Where a cell begins for somebody: here, and behind each separator, whatever blanks and quotation marks follow. */
const formula = new RegExp(String.raw`(^|[,;])([\s\p{Cf}"]*)(?=[${opening}])`, 'gu');

/**
 * One line of a CSV file (RFC 4180, separated by commas), with its end. Text in it begins no formula in any program,
 * whether that splits at commas, semicolons or tabs: a `'` goes before what would, and a line end or a tab in a cell
 * becomes a blank. Numbers of ours stay as they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  const [first] = cells;
  const number = first instanceof CsvNumber ? Number(first.text) : first;
  // Split at semicolons, the whole line would be a cell that begins with a minus.
  if (typeof number === 'number' && number < 0) throw new RangeError('a line begins with a negative number');
  return `${cells.map(written).join(',')}\r\n`;
}

/** What most cells are, which nothing of the below changes: of a million lines, half of the time is spared. */
const plain = /^[\w\u00C0-\u024F](?:[\w\u00C0-\u024F .:-]*[\w\u00C0-\u024F.])?$/u;

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof CsvNumber) return cell.text;
  if (typeof cell === 'number') return new CsvNumber(String(cell)).text;
  if (plain.test(cell)) return cell;
  const text = cell.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(formula, "$1$2'");
  return /[",;]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
