/** All that comes, once it has ended. */
export async function all<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const piece of pieces) got.push(piece);
  return got;
}

/** One piece, and no more. */
export async function* once<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}
