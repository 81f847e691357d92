/** A text as the numbers of its terms with their weights. */
export type Sparse = readonly { readonly term: number; readonly weight: number }[];

/** Where each term lies among the topics that aligned texts share: `dimensions` numbers a term, one term after the other. */
export interface TermVectors {
  readonly dimensions: number;
  readonly values: Float32Array;
}

/**
 * Cross-language latent semantic indexing (Dumais et al., 1997) by subspace iteration (Halko et al., 2011): each row of
 * `rows` is one provision in all its languages. What comes back spans the strongest topics, orthonormal over the terms.
 * The same rows give the same vectors.
 */
export function trainVectors(rows: readonly Sparse[], terms: number, dimensions: number): TermVectors {
  const size = Math.min(dimensions, rows.length);
  let basis = seeded(rows.length * size);
  orthonormalise(basis, rows.length, size, 1);
  basis = project(rows, gather(rows, basis, terms, size), size);
  orthonormalise(basis, rows.length, size, 2);
  // Whitened over the rows, of which there are few, before they become terms, of which there are many.
  whiten(
    basis,
    product(basis, project(rows, gather(rows, basis, terms, size), size), size),
    rows.length,
    size,
  );
  return { dimensions: size, values: gather(rows, basis, terms, size) };
}

/** Where a text lies, of length one; null where it has no term that was trained. */
export function place(vectors: TermVectors, text: Sparse): Float32Array | null {
  const { dimensions, values } = vectors;
  const sum = new Float32Array(dimensions);
  for (const { term, weight } of text) {
    const start = term * dimensions;
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (values[start + at] ?? 0);
  }
  const length = Math.sqrt(likeness(sum, sum));
  return length < 1e-9 ? null : sum.map((value) => value / length);
}

/** The cosine of two places. */
export function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Even numbers about 0 from a fixed seed (mulberry32). */
function seeded(length: number): Float32Array {
  let state = 0x9e3779b9;
  return Float32Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}

/** Rows turned and multiplied: terms × size from rows × size. */
function gather(rows: readonly Sparse[], basis: Float32Array, terms: number, size: number): Float32Array {
  const values = new Float32Array(terms * size);
  rows.forEach((row, place) => {
    const from = place * size;
    for (const { term, weight } of row) {
      const to = term * size;
      for (let at = 0; at < size; at += 1) {
        values[to + at] = (values[to + at] ?? 0) + weight * (basis[from + at] ?? 0);
      }
    }
  });
  return values;
}

/** Rows multiplied: rows × size from terms × size. */
function project(rows: readonly Sparse[], values: Float32Array, size: number): Float32Array {
  const basis = new Float32Array(rows.length * size);
  rows.forEach((row, place) => {
    const to = place * size;
    for (const { term, weight } of row) {
      const from = term * size;
      for (let at = 0; at < size; at += 1) {
        basis[to + at] = (basis[to + at] ?? 0) + weight * (values[from + at] ?? 0);
      }
    }
  });
  return basis;
}

/** The lower half of `aᵀb`, size × size, which is all of it where the two differ by a symmetric factor. */
function product(a: Float32Array, b: Float32Array, size: number): Float64Array {
  const result = new Float64Array(size * size);
  for (let row = 0; row < a.length; row += size) {
    for (let i = 0; i < size; i += 1) {
      const factor = a[row + i] ?? 0;
      const line = i * size;
      for (let j = 0; j <= i; j += 1) result[line + j] = (result[line + j] ?? 0) + factor * (b[row + j] ?? 0);
    }
  }
  return result;
}

/** Makes columns orthonormal; a second time where it must be exact, as rounding leaves a rest. */
function orthonormalise(basis: Float32Array, rows: number, size: number, passes: 1 | 2): void {
  for (let pass = 0; pass < passes; pass += 1) whiten(basis, product(basis, basis, size), rows, size);
}

/** Multiplies each row by the inverse of the Cholesky factor of `gram`, which makes the columns orthonormal. */
function whiten(values: Float32Array, gram: Float64Array, rows: number, size: number): void {
  const factor = cholesky(gram, size);
  for (let row = 0; row < rows; row += 1) {
    const start = row * size;
    for (let i = 0; i < size; i += 1) {
      let sum = values[start + i] ?? 0;
      const line = i * size;
      for (let j = 0; j < i; j += 1) sum -= (factor[line + j] ?? 0) * (values[start + j] ?? 0);
      const pivot = factor[line + i] ?? 0;
      values[start + i] = pivot === 0 ? 0 : sum / pivot;
    }
  }
}

/** The lower factor; a column that depends on those before it becomes 0. */
function cholesky(gram: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = gram[i * size + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (factor[i * size + k] ?? 0) * (factor[j * size + k] ?? 0);
      if (i === j) factor[i * size + i] = sum > 1e-6 * (gram[i * size + i] ?? 0) ? Math.sqrt(sum) : 0;
      else factor[i * size + j] = factor[j * size + j] === 0 ? 0 : sum / (factor[j * size + j] ?? 1);
    }
  }
  return factor;
}
