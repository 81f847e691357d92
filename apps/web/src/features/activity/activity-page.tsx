export function ActivityPage() {
  return null;
}
