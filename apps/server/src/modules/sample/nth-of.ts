/** The one at that place of a list that begins again at its end. */
export function nthOf<One>(list: readonly [One, ...One[]], place: number): One {
  return list[place % list.length] ?? list[0];
}
