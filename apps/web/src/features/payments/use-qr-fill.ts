import { useEffect, useRef } from 'react';
import { isQrText, readQrEntry } from './qr-entry.ts';
import { todayInZurich } from './order-problems.ts';
import type { OrderForm } from './use-order-form.ts';

/** What became of a bill, for the card that offers them. */
export type Filled =
  | { readonly kind: 'bill'; readonly questions: readonly string[] }
  | { readonly kind: 'broken-bill'; readonly rule: string; readonly line: number }
  | { readonly kind: 'no-code' | 'no-picture' | 'no-camera' };

/** Fills the form from the payload of a QR-bill, or says which rule it breaks and fills nothing. */
export function useQrFill(form: OrderForm, onFilled: (filled: Filled) => void): (text: string) => void {
  return (text) => {
    const entry = readQrEntry(text, todayInZurich());
    if (!entry.ok) {
      onFilled({ kind: 'broken-bill', rule: entry.rule, line: entry.line });
      return;
    }
    form.takeOver(entry.value.values);
    onFilled({ kind: 'bill', questions: entry.value.questions });
  };
}

/**
 * The text of a bill is never meant for one field: it fills the form, wherever on the page it is pasted, also before
 * anything has the focus.
 */
export function usePastedBill(isOpen: boolean, fill: (text: string) => void): void {
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (event.defaultPrevented || !isQrText(text)) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [isOpen]);
}
