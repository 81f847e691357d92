import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';

/** Copies a text and says that it did, or that the browser did not let it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const t = useTexts();
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ type: 'success', title: done });
    } catch {
      toast.show({ type: 'error', title: t('assistant:notCopied') });
    }
  };
}
