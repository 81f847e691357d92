import { AppError } from './app-error.ts';

/** Deeper than anything that is declared, and far from where a reader that calls itself runs out of stack. */
const depthMax = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON of a body. Refuses with `invalid-request`, beside what is no JSON: bytes that are no UTF-8, two members
 * of one name (readers differ on which counts), `__proto__`, text that no database stores (NUL, half of a surrogate
 * pair), numbers that no number holds, and what is nested without end.
 */
export function readJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw refusal('not-utf-8');
  }
  // Before the parser, whose own stack is what nesting is aimed at.
  checkDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal('not-json');
  }
  checkTokens(text);
  return value;
}

const refusal = (code: string) => new AppError('invalid-request', { fields: [{ path: 'body', code }] });

/** Sign by sign, as the text may be anything yet. */
function checkDepth(text: string): void {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > depthMax) throw refusal('too-deep');
  }
}

/** Strings, numbers and the signs that structure; what is between them says nothing. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[[\]{},:]/gsu;

/** Goes through a text that is known to be JSON. */
function checkTokens(text: string): void {
  /** The names of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let before = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) checkText(token, before === ':' ? null : (open.at(-1) ?? null));
    else if (!structure.has(token) && !Number.isFinite(Number(token))) throw refusal('not-a-number');
    before = token;
  }
}

const structure: ReadonlySet<string> = new Set([',', ':']);

/** A text; where it names a member, with the names that its object has so far. */
function checkText(token: string, names: Set<string> | null): void {
  const said = JSON.parse(token) as string;
  if (said.includes('\0') || !said.isWellFormed()) throw refusal('unstorable-text');
  if (names !== null) checkName(said, names);
}

function checkName(name: string, names: Set<string>): void {
  if (name === '__proto__') throw refusal('closed-name');
  if (names.has(name)) throw refusal('repeated-name');
  names.add(name);
}
