export function EntryPage() {
  return null;
}
