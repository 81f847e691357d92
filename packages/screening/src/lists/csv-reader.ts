import { ListFormatError } from './list-format.ts';

/** One record of a comma-separated file with the line it began on. */
export interface CsvRow {
  cells: string[];
  line: number;
}

/** Reads comma-separated text piece by piece (RFC 4180; CR, LF or CRLF; Ctrl-Z ends the file). */
export interface CsvReader {
  write(chunk: string): CsvRow[];
  end(): CsvRow[];
}

type Place = 'cell-start' | 'bare' | 'quoted' | 'quote-in-quoted';

const cellCharsMax = 1_000_000;

/** Gives a reader; it throws `broken-csv` for text after a closing quote and `truncated` for an open one. */
export function createCsvReader(): CsvReader {
  const machine = new CsvMachine();
  let isFirst = true;
  return {
    write(chunk) {
      const text = isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
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
  private place: Place = 'cell-start';
  private cell = '';
  private cells: string[] = [];
  private line = 1;
  private rowLine = 1;
  private isEnded = false;
  private rows: CsvRow[] = [];

  takeRows(): CsvRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  read(char: string): void {
    if (this.isEnded) return;
    if (this.place === 'quoted') this.readQuoted(char);
    else if (char === '\u001A') this.isEnded = true;
    else if (char === ',') this.finishCell();
    else if (char === '\n') {
      this.finishRow();
      this.line += 1;
      this.rowLine = this.line;
    } else if (char === '\r') return;
    else if (this.place === 'quote-in-quoted') this.readAfterQuote(char);
    else this.readBare(char);
  }

  finish(): void {
    if (this.place === 'quoted') {
      throw new ListFormatError('truncated', 'The file ends inside a quoted cell', this.rowLine);
    }
    this.finishRow();
  }

  private finishCell(): void {
    this.cells.push(this.place === 'bare' ? this.cell.trim() : this.cell);
    this.cell = '';
    this.place = 'cell-start';
  }

  private finishRow(): void {
    const isBlank = this.cells.length === 0 && this.cell === '' && this.place === 'cell-start';
    if (isBlank) return;
    this.finishCell();
    this.rows.push({ cells: this.cells, line: this.rowLine });
    this.cells = [];
  }

  private readQuoted(char: string): void {
    if (char === '"') this.place = 'quote-in-quoted';
    else this.cell += char;
    if (char === '\n') this.line += 1;
    if (this.cell.length > cellCharsMax) {
      throw new ListFormatError('broken-csv', 'A cell is too long', this.rowLine);
    }
  }

  private readAfterQuote(char: string): void {
    if (char === '"') {
      this.cell += '"';
      this.place = 'quoted';
    } else if (char !== ' ') {
      throw new ListFormatError('broken-csv', 'There is text after a closing quotation mark', this.line);
    }
  }

  private readBare(char: string): void {
    if (char === '"' && this.place === 'cell-start') this.place = 'quoted';
    else if (char !== ' ' || this.place === 'bare') {
      this.cell += char;
      this.place = 'bare';
    }
  }
}
