import { createHash } from 'node:crypto';
import type { Reply } from './http.ts';

const style = `
:root { color-scheme: light dark; --ink: light-dark(#17202a, #e8ecf1); --soft: light-dark(#4d5966, #aab4bf);
  --paper: light-dark(#ffffff, #12171d); --line: light-dark(#c6ced6, #3a444f); --strong: light-dark(#0b5394, #8ec1f5);
  --mark: light-dark(#fff3cd, #4a3b00); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
.sandbox { background: var(--mark); border: 1px solid var(--line); border-radius: .375rem; padding: .75rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-block: 1.25rem .75rem; }
h2 { font-size: 1.125rem; margin-block: 2rem .5rem; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .5rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border-block-end: 1px solid var(--line); padding: .375rem .5rem; text-align: start; white-space: nowrap; }
.number { text-align: end; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-block: 1rem; }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--soft); }
input, select { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--soft);
  border-radius: .375rem; padding: .375rem .5rem; min-height: 2.75rem; max-width: 9rem; }
select, input[type=password] { max-width: 20rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .375rem 1.25rem; border-radius: .375rem;
  border: 1px solid var(--strong); background: transparent; color: var(--strong); cursor: pointer; }
button.main { background: var(--strong); color: var(--paper); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** A part of a page; made by `html` only, so that texts from outside are always escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null;

/** HTML from a template: every value is escaped that is not HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + piece + textOf(parts[index] ?? null), ''));
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

// Outside of the template, because its hash in the policy holds for these very bytes.
const styleElement = new Html(`<style>${style}</style>`);

/** A whole page without scripts; `targets` are addresses to which its forms may lead. */
export function page(
  {
    language,
    title,
    status = 200,
    targets = [],
  }: {
    language: string;
    title: string;
    status?: number;
    targets?: readonly string[];
  },
  body: Html,
): Reply {
  const whole = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  const origins = targets.map((target) => new URL(target).origin).join(' ');
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: whole.text,
  };
}

/** A day as people here write it: `01.12.2026`. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** Sends the browser on. */
export function redirect(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status: 303, headers: { location, ...headers } };
}
