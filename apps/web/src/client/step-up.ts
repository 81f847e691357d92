/** A call that waits until whoever is there has proved who it is. */
export interface StepUpRequest {
  /** Whether the account has a factor to prove it with. */
  readonly hasFactors: boolean;
  /** True once it is proved, false where nobody wants to. */
  readonly answer: (isProved: boolean) => void;
}

let current: StepUpRequest | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function show(next: StepUpRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What `useSyncExternalStore` takes. */
export const stepUpRequest = {
  get: () => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Has the proof asked for, once for all calls that wait for it. */
export function askForProof(hasFactors: boolean): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => show({ hasFactors, answer: resolve })).finally(() => {
    asking = null;
    show(null);
  });
  return asking;
}
