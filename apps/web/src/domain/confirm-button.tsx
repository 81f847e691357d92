import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { AskFirst, useAct } from './confirm-act.tsx';
import type { ConfirmedAct } from './confirm-act.tsx';

interface Props extends ConfirmedAct {
  /** To whom it is done, for screen readers. */
  readonly label: string;
}

/** Something done to a line of a list: asked about once, then done, and said. */
export function ConfirmButton({ label, ...act }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const acting = useAct(act);
  return (
    <>
      <Button size="small" aria-label={label} loading={acting.isPending} onClick={() => setIsAsking(true)}>
        {act.text}
      </Button>
      <AskFirst {...act} open={isAsking} onOpenChange={setIsAsking} onConfirm={() => acting.mutate()} />
    </>
  );
}
