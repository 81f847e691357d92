/** Everything reached from `start`, each after what it was reached from, as far as there are no circles. */
export function reached<Id>(start: Id, next: (id: Id) => readonly Id[]): Id[] {
  const seen = new Set([start]);
  const done: Id[] = [];
  // Depth first without recursion: chains may be longer than the stack.
  const path = [{ id: start, others: next(start), at: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const other = top.others[top.at];
    top.at += 1;
    if (other === undefined) {
      done.push(top.id);
      path.pop();
    } else if (!seen.has(other)) {
      seen.add(other);
      path.push({ id: other, others: next(other), at: 0 });
    }
  }
  return done.toReversed();
}
