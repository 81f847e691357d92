/** What is wrong with a row. */
export type CsvProblem =
  /** Characters follow a closing quotation mark. */
  | 'text-after-quote'
  /** The text ends inside a quoted cell. */
  | 'open-quote'
  /** A cell is longer than the reader was told to take. */
  | 'cell-too-long';

/** One record with the line it began on; the first is 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
  /** Null when the row is sound. The cells of other rows are what could be made out. */
  readonly problem: CsvProblem | null;
}

/** Reads separated text piece by piece; where chunks are cut does not matter. */
export interface CsvReader {
  write(chunk: string): CsvRow[];
  end(): CsvRow[];
}

/** How text is separated, and the longest cell and row that are taken. */
export interface CsvOptions {
  readonly separator?: string | undefined;
  readonly cellCharsMax?: number | undefined;
  /** Lines that one row may have; a longer one counts as one with an open quotation mark. */
  readonly rowLinesMax?: number | undefined;
}

const ctrlZ = '\u001A';

type Place = 'cell-start' | 'bare' | 'quoted' | 'quote-in-quoted';

/**
 * A reader after RFC 4180 that also takes other separators than the comma, LF and CR alone, a byte order mark, blanks
 * around quoted cells and Ctrl-Z behind all text as its end. Bare cells come without blanks around them, and blank lines not at all.
 *
 * It never throws. A row that is too long is the last that it gives.
 */
export function createCsvReader(options: CsvOptions = {}): CsvReader {
  const machine = new CsvMachine(options);
  let isFirst = true;
  return {
    write(chunk) {
      const text = isFirst ? chunk.replace(/^\uFEFF/u, '') : chunk;
      if (chunk !== '') isFirst = false;
      for (const char of text) machine.read(char);
      return machine.takeRows();
    },
    end() {
      machine.finish();
      return machine.takeRows();
    },
  };
}

class CsvMachine {
  private readonly separator: string;
  private readonly cellCharsMax: number;
  private readonly rowLinesMax: number;
  private place: Place = 'cell-start';
  private cell = '';
  private cells: string[] = [];
  private problem: CsvProblem | null = null;
  private line = 1;
  private rowLine = 1;
  private isAfterReturn = false;
  private isEnded = false;
  /** Ctrl-Z and the padding behind it: the end, unless more comes. */
  private held = '';
  private rows: CsvRow[] = [];

  constructor({ separator = ',', cellCharsMax = 1_000_000, rowLinesMax = Infinity }: CsvOptions) {
    this.separator = separator;
    this.cellCharsMax = cellCharsMax;
    this.rowLinesMax = rowLinesMax;
  }

  takeRows(): CsvRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  read(char: string): void {
    const isHeld = char === ctrlZ ? this.place !== 'quoted' : this.held !== '' && this.isPadding(char);
    if (isHeld) this.held += char;
    else if (this.held === '') this.take(char);
    else {
      const again = this.held + char;
      this.held = '';
      for (const each of again) this.take(each);
    }
  }

  finish(): void {
    if (this.place === 'quoted') this.problem = 'open-quote';
    this.finishRow();
  }

  /** Spreadsheets that keep Ctrl-Z as a row of its own fill the row up with empty cells. */
  private isPadding(char: string): boolean {
    return /\s/u.test(char) || (char === this.separator && this.isRowEmpty());
  }

  private isRowEmpty(): boolean {
    return this.cells.length === 0 && this.cell === '' && this.place === 'cell-start';
  }

  private take(char: string): void {
    if (this.isEnded) return;
    const isSecondOfPair = char === '\n' && this.isAfterReturn;
    this.isAfterReturn = char === '\r';
    if (this.place === 'quoted') this.readQuoted(char, isSecondOfPair);
    else if (isSecondOfPair) return;
    else if (char === this.separator) this.finishCell();
    else if (char === '\n' || char === '\r') {
      this.finishRow();
      this.line += 1;
      this.rowLine = this.line;
    } else if (this.place === 'quote-in-quoted') this.readAfterQuote(char);
    else this.readBare(char);
    if (this.cell.length > this.cellCharsMax) this.giveUp('cell-too-long');
    else if (this.line - this.rowLine >= this.rowLinesMax) this.giveUp('open-quote');
  }

  private giveUp(problem: CsvProblem): void {
    this.problem = problem;
    this.finishRow();
    this.isEnded = true;
  }

  private finishCell(): void {
    this.cells.push(this.place === 'bare' ? this.cell.trim() : this.cell);
    this.cell = '';
    this.place = 'cell-start';
  }

  private finishRow(): void {
    if (this.isRowEmpty()) return;
    this.finishCell();
    this.rows.push({ line: this.rowLine, cells: this.cells, problem: this.problem });
    this.cells = [];
    this.problem = null;
  }

  private readQuoted(char: string, isSecondOfPair: boolean): void {
    if (char === '"') this.place = 'quote-in-quoted';
    else this.cell += char;
    if ((char === '\n' && !isSecondOfPair) || char === '\r') this.line += 1;
  }

  private readAfterQuote(char: string): void {
    if (char === '"') {
      this.cell += '"';
      this.place = 'quoted';
    } else if (char !== ' ') {
      this.problem = 'text-after-quote';
      this.cell += char;
      this.place = 'bare';
    }
  }

  private readBare(char: string): void {
    // Once a row is broken its quotation marks say nothing, and it must not swallow the rows after it.
    if (char === '"' && this.place === 'cell-start' && this.problem === null) this.place = 'quoted';
    else if (char !== ' ' || this.place === 'bare') {
      this.cell += char;
      this.place = 'bare';
    }
  }
}
