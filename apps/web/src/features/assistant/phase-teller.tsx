import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Live } from './use-answering.ts';

/** Tells screen readers politely what an answer is at, and when it is complete. */
export function PhaseTeller({ live }: { live: Live | null }) {
  const t = useTexts();
  const [wasLive, setWasLive] = useState(false);
  if (live !== null && !wasLive) setWasLive(true);
  const text =
    live === null
      ? wasLive && t('assistant:phase.done')
      : t(`assistant:phase.${live.isStopping ? 'stopping' : live.phase}`);
  return (
    <output>
      <VisuallyHidden>{text}</VisuallyHidden>
    </output>
  );
}
