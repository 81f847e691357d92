import type { TypeCase } from './type-case.ts';
import type { Weight } from './faces.ts';

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 50 } as const;
export const lineWidth = sheet.width - 2 * sheet.margin;

/** What a part of a page is to somebody who does not see it (ISO 32000-1, 14.8). */
export interface Element {
  readonly tag: string;
  readonly attributes?: string;
  readonly children: (Element | Mark)[];
}
interface Mark {
  readonly page: Page;
  readonly id: number;
}
export interface Page {
  readonly operators: string[];
  /** Whose the marked contents are, in the order of their ids. */
  readonly owners: Element[];
}

export interface Look {
  readonly weight: Weight;
  readonly size: number;
  readonly leading: number;
}
interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Pages that are filled from above. */
export class Sheets {
  readonly pages: Page[] = [];
  readonly typeCase: TypeCase;
  #room = 0;

  constructor(typeCase: TypeCase) {
    this.typeCase = typeCase;
    this.turn();
  }

  /** The page that is being filled. */
  get page(): Page {
    const page = this.pages.at(-1);
    if (page === undefined) throw new TypeError('there is a page from the beginning');
    return page;
  }

  /** How much of the page is left, in points. */
  get room(): number {
    return this.#room;
  }

  /** Where the next line stands, from the foot of the page. */
  get y(): number {
    return sheet.margin + this.#room;
  }

  turn(): void {
    this.pages.push({ operators: [], owners: [] });
    this.#room = sheet.height - 2 * sheet.margin;
  }

  /** Turns the page where less than this is left of it; true where it did. */
  need(height: number): boolean {
    if (this.#room >= height) return false;
    this.turn();
    return true;
  }

  skip(height: number): void {
    this.#room -= height;
  }

  /** Draws lines as the contents of an element. */
  write(owner: Element, lines: readonly Line[], look: Look): void {
    const { page } = this;
    const id = page.owners.push(owner) - 1;
    owner.children.push({ page, id });
    page.operators.push(`/${owner.tag} <</MCID ${id}>> BDC`, ...this.#drawn(lines, look), 'EMC');
  }

  /** Draws lines that are repeated on every page, or only divide: nobody has them read. */
  decorate(lines: readonly Line[], look: Look, page = this.page): void {
    page.operators.push('/Artifact BMC', ...this.#drawn(lines, look), 'EMC');
  }

  /** Draws a hairline across the page, here. */
  rule(): void {
    const [from, to, y] = [sheet.margin, sheet.margin + lineWidth, this.y].map((each) => each.toFixed(2));
    this.page.operators.push('/Artifact BMC', `0.5 w 0.75 G ${from} ${y} m ${to} ${y} l S`, 'EMC');
  }

  #drawn(lines: readonly Line[], { weight, size }: Look): string[] {
    return lines.map(
      ({ text, x, y }) =>
        `BT 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${this.typeCase.show(text, weight, size)} ET`,
    );
  }
}
