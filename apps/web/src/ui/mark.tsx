/** The S of two hooks that meet but do not touch: submitted by one, decided by another. Beside the name, so not read. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" strokeWidth="4" aria-hidden="true">
      <path d="M19 4.5H9.4a3.75 3.75 0 0 0 0 7.5h.9" stroke="currentColor" />
      <path d="M5 19.5h9.6a3.75 3.75 0 0 0 0-7.5h-.9" stroke="var(--accent-fill)" />
    </svg>
  );
}
