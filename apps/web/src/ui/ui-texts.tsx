import { createContext, use, useMemo, type ReactNode } from 'react';

/** The few words the components say themselves. */
export interface UiTexts {
  close: string;
  retry: string;
  copy: string;
  copied: string;
  clearFilters: string;
  loading: string;
  /** Before how many rows a list has. */
  rows: string;
  previous: string;
  next: string;
  requestId: string;
  dismiss: string;
  selectAll: string;
  /** Between what is told and what it is. */
  colon: string;
}

const english: UiTexts = {
  close: 'Close',
  retry: 'Retry',
  copy: 'Copy',
  copied: 'Copied',
  clearFilters: 'Clear filters',
  loading: 'Loading',
  rows: 'Rows',
  previous: 'Previous',
  next: 'Next',
  requestId: 'Request ID',
  dismiss: 'Dismiss',
  selectAll: 'Select all',
  colon: ': ',
};

/** Every word, for whoever says them in another language. */
export const uiTextNames = Object.keys(english) as readonly (keyof UiTexts)[];

const UiTextsContext = createContext<UiTexts>(english);

export function UiTextsProvider({ texts, children }: { texts: Partial<UiTexts>; children: ReactNode }) {
  const whole = useMemo(() => ({ ...english, ...texts }), [texts]);
  return <UiTextsContext value={whole}>{children}</UiTextsContext>;
}

export function useUiTexts(): UiTexts {
  return use(UiTextsContext);
}
