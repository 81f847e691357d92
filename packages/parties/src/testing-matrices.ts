import type { InterestKind, PartyGraph } from './graph.ts';

/** What a person has of a company, as matrices tell it. */
export interface Weight {
  readonly capital: number;
  readonly votes: number;
  readonly isOtherwise: boolean;
}

type Matrix = number[][];

const isQuarter = ({ capital, votes, isOtherwise }: Weight) =>
  capital >= 0.25 - 1e-9 || votes >= 0.25 - 1e-9 || isOtherwise;

/**
 * The same as the roll-up, written a second time: capital by inverting a matrix, control by multiplying vectors, and everybody
 * behind every party at once. For graphs of exact shares only.
 */
export function ownersByMatrices({ parties, interests }: PartyGraph, subject: number): Map<number, Weight> {
  const isCompany = parties.map(({ kind }) => kind === 'company');
  const isPerson = parties.map(({ kind }) => kind === 'person');
  const blank = (): Matrix => parties.map(() => parties.map(() => 0));
  const [share, control, role] = [blank(), blank(), blank()];
  for (const { holder, subject: of, kind, share: part } of interests) {
    const [from, to] = [Number(holder), Number(of)];
    if (kind === 'shareholding') cell(share, from, to, part?.min ?? 0);
    else if (kind === 'appointmentOfBoard') cell(control, from, to, 1);
    else if (counts(kind)) cell(role, from, to, 1);
  }
  // All walks from a holder to a company: A + A² + … = (1 − A)⁻¹ − 1.
  const walks = inverse(share.map((line, i) => line.map((value, j) => (i === j ? 1 : 0) - value)));
  // behind[t][p]: the person p stands behind the party t. Starts with nobody and grows until it agrees with itself.
  let behind: Matrix = blank().map((line, i) =>
    line.map((_, j) => (i === j && isPerson[i] === true ? 1 : 0)),
  );
  const weigh = (company: number, person: number): Weight => {
    const group = parties.map(
      (_, i) => i === person || (!(isCompany[i] ?? false) && (behind[i]?.[person] ?? 0) > 0),
    );
    const capital = group.reduce(
      (sum, isIn, i) => sum + (isIn && i !== company ? toCompany(walks, i, company) : 0),
      0,
    );
    return { capital: Math.min(1, capital), ...commandBy({ share, control }, group, company) };
  };
  for (let isGrowing = true; isGrowing;) {
    const next = behind.map((line, t) =>
      line.map((value, p) => {
        if (value > 0 || isPerson[p] !== true) return value;
        if (isCompany[t] === true) return isQuarter(weigh(t, p)) ? 1 : 0;
        return parties.some((_, h) => (role[h]?.[t] ?? 0) > 0 && (behind[h]?.[p] ?? 0) > 0) ? 1 : 0;
      }),
    );
    isGrowing = next.some((line, t) => line.some((value, p) => value !== behind[t]?.[p]));
    behind = next;
  }
  const weights = parties.map((_, p): [number, Weight] => [p, weigh(subject, p)]);
  return new Map(weights.filter(([p, weight]) => isPerson[p] === true && isQuarter(weight)));
}

function counts(kind: InterestKind): boolean {
  return kind !== 'nominee' && kind !== 'seniorManagingOfficial';
}

function cell(matrix: Matrix, from: number, to: number, value: number): void {
  const line = matrix[from];
  if (line !== undefined) line[to] = (line[to] ?? 0) + value;
}

// Walks through the company itself count as often as they pass; the diagonal holds how often that is.
function toCompany(walks: Matrix, from: number, company: number): number {
  return walks[from]?.[company] ?? 0;
}

function commandBy(
  { share, control }: { share: Matrix; control: Matrix },
  group: readonly boolean[],
  company: number,
) {
  let mine = [...group];
  const votesIn = (to: number) => mine.reduce((sum, isIn, i) => sum + (isIn ? (share[i]?.[to] ?? 0) : 0), 0);
  const isTold = (to: number) => mine.some((isIn, i) => isIn && (control[i]?.[to] ?? 0) > 0);
  for (let round = 0; round <= group.length; round += 1) {
    mine = mine.map((isIn, to) => isIn || (to !== company && (votesIn(to) > 0.5 + 1e-9 || isTold(to))));
  }
  return { votes: Math.min(1, votesIn(company)), isOtherwise: isTold(company) };
}

/** Gauss and Jordan with the largest pivot. */
function inverse(matrix: Matrix): Matrix {
  const size = matrix.length;
  const rows = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column += 1) {
    const pivot = rows.reduce(
      (best, row, i) =>
        i >= column && Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? i : best,
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const lead = rows[column] ?? [];
    const by = lead[column] ?? 0;
    rows[column] = lead.map((value) => value / by);
    rows.forEach((row, i) => {
      const times = row[column] ?? 0;
      if (i !== column) rows[i] = row.map((value, j) => value - times * (rows[column]?.[j] ?? 0));
    });
  }
  return rows.map((row) => row.slice(size));
}
