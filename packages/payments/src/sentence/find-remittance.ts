import { tidyText } from '../characters.ts';
import { currencySigns } from './find-numbers.ts';
import { invoices, lexicons } from './lexicon.ts';
import { choice, gap, pattern, words } from './masked-text.ts';
import type { MaskedText, Span } from './masked-text.ts';
import type { SentenceLanguage } from './sentence.ts';

/** Text to the creditor and where it stands. */
export interface Remittance extends Span {
  readonly value: string;
}

const beforeAmount = `(?!\\s?(?:${currencySigns.map(([source]) => source).join('|')})(?!\\p{L})|[ \\u00A0]\\d{3}(?!\\d))`;
const identifier =
  `(?!(?:CHF|EUR|USD|GBP|JPY|Fr)\\.?\\s?\\d)(?=[\\p{L}\\d/_.-]*\\d)[\\p{L}\\d](?:[\\p{L}\\d]|[/_.-](?=[\\p{L}\\d]))*` +
  `(?![\\p{L}\\d])${beforeAmount}`;
const numbered = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${choice(`${invoices}|invoices|bills|rechnungen|factures|fatture|facturas`)})` +
    `(?:\\s*(?:no|nr|n°|nº|n\\.º|n\\.?|number|nummer|numéro|numero|número|num)(?![\\p{L}]))?[.:]?\\s*#?${identifier}` +
    `(?:\\s+(?:and|und|et|e|y|&|\\+)\\s+${identifier})*`,
  'giu',
);
const quoted =
  /["\u201C\u201D\u201E\u00AB](?<text>[^"\u201C\u201D\u201E\u00AB\u00BB\uE000]{1,200})["\u201C\u201D\u00BB]/gu;
const announced = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${choice(
    'message|memo|mitteilung|verwendungszweck|zahlungszweck|betreff|vermerk|communication|mention|motif|messaggio|causale|' +
      'concepto|mensaje|asunto|oggetto|objet|subject|re',
  )})\\s*:\\s*(?<text>[^,;\\uE000]{1,200})`,
  'giu',
);

/** Takes what is certainly text: in quotation marks, behind "message:", or the number of an invoice. */
export function takeExplicitRemittance(text: MaskedText, language: SentenceLanguage): Remittance | null {
  const toBehind = pattern(`(?<![\\p{L}\\p{N}])(?:${choice(lexicons[language].to)})\\s*$`, 'iu');
  const found: Remittance[] = [];
  for (const shape of [quoted, announced, numbered]) {
    for (const { groups, ...span } of text.find(shape)) {
      if (shape === quoted && toBehind.test(text.rest.slice(0, span.start))) continue;
      const value = tidyText(groups['text'] ?? text.rest.slice(span.start, span.end)).replace(/[.!?]$/u, '');
      found.push({ ...span, value });
      text.take(span);
    }
  }
  return found[0] ?? null;
}

/** Takes the reason behind "for": up to the next thing that was understood, or the end of the clause. */
export function takeReason(
  text: MaskedText,
  language: SentenceLanguage,
  isName: (words: string) => boolean,
): Remittance | null {
  const { reason, to } = lexicons[language];
  let first: Remittance | null = null;
  for (const cue of text.find(words(reason))) {
    const clause = clauseAt(text, cue.end, words(to));
    const span = trim(text.rest, clause, language);
    const value = tidyText(text.rest.slice(span.start, span.end));
    if (!/\p{L}{2}/u.test(value) || isName(value)) continue;
    text.take({ start: cue.start, end: span.end });
    first ??= { ...span, value };
  }
  return first;
}

/** From a place to the next gap, mark or word of the pattern. */
export function clauseAt(text: MaskedText, start: number, stop: RegExp): Span {
  const behind = text.rest.slice(start);
  const ends = [
    /[,;:!?()"\u201C\u201D\u201E\u00AB\u00BB]|(?<=\p{Ll}{3}|\p{N})\.(?:\s|$)|\s[-\u2013\u2014]\s/u.exec(
      behind,
    )?.index,
    behind.indexOf(gap),
    behind.search(pattern(stop.source, 'iu')),
  ].filter((end) => end !== undefined && end >= 0);
  return { start, end: start + Math.min(behind.length, ...(ends as number[])) };
}

/** The span without words at its ends that say nothing: articles before, small words and verbs behind. */
export function trim(rest: string, span: Span, language: SentenceLanguage): Span {
  const { articles, fillers, verbs, to } = lexicons[language];
  let { start, end } = span;
  const leading = pattern(`^\\s*(?:(?:${choice(articles)})(?![\\p{L}\\p{N}])|l['\u2019])\\s*`, 'iu');
  const trailing = pattern(
    `(?:^|\\s)(?:${choice(`${fillers}|${verbs}|${to}|le|il|el|am|on|den|bis|entro|pour|für|for|por|per`)})\\.?\\s*$`,
    'u',
  );
  for (
    let found = leading.exec(rest.slice(start, end));
    found;
    found = leading.exec(rest.slice(start, end))
  ) {
    start += found[0].length;
  }
  for (
    let found = trailing.exec(rest.slice(start, end));
    found;
    found = trailing.exec(rest.slice(start, end))
  ) {
    end = start + found.index;
  }
  const core = rest.slice(start, end);
  const from = core.length - core.trimStart().length;
  return { start: start + from, end: start + from + core.trim().replace(/[.\-\u2013]$/u, '').length };
}
