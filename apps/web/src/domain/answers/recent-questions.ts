const keptMax = 5;

/** In the memory of the window alone: a question may name somebody. */
const asked = new Map<string, readonly string[]>();

/** What this person asked last in this window, the latest first. */
export function recentQuestions(uid: string): readonly string[] {
  return asked.get(uid) ?? [];
}

/** Keeps a question as the latest; asked again it moves up. */
export function keepQuestion(uid: string, question: string): void {
  const others = recentQuestions(uid).filter((each) => each !== question);
  asked.set(uid, [question, ...others].slice(0, keptMax));
}
