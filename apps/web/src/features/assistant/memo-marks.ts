import type { AttestFinding, AttestVerdict } from '@sorgfalt/contract';

/** A finding with its number in the list. */
export interface NumberedFinding {
  readonly n: number;
  readonly finding: AttestFinding;
}

/** A piece of the text, with the worst that was found of it and the findings that end there. */
export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly verdict: AttestVerdict | null;
  readonly ending: readonly NumberedFinding[];
}

/** The worst first. */
export const verdictOrder: readonly AttestVerdict[] = ['fails', 'open', 'holds'];

/** Findings in the order of the text, numbered from 1. */
export function numbered(findings: readonly AttestFinding[]): readonly NumberedFinding[] {
  return findings.map((finding, at) => ({ n: at + 1, finding }));
}

/** The pieces of a text between the ends of findings: together they are the text. */
export function segmentsOf(text: string, findings: readonly NumberedFinding[]): readonly Segment[] {
  const cuts = new Set([0, text.length]);
  for (const { finding } of findings) cuts.add(finding.start).add(finding.end);
  const places = [...cuts].filter((place) => place >= 0 && place <= text.length).toSorted((a, b) => a - b);
  const endingAt = Map.groupBy(findings, ({ finding }) => finding.end);
  const byStart = findings.toSorted((a, b) => a.finding.start - b.finding.start);
  let under: readonly NumberedFinding[] = [];
  let next = 0;
  return places.slice(1).map((end, at) => {
    const start = places[at] ?? 0;
    const begun: NumberedFinding[] = [];
    for (; (byStart[next]?.finding.start ?? Infinity) <= start; next += 1)
      begun.push(...byStart.slice(next, next + 1));
    under = [...under, ...begun].filter(({ finding }) => finding.end > start);
    const verdict =
      verdictOrder.find((each) => under.some(({ finding }) => finding.verdict === each)) ?? null;
    return { start, text: text.slice(start, end), verdict, ending: endingAt.get(end) ?? [] };
  });
}
