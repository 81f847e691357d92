export function CasesPage() {
  return null;
}
