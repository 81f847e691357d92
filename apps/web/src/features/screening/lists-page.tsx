export function ListsPage() {
  return null;
}
